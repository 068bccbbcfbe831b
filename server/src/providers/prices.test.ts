import { PROVIDER_IDS, type ProviderId, type Usage } from "@parallax/contract";
import { expect, test } from "vitest";
import { CATALOGUE } from "./built-in-assistants.ts";
import { demoProvider } from "./demo/demo-assistant.ts";
import { costUsd, PRICE_SOURCES, PRICES, PRICES_READ_ON, unpricedModels, worstCaseUsd } from "./prices.ts";

const used = (inputTokens: number | null, outputTokens: number | null, more: Partial<Usage> = {}): Usage => ({
	inputTokens,
	outputTokens,
	reasoningTokens: null,
	cachedTokens: null,
	...more,
});
const day = new Date("2026-11-21T12:00:00Z");

test.each(PROVIDER_IDS)("the catalogue's model of %s has a price, or an explicit reason for having none", (id) => {
	const { model } = CATALOGUE[id];
	const entry = PRICES[id][model] ?? PRICES[id][model.replace(/-(\d{8}|\d{4})$/, "")];
	expect(entry).toBeDefined();
});

test("the table says when it was read, and from where", () => {
	expect(PRICES_READ_ON).toMatch(/^\d{4}-\d{2}-\d{2}$/);
	for (const id of PROVIDER_IDS) expect(PRICE_SOURCES[id].every((source) => URL.canParse(source))).toBe(true);
});

test.each([
	["chatgpt", "gpt-4o", used(1000, 500), 0.0075],
	["chatgpt", "gpt-4o-2024-08-06", used(1000, 500, { cachedTokens: 400, reasoningTokens: 100 }), 0.007],
	["gemini", "gemini-2.5-pro", used(1000, 500, { reasoningTokens: 300 }), 0.00925],
	["gemini", "models/gemini-2.5-pro", used(1000, 500), 0.00625],
	["claude", "claude-sonnet-4-20250514", used(1000, 500, { cachedTokens: 1000, reasoningTokens: 100 }), 0.0108],
	["claude", "claude-sonnet-4-5-20250929", used(0, 1), 0.000_015],
	["grok", "grok-4-0709", used(1000, 500, { reasoningTokens: 300 }), 0.015],
	["gemini", "gemini-3.8-flash", used(1000, 500, { reasoningTokens: 300 }), 0.003_75],
	["claude", "claude-sonnet-5-5", used(1000, 500, { reasoningTokens: 100 }), 0.007],
	["grok", "grok-4.7", used(1000, 500, { reasoningTokens: 300 }), 0.0068],
	["grok", "grok-4.3", used(1000, 500, { cachedTokens: 500 }), 0.001_975],
] as const)("%s %s: %o costs $%f", (provider, model, usage, usd) => {
	expect(costUsd(provider, model, usage, day)).toBeCloseTo(usd, 9);
});

test.each([
	["a model that nobody priced", "chatgpt", "gpt-9"],
	["a model whose ending is no date", "chatgpt", "gpt-4o-audio-preview"],
	["an alias that moves", "grok", "grok-4-latest"],
	["a dated model that is an exception", "chatgpt", "gpt-4o-2024-05-13"],
	["a model of another provider", "claude", "gpt-4o"],
	["a name that every object has", "grok", "constructor"],
] as const)("%s has no price", (_, provider, model) => {
	expect(costUsd(provider, model, used(10, 10), day)).toBeNull();
});

test("nothing is guessed from a missing count or an unconfirmed rate", () => {
	expect(costUsd("chatgpt", "gpt-4o", used(null, 10), day)).toBeNull();
	expect(costUsd("chatgpt", "gpt-4o", used(10, null), day)).toBeNull();
	expect(costUsd("grok", "grok-4", used(10, 10, { cachedTokens: 4 }), day)).toBeNull();
});

test("a price that has run out is no price", () => {
	const model = "gemini-3.8-flash";
	expect(costUsd("gemini", model, used(1_000_000, 0), new Date("2026-12-31T23:59:00Z"))).toBeCloseTo(0.75);
	expect(costUsd("gemini", model, used(1_000_000, 0), new Date("2027-01-01T00:00:00Z"))).toBeNull();
});

test("the worst case covers a prompt of one token a byte and the longest answer", () => {
	const prompt = "字".repeat(2000);
	const worst = worstCaseUsd("chatgpt", "gpt-4o", prompt, day);
	expect(worst).toBeGreaterThan(costUsd("chatgpt", "gpt-4o", used(6000, 16_384), day) ?? Number.POSITIVE_INFINITY);
});

test("a model without a price is taken for one that is dearer than any listed, and the operator hears of it", () => {
	const listed = PROVIDER_IDS.flatMap((id) =>
		Object.keys(PRICES[id]).map((model) => worstCaseUsd(id, model, "Why?", day)),
	);
	const unknown = worstCaseUsd("claude", "claude-fable-5-1", "Why?", day);
	expect(unknown).toBeGreaterThanOrEqual(Math.max(...listed));
	expect(unknown).toBeGreaterThan((16_384 * 50) / 1_000_000);
	const real = (id: ProviderId, model: string) => ({ ...demoProvider(id), model, demo: false });
	const providers = {
		chatgpt: real("chatgpt", CATALOGUE.chatgpt.model),
		gemini: demoProvider("gemini"),
		claude: real("claude", "claude-fable-5-1"),
		grok: demoProvider("grok"),
	};
	expect(unpricedModels(providers, day)).toEqual([
		"The price of claude-fable-5-1 (Claude) is unknown: DAILY_BUDGET_USD assumes $15 per million input tokens and $75 per million output tokens.",
	]);
});
