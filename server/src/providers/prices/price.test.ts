import { PROVIDER_IDS } from "@parallax/contract/testing";
import { expect, test } from "vitest";
import { builtInAssistant } from "../built-in-assistants.ts";
import { createBuiltInAssistants } from "../create-assistants.ts";
import { unpricedModels } from "../models/model-warnings.ts";
import type { BilledTokens } from "../port.ts";
import { BUILT_IN } from "../testing/by-id.ts";
import {
	assumedUsd,
	CEILING,
	costUsd,
	estimateUsd,
	maxCostOfTokensUsd,
	maxCostUsd,
	type Price,
	worstCaseUsd,
} from "./price.ts";
import { mostTokens, sizeOfText } from "./prompt-size.ts";
import { PUBLISHED_ON, publishedModels } from "./published-models.ts";
import { SUPPLEMENT, SUPPLEMENT_CHECKED_ON } from "./supplement.ts";

const billed = (freshInput: number | null, output: number | null, cachedInput = 0): BilledTokens => ({
	freshInput,
	cachedInput,
	output,
});
const day = new Date("2026-11-26T12:00:00Z");
const priceOn = (id: string, model: string, on = day): Price | null =>
	publishedModels(id, builtInAssistant(id)?.baseUrl ?? "")(model)?.priceOn(on) ?? null;

test.each(PROVIDER_IDS)("the catalogue's model of %s has a price and a context size", (id) => {
	const found = publishedModels(id, BUILT_IN[id].baseUrl)(BUILT_IN[id].model);
	expect(found?.priceOn(day)).toMatchObject({ input: expect.any(Number), output: expect.any(Number) });
	expect(found?.contextTokens).toBeGreaterThan(100_000);
});

test("the price data has a date and sources", () => {
	for (const date of [PUBLISHED_ON, SUPPLEMENT_CHECKED_ON]) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
	const entries = Object.values(SUPPLEMENT).flatMap((models) => models ?? []);
	for (const { source } of entries) expect(URL.canParse(source)).toBe(true);
});

test("the supplement contains only models that the package does not contain", () => {
	for (const [vendor, models] of Object.entries(SUPPLEMENT)) {
		for (const { id, priceOn: supplementPrice } of models ?? [])
			expect([vendor, publishedAt(vendor, id)]).toEqual([vendor, supplementPrice()]);
	}
});

/** Looked up by the host alone, as for an added assistant. */
const HOSTS: Readonly<Record<string, string>> = {
	openai: "https://api.openai.com/v1",
	anthropic: "https://api.anthropic.com",
	"x-ai": "https://api.x.ai/v1",
};
const publishedAt = (vendor: string, model: string) =>
	publishedModels("added", HOSTS[vendor] ?? "")(model)?.priceOn(day);

test.each([
	["chatgpt", "gpt-4o", billed(1000, 500), 0.0075],
	["chatgpt", "gpt-4o-2024-08-06", billed(600, 500, 400), 0.007],
	["chatgpt", "gpt-4o-2024-05-13", billed(1000, 500), 0.0125],
	["chatgpt", "gpt-6-sol", billed(1000, 500, 1000), 0.0072],
	["chatgpt", "gpt-6.2-sol", billed(1000, 500), 0.007],
	["gemini", "gemini-2.5-pro", billed(1000, 800), 0.00925],
	["gemini", "models/gemini-2.5-pro", billed(1000, 500), 0.00625],
	["claude", "claude-sonnet-4-20250514", billed(1000, 500, 1000), 0.0108],
	["claude", "claude-sonnet-4-5-20250929", billed(0, 1), 0.000_015],
	["grok", "grok-4-0709", billed(1000, 800), 0.015],
	["gemini", "gemini-3.8-flash", billed(1000, 800), 0.003_75],
	["claude", "claude-sonnet-5-5", billed(1000, 500, 1000), 0.0071],
	["grok", "grok-4.7", billed(1000, 800), 0.0068],
	["grok", "grok-4.3", billed(500, 500, 500), 0.001_975],
] as const)("%s %s: %o costs $%f", (provider, model, tokens, usd) => {
	expect(costUsd(priceOn(provider, model), tokens)).toBeCloseTo(usd, 9);
});

