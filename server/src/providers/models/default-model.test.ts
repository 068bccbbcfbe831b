import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BUILT_IN } from "../testing/by-id.ts";
import { addedModel, builtInModel, successorFrom } from "./default-model.ts";
import type { ListedModel, ListedModels } from "./listed-model.ts";
import { NO_LIST } from "./listed-model.ts";
import { anthropicEntries, readAnthropicModel } from "./lists/read-anthropic-list.ts";
import { geminiEntries, readGeminiModel } from "./lists/read-gemini-list.ts";
import { openAiEntries, readOpenAiModel } from "./lists/read-openai-list.ts";

const fixture = (name: string): unknown =>
	JSON.parse(readFileSync(new URL(`../fixtures/models/${name}.json`, import.meta.url), "utf8"));

const listing = (models: readonly ListedModel[], unavailable: readonly string[] = []): ListedModels => ({
	...NO_LIST,
	current: () => models,
	isUnavailable: (model) => unavailable.includes(model),
});
const listed = (...ids: readonly (string | Partial<ListedModel>)[]): ListedModels =>
	listing(
		ids.map((model) => ({
			...{ id: "", name: null, aliases: [], createdAt: null, endsOn: null, contextTokens: null, price: null },
			...{ images: null, documents: null, search: null, reasoning: null },
			...(typeof model === "string" ? { id: model } : model),
		})),
	);
const today = "2026-11-26";
const modelOf = (id: keyof typeof BUILT_IN, models: ListedModels, named?: string, day = today) =>
	builtInModel(BUILT_IN[id], named, models, day);

test("uses the catalogue's model before any list has been read", () => {
	for (const builtIn of Object.values(BUILT_IN)) {
		const { model: id, subtitle: name } = builtIn;
		expect(builtInModel(builtIn, undefined, NO_LIST, today)).toEqual({ id, name });
	}
});

test("uses the model of a setting even if it is not listed, until the vendor refuses it", () => {
	expect(modelOf("chatgpt", listed("gpt-5"), "gpt-7")).toEqual({ id: "gpt-7", name: "gpt-7" });
	expect(modelOf("chatgpt", { ...listed("gpt-5"), isUnavailable: (model) => model === "gpt-7" }, "gpt-7").id).toBe(
		"gpt-5",
	);
});

test("uses the specified model while it is listed and before its end date", () => {
	expect(modelOf("claude", listed("claude-sonnet-4-20250514", "claude-sonnet-5"))).toEqual({
		id: "claude-sonnet-4-20250514",
		name: "Claude Sonnet 4",
	});
	const ending = (endsOn: string) => listed({ id: "grok-4-0709", endsOn }, "grok-4.7");
	expect(modelOf("grok", ending("2026-11-27")).id).toBe("grok-4-0709");
	expect(modelOf("grok", ending("2026-11-26")).id).toBe("grok-4.7");
});

test("uses the catalogue's end date when the list has none", () => {
	const models = listed("gpt-4o", "gpt-6.2-sol");
	expect(modelOf("chatgpt", models, undefined, "2027-01-13")).toEqual({ id: "gpt-4o", name: "GPT-4o" });
	expect(modelOf("chatgpt", models, undefined, "2027-01-14")).toEqual({ id: "gpt-6.2-sol", name: "GPT-6.2 Sol" });
});

test.each([
	[
		"chatgpt",
		"gpt-6",
		["gpt-5.9", "gpt-6", "gpt-6-mini", "gpt-6-nano", "gpt-6-codex", "gpt-6.5-2027-01-01", "gpt-7-preview"],
	],
	["chatgpt", "gpt-5.10", ["gpt-5.9", "gpt-5.10", "gpt-5.10-luna", "gpt-6-astra", "gpt-oss-120b"]],
	[
		"gemini",
		"gemini-3.5-pro",
		["gemini-4-flash", "gemini-3-pro", "gemini-3.5-pro", "gemini-4-pro-preview", "gemini-4-pro-001"],
	],
	[
		"gemini",
		"gemini-3.8-flash",
		["gemini-3.8-flash", "gemini-3.5-flash", "gemini-4-flash-lite", "gemini-4-pro-preview"],
	],
	[
		"claude",
		"claude-sonnet-5-5",
		["claude-sonnet-5", "claude-sonnet-5-5", "claude-sonnet-6-20270101", "claude-opus-9"],
	],
	["grok", "grok-5", ["grok-4.7", "grok-5", "grok-5-code", "grok-6-multi-agent", "grok-build-9"]],
] as const)("%s is followed by %s among %o", (id, expected, ids) => {
	expect(modelOf(id, listed(...ids)).id).toBe(expected);
	expect(modelOf(id, listed(...ids.toReversed())).id).toBe(expected);
});

