import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { BUILT_IN } from "../testing/by-id.ts";
import { addedModel, builtInModel, modelFrom } from "./default-model.ts";
import type { ListedModel, ListedModels } from "./listed-model.ts";
import { NO_LIST } from "./listed-model.ts";
import { readAnthropicList } from "./read-anthropic-list.ts";
import { readGeminiList } from "./read-gemini-list.ts";
import { readOpenAiList } from "./read-openai-list.ts";

const fixture = (name: string): unknown =>
	JSON.parse(readFileSync(new URL(`../fixtures/models/${name}.json`, import.meta.url), "utf8"));

const listing = (models: readonly ListedModel[], gone: readonly string[] = []): ListedModels => ({
	...NO_LIST,
	current: () => models,
	isGone: (model) => gone.includes(model),
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
const asked = (id: keyof typeof BUILT_IN, models: ListedModels, named?: string, day = today) =>
	builtInModel(BUILT_IN[id], named, models, day);

test("before any list was read it is the catalogue's", () => {
	for (const builtIn of Object.values(BUILT_IN)) {
		const { model: id, subtitle: name } = builtIn;
		expect(builtInModel(builtIn, undefined, NO_LIST, today)).toEqual({ id, name });
	}
});

test("what a setting names is asked even if no list has it, until its vendor has refused it", () => {
	expect(asked("chatgpt", listed("gpt-5"), "gpt-7")).toEqual({ id: "gpt-7", name: "gpt-7" });
	expect(asked("chatgpt", { ...listed("gpt-5"), isGone: (model) => model === "gpt-7" }, "gpt-7").id).toBe("gpt-5");
});

test("the specification's model is asked as long as the list has it and its day has not come", () => {
	expect(asked("claude", listed("claude-sonnet-4-20250514", "claude-sonnet-5"))).toEqual({
		id: "claude-sonnet-4-20250514",
		name: "Claude Sonnet 4",
	});
	const ending = (endsOn: string) => listed({ id: "grok-4-0709", endsOn }, "grok-4.7");
	expect(asked("grok", ending("2026-11-27")).id).toBe("grok-4-0709");
	expect(asked("grok", ending("2026-11-26")).id).toBe("grok-4.7");
});

test("a day that the list does not name is the catalogue's", () => {
	const models = listed("gpt-4o", "gpt-6.2-sol");
	expect(asked("chatgpt", models, undefined, "2027-01-13")).toEqual({ id: "gpt-4o", name: "GPT-4o" });
	expect(asked("chatgpt", models, undefined, "2027-01-14")).toEqual({ id: "gpt-6.2-sol", name: "GPT-6.2 Sol" });
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
	expect(asked(id, listed(...ids)).id).toBe(expected);
	expect(asked(id, listed(...ids.toReversed())).id).toBe(expected);
});

test("the newest is so by its date where all have one, and else by its version", () => {
	const later = { id: "grok-4.3", createdAt: 2 };
	expect(asked("grok", listed({ id: "grok-4.20", createdAt: 1 }, later)).id).toBe("grok-4.3");
	expect(asked("grok", listed({ id: "grok-4.20" }, later)).id).toBe("grok-4.20");
});

test("a list without the family leaves the catalogue's", () => {
	expect(asked("chatgpt", listed("llama3.3")).id).toBe(BUILT_IN.chatgpt.model);
});

test("by the lists of today", () => {
	const lists = {
		chatgpt: readOpenAiList(fixture("openai")),
		gemini: [...readGeminiList(fixture("gemini-1")), ...readGeminiList(fixture("gemini-2"))],
		claude: [...readAnthropicList(fixture("anthropic-1")), ...readAnthropicList(fixture("anthropic-2"))],
		grok: readOpenAiList(fixture("xai")),
	};
	const on = (day: string) =>
		(["chatgpt", "gemini", "claude", "grok"] as const).map((id) => asked(id, listing(lists[id]), undefined, day).name);
	expect(on(today)).toEqual(["GPT-4o", "Gemini 2.5 Pro", "Claude Sonnet 5.5", "Grok 4"]);
	const left = { ...lists, grok: lists.grok.filter(({ id }) => id !== "grok-4-0709") };
	expect(asked("grok", listing(left.grok))).toEqual({ id: "grok-4.7", name: "Grok 4.7" });
	expect(on("2027-02-01")[0]).toBe("GPT-6.2 Sol");
});

test("an added assistant is asked with the first of its models, else of its list", () => {
	const added = (models: readonly string[], known: ListedModels) => addedModel({ models }, known);
	expect(added(["llama3.3", "qwen3"], NO_LIST)).toEqual({ id: "llama3.3", name: "llama3.3" });
	expect(added(["llama3.3", "qwen3"], { ...NO_LIST, isGone: (model) => model === "llama3.3" })?.id).toBe("qwen3");
	expect(added([], listed({ id: "qwen3", name: "Qwen 3" }, "llama3.3"))).toEqual({ id: "qwen3", name: "Qwen 3" });
	expect(added([], NO_LIST)).toBeNull();
	const successor = (models: readonly string[], ...ids: string[]) =>
		modelFrom({ id: "added", models }, listed(...ids).current() ?? [], today)?.id;
	expect(successor(["llama3.3", "qwen3"], "mistral", "qwen3")).toBe("qwen3");
	expect(successor(["llama3.3"], "mistral")).toBeUndefined();
	expect(successor([], "mistral")).toBe("mistral");
});