test.each([
	["a model without a listed price", "chatgpt", "gpt-9"],
	["a model whose ending is no date", "chatgpt", "gpt-4o-super"],
	["a newer model that begins like an older one", "claude", "claude-sonnet-5-9"],
	["an alias that moves", "grok", "grok-4-latest"],
	["a model of another provider", "claude", "gpt-4o"],
	["a name that every object has", "grok", "constructor"],
	["an assistant without listed prices", "local", "gpt-4o"],
	["an assistant with a name that every object has", "constructor", "name"],
] as const)("%s has no price", (_, provider, model) => {
	expect(priceOn(provider, model)).toBeNull();
});

test.each([
	["https://openrouter.ai/api/v1", "openai/gpt-5", 1.25],
	["https://api.deepseek.com", "deepseek-reasoner", 0.55],
	["https://api.mistral.ai/v1", "mistral-large-2512", 0.5],
	["http://127.0.0.1:11434/v1", "gpt-4o", undefined],
])("finds the prices of an added assistant at %s by its host", (baseUrl, model, input) => {
	expect(publishedModels("added", baseUrl)(model)?.priceOn(day)?.input).toBe(input);
});

test("returns null for a missing count or an unknown rate", () => {
	const price = priceOn("chatgpt", "gpt-4o");
	expect(costUsd(price, billed(null, 10))).toBeNull();
	expect(costUsd(price, billed(10, null))).toBeNull();
	expect(costUsd(null, billed(10, 10))).toBeNull();
	expect(costUsd(price, null)).toBeNull();
	expect(costUsd(price && { ...price, cached: null }, billed(6, 10, 4))).toBeNull();
});

test("a free model costs nothing even where its server counts no tokens", () => {
	const free: Price = { input: 0, cached: 0, output: 0, longer: [], search: 0 };
	expect([billed(null, null), billed(10, 10, 10), null].map((tokens) => costUsd(free, tokens))).toEqual([0, 0, 0]);
	expect(costUsd({ ...free, longer: [{ above: 100, input: 1, cached: 0, output: 1 }] }, null)).toBeNull();
});

test("applies an announced price from its start date on", () => {
	const costs = (on: string) => costUsd(priceOn("gemini", "gemini-3.8-flash", new Date(on)), billed(1_000_000, 0));
	expect(costs("2026-12-31T23:59:00Z")).toBeCloseTo(0.75);
	expect(costs("2027-01-01T00:00:00Z")).toBeCloseTo(1.5);
});

test("applies the rates of long prompts to all tokens, including cached ones", () => {
	const price = priceOn("grok", "grok-4.7");
	expect(costUsd(price, billed(99_999, 0, 100_000))).toBeCloseTo((99_999 * 2 + 100_000 * 0.5) / 1e6, 9);
	expect(costUsd(price, billed(100_000, 10, 100_000))).toBeCloseTo((100_000 * 4 + 100_000 * 1 + 10 * 12) / 1e6, 9);
});

test("the worst case covers one token per byte of the prompt, and the longest answer", () => {
	const prompt = "字".repeat(2000);
	const price = priceOn("chatgpt", "gpt-4o") ?? CEILING;
	const worst = worstCaseUsd(price, prompt);
	expect(worst).toBeGreaterThan(costUsd(price, billed(6000, 16_384)) ?? Number.POSITIVE_INFINITY);
	expect(maxCostUsd(price, prompt)).toBe(worst);
});

