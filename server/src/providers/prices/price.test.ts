import { PROVIDER_IDS } from "@parallax/contract/testing";
import { expect, test } from "vitest";
import { createBuiltInAssistants } from "./create-assistants.ts";
import type { BilledTokens } from "./port.ts";
import { costUsd, PRICE_SOURCES, PRICES, PRICES_READ_ON, unpricedModels, worstCaseUsd } from "./prices.ts";
import { BUILT_IN } from "./testing/by-id.ts";

const billed = (freshInput: number | null, output: number | null, cachedInput = 0): BilledTokens => ({
	freshInput,
	cachedInput,
	output,
});
const day = new Date("2026-11-21T12:00:00Z");

test.each(PROVIDER_IDS)("the catalogue's model of %s has a price, or an explicit reason for having none", (id) => {
	const { model } = BUILT_IN[id];
	const entry = PRICES[id]?.[model] ?? PRICES[id]?.[model.replace(/-(\d{8}|\d{4})$/, "")];
	expect(entry).toBeDefined();
});

test("the table says when it was read, and from where", () => {
	expect(PRICES_READ_ON).toMatch(/^\d{4}-\d{2}-\d{2}$/);
	for (const id of PROVIDER_IDS) expect(PRICE_SOURCES[id]?.every((source) => URL.canParse(source))).toBe(true);
});

test.each([
	["chatgpt", "gpt-4o", billed(1000, 500), 0.0075],
	["chatgpt", "gpt-4o-2024-08-06", billed(600, 500, 400), 0.007],
	["gemini", "gemini-2.5-pro", billed(1000, 800), 0.00925],
	["gemini", "models/gemini-2.5-pro", billed(1000, 500), 0.00625],
	["claude", "claude-sonnet-4-20250514", billed(1000, 500, 1000), 0.0108],
	["claude", "claude-sonnet-4-5-20250929", billed(0, 1), 0.000_015],
	["grok", "grok-4-0709", billed(1000, 800), 0.015],
	["gemini", "gemini-3.8-flash", billed(1000, 800), 0.003_75],
	["claude", "claude-sonnet-5-5", billed(1000, 500), 0.007],
	["grok", "grok-4.7", billed(1000, 800), 0.0068],
	["grok", "grok-4.3", billed(500, 500, 500), 0.001_975],
] as const)("%s %s: %o costs $%f", (provider, model, tokens, usd) => {
	expect(costUsd(provider, model, tokens, day)).toBeCloseTo(usd, 9);
});

test.each([
	["a model without a listed price", "chatgpt", "gpt-9"],
	["a model whose ending is no date", "chatgpt", "gpt-4o-audio-preview"],
	["an alias that moves", "grok", "grok-4-latest"],
	["a dated model that is an exception", "chatgpt", "gpt-4o-2024-05-13"],
	["a model of another provider", "claude", "gpt-4o"],
	["a name that every object has", "grok", "constructor"],
	["an assistant without listed prices", "local", "gpt-4o"],
	["an assistant with a name that every object has", "constructor", "name"],
] as const)("%s has no price", (_, provider, model) => {
	expect(costUsd(provider, model, billed(10, 10), day)).toBeNull();
});

test("nothing is guessed from a missing count or an unconfirmed rate", () => {
	expect(costUsd("chatgpt", "gpt-4o", billed(null, 10), day)).toBeNull();
	expect(costUsd("chatgpt", "gpt-4o", billed(10, null), day)).toBeNull();
	expect(costUsd("grok", "grok-4", billed(6, 10, 4), day)).toBeNull();
});

test("a price that has run out is no price", () => {
	const model = "gemini-3.8-flash";
	expect(costUsd("gemini", model, billed(1_000_000, 0), new Date("2026-12-31T23:59:00Z"))).toBeCloseTo(0.75);
	expect(costUsd("gemini", model, billed(1_000_000, 0), new Date("2027-01-01T00:00:00Z"))).toBeNull();
});

test("the worst case covers a prompt of one token a byte and the longest answer", () => {
	const prompt = "字".repeat(2000);
	const worst = worstCaseUsd("chatgpt", "gpt-4o", prompt, day);
	expect(worst).toBeGreaterThan(costUsd("chatgpt", "gpt-4o", billed(6000, 16_384), day) ?? Number.POSITIVE_INFINITY);
});

test("a model without a price is taken for one that is dearer than any listed, and the operator hears of it", () => {
	const listed = PROVIDER_IDS.flatMap((id) =>
		Object.keys(PRICES[id] ?? {}).map((model) => worstCaseUsd(id, model, "Why?", day)),
	);
	const unknown = worstCaseUsd("claude", "claude-fable-5-1", "Why?", day);
	expect(unknown).toBeGreaterThanOrEqual(Math.max(...listed));
	expect(unknown).toBeGreaterThan((16_384 * 50) / 1_000_000);
	const assistants = createBuiltInAssistants({
		chatgpt: { apiKey: "key" },
		claude: { apiKey: "key", model: "claude-fable-5-1" },
	});
	expect(unpricedModels(assistants, day)).toEqual([
		"The price of claude-fable-5-1 (Claude) is unknown: DAILY_BUDGET_USD assumes $15 per million input tokens and $75 per million output tokens.",
	]);
});