test("finds the newest model by date when all have one, otherwise by version", () => {
	const later = { id: "grok-4.3", createdAt: 2 };
	expect(modelOf("grok", listed({ id: "grok-4.20", createdAt: 1 }, later)).id).toBe("grok-4.3");
	expect(modelOf("grok", listed({ id: "grok-4.20" }, later)).id).toBe("grok-4.20");
});

test("uses the catalogue's model when the list has none of the family", () => {
	expect(modelOf("chatgpt", listed("llama3.3")).id).toBe(BUILT_IN.chatgpt.model);
});

test("finds the models in the current lists", () => {
	const openAi = (name: string) => openAiEntries(fixture(name)).flatMap((entry) => readOpenAiModel(entry) ?? []);
	const gemini = (name: string) => geminiEntries(fixture(name)).flatMap((entry) => readGeminiModel(entry) ?? []);
	const claude = (name: string) => anthropicEntries(fixture(name)).flatMap((entry) => readAnthropicModel(entry) ?? []);
	const lists = {
		chatgpt: openAi("openai"),
		gemini: [...gemini("gemini-1"), ...gemini("gemini-2")],
		claude: [...claude("anthropic-1"), ...claude("anthropic-2")],
		grok: openAi("xai"),
	};
	const on = (day: string) =>
		(["chatgpt", "gemini", "claude", "grok"] as const).map(
			(id) => modelOf(id, listing(lists[id]), undefined, day).name,
		);
	expect(on(today)).toEqual(["GPT-4o", "Gemini 2.5 Pro", "Claude Sonnet 5.5", "Grok 4"]);
	const remaining = { ...lists, grok: lists.grok.filter(({ id }) => id !== "grok-4-0709") };
	expect(modelOf("grok", listing(remaining.grok))).toEqual({ id: "grok-4.7", name: "Grok 4.7" });
	expect(on("2027-02-01")[0]).toBe("GPT-6.2 Sol");
});

test("an added assistant uses the first of its configured models, otherwise the first of its list", () => {
	const added = (models: readonly string[], known: ListedModels) => addedModel({ models }, known, () => null);
	expect(added(["llama3.3", "qwen3"], NO_LIST)).toEqual({ id: "llama3.3", name: "llama3.3" });
	expect(added(["llama3.3", "qwen3"], { ...NO_LIST, isUnavailable: (model) => model === "llama3.3" })?.id).toBe(
		"qwen3",
	);
	expect(added([], listed({ id: "qwen3", name: "Qwen 3" }, "llama3.3"))).toEqual({ id: "qwen3", name: "Qwen 3" });
	expect(added([], NO_LIST)).toBeNull();
	const successor = (models: readonly string[], ...ids: string[]) =>
		successorFrom({ id: "added", models }, listed(...ids).current() ?? [], today, () => null)?.id;
	expect(successor(["llama3.3", "qwen3"], "mistral", "qwen3")).toBe("qwen3");
	expect(successor(["llama3.3"], "mistral")).toBeUndefined();
	expect(successor([], "mistral")).toBe("mistral");
});

test("a long list without configured models: the newest model that is known to cost $15 at most", () => {
	const ids = Array.from({ length: 51 }, (_, n) => `vendor/model-${n}`);
	const price = (output: number) => ({ input: 1, cached: null, output, longer: [], search: null });
	const prices: Readonly<Record<string, number>> = { "vendor/model-1": 75, "vendor/model-3": 15, "vendor/model-4": 1 };
	const priceOf = (id: string) => (id in prices ? price(prices[id] ?? 0) : null);
	expect(addedModel({ models: [] }, listed(...ids), priceOf)?.id).toBe("vendor/model-3");
	expect(successorFrom({ id: "added", models: [] }, listed(...ids).current() ?? [], today, priceOf)?.id).toBe(
		"vendor/model-3",
	);
	expect(addedModel({ models: [] }, listed(...ids.slice(0, 50)), priceOf)?.id).toBe("vendor/model-0");
	expect(addedModel({ models: [] }, listed(...ids), () => null)?.id).toBe("vendor/model-0");
});

test("a configured model without its tag is the only listed one with this name, once the vendor has refused it", () => {
	const known = { ...listed("qwen3:4b", "llama3.2:3b"), isUnavailable: (model: string) => model === "llama3.2" };
	expect(addedModel({ models: ["llama3.2"] }, known, () => null)?.id).toBe("llama3.2:3b");
});