test("assumes a price above the built-in families for a model without a price, and warns the operator", () => {
	const families = [
		["chatgpt", "gpt-6-astra"],
		["gemini", "gemini-2.5-pro"],
		["claude", "claude-opus-5-5"],
		["grok", "grok-4-0709"],
	] as const;
	const known = families.map(([id, model]) => worstCaseUsd(priceOn(id, model), "Why?"));
	expect(worstCaseUsd(null, "Why?")).toBeGreaterThanOrEqual(Math.max(...known));
	expect(estimateUsd(null, { prompt: sizeOfText("Why?"), text: "So.", billed: null })).toBeGreaterThan(0);
	const assistants = createBuiltInAssistants({
		chatgpt: { apiKey: "key" },
		claude: { apiKey: "key", model: "claude-quartz-9" },
	});
	expect(unpricedModels(assistants)).toEqual([
		"The price of claude-quartz-9 (Claude) is unknown: DAILY_BUDGET_USD assumes $15 per million input tokens and $75 per million output tokens.",
	]);
});

test("counts tokens written to the cache at their own price, and the worst case at no less than that", () => {
	const price = priceOn("claude", "claude-sonnet-5-5");
	const written = { ...billed(1000, 10, 400), cacheWrite: 2000 };
	expect(costUsd(price, written)).toBeCloseTo((1000 * 2 + 400 * 0.1 + 2000 * 2.5 + 10 * 10) / 1e6, 9);
	expect(costUsd(price && { ...price, cacheWrite: null }, written)).toBeNull();
	const { cacheWrite: _, ...unknown } = price ?? CEILING;
	expect(costUsd(unknown, billed(1000, 10))).toBeCloseTo((1000 * 2 + 10 * 10) / 1e6, 9);
	const all = { freshInput: 0, cachedInput: 0, cacheWrite: 3000, output: 16_384 };
	expect(maxCostOfTokensUsd(price ?? CEILING, 3000, { isCacheWritten: true })).toBeGreaterThan(
		costUsd(price, all) ?? 9,
	);
});

test("files count by their tokens, whatever the length of the text", () => {
	const price = { input: 3, cached: null, output: 0, longer: [], search: null };
	const prompt = { textBytes: 4, fileTokens: 5000 };
	expect(mostTokens(prompt)).toBe(5004);
	expect(estimateUsd(price, { prompt, text: "", billed: null })).toBeCloseTo((5002 * 3) / 1_000_000, 12);
});

test("searches cost what the vendor takes for one; where that is unknown, so is the cost, and the budget assumes the most", () => {
	const known = priceOn("chatgpt", "gpt-5");
	const unknown = known && { ...known, search: null };
	const searched = { ...billed(1000, 100), searches: 3 };
	const tokens = costUsd(known, billed(1000, 100)) ?? Number.NaN;
	expect(costUsd(known, searched)).toBeCloseTo(tokens + 0.03, 9);
	expect(costUsd(unknown, billed(1000, 100))).toBeCloseTo(tokens, 9);
	expect(costUsd(unknown, searched)).toBeNull();
	expect(assumedUsd(unknown, searched)).toBeCloseTo(tokens + 3 * 0.035, 9);
	expect(priceOn("grok", "grok-4-0709")?.search).toBe(0.005);
	// An answer that was stopped is estimated with the searches that had ended.
	const stopped = { freshInput: null, cachedInput: 0, output: null, searches: 2 };
	const estimate = (of: BilledTokens | null) =>
		estimateUsd(unknown, { prompt: sizeOfText("Why?"), text: "So.", billed: of });
	expect(estimate(stopped) - estimate(null)).toBeGreaterThan(0.069);
	const free: Price = { input: 0, cached: 0, output: 0, longer: [], search: null };
	expect([costUsd(free, searched), costUsd({ ...free, search: 0 }, { ...searched, output: null })]).toEqual([null, 0]);
});

test("five searches and the tokens that they find are reserved", () => {
	const price = priceOn("chatgpt", "gpt-5") ?? CEILING;
	const more = maxCostOfTokensUsd(price, 10, { searches: true }) - maxCostOfTokensUsd(price, 10);
	expect(more).toBeCloseTo(5 * 0.01 + (30_000 * price.input) / 1e6, 9);
	const assumed = maxCostOfTokensUsd(CEILING, 10, { searches: true }) - maxCostOfTokensUsd(CEILING, 10);
	expect(assumed).toBeCloseTo(5 * 0.035 + (30_000 * CEILING.input) / 1e6, 9);
});
