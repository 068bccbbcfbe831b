import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { builtInSources, Connector } from "../providers/index.ts";
import { InvalidSettingsError } from "./read-settings.ts";

const folder = mkdtempSync(join(tmpdir(), "prices-"));
const path = join(folder, "prices.json");

function pricesOf(text: string) {
	writeFileSync(path, text);
	return readConfig({ PRICES_FILE: path }).prices;
}

function problemsOf(text: string): readonly string[] {
	try {
		pricesOf(text);
	} catch (error) {
		if (error instanceof InvalidSettingsError) return error.problems;
		throw error;
	}
	return [];
}

test("the operator's prices count before the known ones, also for dated copies", () => {
	const prices = pricesOf(
		`{"claude/claude-sonnet-5-5": {"inputUsdPerMTok": 3, "outputUsdPerMTok": 15, "cachedUsdPerMTok": 0.3, "cacheWriteUsdPerMTok": 3.75, "searchUsd": 0.01},
		  "claude/claude-quartz-9": {"inputUsdPerMTok": 1, "outputUsdPerMTok": 0}}`,
	);
	const claude = builtInSources({}, new Connector({ prices })).find(({ id }) => id === "claude");
	const own = { input: 3, cached: 0.3, cacheWrite: 3.75, output: 15, longer: [], search: 0.01 };
	expect(claude?.priceOf("claude-sonnet-5-5")).toEqual(own);
	expect(claude?.priceOf("claude-sonnet-5-5-20270101")).toEqual(own);
	expect(claude?.priceOf("claude-quartz-9")).toMatchObject({ input: 1, cached: null, output: 0, search: null });
	expect(claude?.priceOf("claude-sonnet-5")).toMatchObject({ input: 2 });
});

test("without the setting there are none", () => {
	expect(readConfig({}).prices).toEqual({});
});

test("each mistake is one sentence", () => {
	const file = {
		"claude/claude-x": { inputUsdPerMTok: "3", outputUsdPerMTok: 15, cachedUsdPerMTok: -1 },
		"gpt-4o": { inputUsdPerMTok: 1, outputUsdPerMTok: 1 },
		"chatgpt/gpt-5": { inputUsdPerMTok: 1, outputUsdPerMTok: 1, cached: 1 },
		"grok/grok-9": 3,
	};
	expect(problemsOf(JSON.stringify(file))).toEqual([
		"PRICES_FILE: inputUsdPerMTok of claude/claude-x must be a number of dollars from 0 to 100000.",
		"PRICES_FILE: cachedUsdPerMTok of claude/claude-x must be a number of dollars from 0 to 100000.",
		'PRICES_FILE: "gpt-4o" must be an assistant and a model, such as claude/claude-x.',
		"PRICES_FILE: chatgpt/gpt-5 has the unknown field cached; known are inputUsdPerMTok, outputUsdPerMTok, cachedUsdPerMTok, cacheWriteUsdPerMTok, searchUsd.",
		"PRICES_FILE: grok/grok-9 must be an object with inputUsdPerMTok and outputUsdPerMTok.",
	]);
	expect(problemsOf("{")).toEqual([`PRICES_FILE: ${path} is not JSON. Line 1: the bracket { is not closed.`]);
	expect(problemsOf("[]")[0]).toMatch(/^PRICES_FILE: it must be an object, such as /);
	expect(() => readConfig({ PRICES_FILE: join(folder, "none.json") })).toThrow(
		`PRICES_FILE: ${join(folder, "none.json")} cannot be read: there is no such file.`,
	);
});
