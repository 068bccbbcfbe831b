import { describe, expect, it, test } from "vitest";
import { BUILT_IN_ASSISTANTS } from "../built-in-assistants.ts";
import { Connector } from "../connect-assistant.ts";
import { vendorsOf } from "../prices/published-models.ts";
import { ABILITIES_CHECKED_ON, CATALOGUES, cataloguedAbilities } from "./abilities.ts";

const ofBuiltIn = (id: string, model: string) => {
	const { images, documents } = cataloguedAbilities(
		vendorsOf(id, BUILT_IN_ASSISTANTS.find((one) => one.id === id)?.baseUrl ?? ""),
		model,
	);
	return [images, documents];
};

describe("what a model takes by the catalogue: images, documents", () => {
	it.each([
		["chatgpt", "gpt-4o", true, true],
		["chatgpt", "gpt-4o-2024-08-06", true, true],
		["chatgpt", "gpt-6.2-sol", true, true],
		["chatgpt", "gpt-3.5-turbo", false, false],
		["chatgpt", "gpt-4", false, false],
		["chatgpt", "gpt-4-0613", false, false],
		["chatgpt", "gpt-4-turbo", true, false],
		["chatgpt", "o3-mini", false, false],
		["chatgpt", "gpt-4o-search-preview", null, null],
		["chatgpt", "ft:something", null, null],
		["claude", "claude-sonnet-4-20250514", true, true],
		["claude", "claude-sonnet-5-5", true, true],
		["claude", "claude-3-haiku-20240307", true, false],
		["claude", "claude-2.1", false, false],
		["gemini", "models/gemini-2.5-pro", true, true],
		["gemini", "gemini-3.8-flash", true, true],
		["gemini", "gemma-3-27b-it", null, null],
		["grok", "grok-4-0709", true, false],
		["grok", "grok-3-mini", false, false],
		["grok", "grok-next", null, false],
	])("%s %s: %s, %s", (id, model, images, documents) => {
		expect(ofBuiltIn(id, model)).toEqual([images, documents]);
	});

	it("nothing is known of a model at another address", () => {
		expect(cataloguedAbilities(vendorsOf("local", "http://127.0.0.1:11434/v1"), "gpt-4o")).toEqual({
			images: null,
			documents: null,
		});
	});

	it("every catalogue names where its values come from, and when they were compared", () => {
		expect(ABILITIES_CHECKED_ON).toMatch(/^\d{4}-\d{2}-\d{2}$/);
		for (const catalogue of Object.values(CATALOGUES)) expect(catalogue?.sources.length).toBeGreaterThan(0);
	});
});

test("the default model of each assistant is offered with what it takes", () => {
	const connector = new Connector();
	const offered = BUILT_IN_ASSISTANTS.map((builtIn) => {
		const model = { id: builtIn.model, name: builtIn.subtitle };
		const assistant = connector.connect(builtIn, { apiKey: "key", paidBy: "operator" }, model);
		const { images, documents } = assistant.modelList().models[0] ?? {};
		return [builtIn.id, images, documents];
	});
	expect(offered).toEqual([
		["chatgpt", true, true],
		["gemini", true, true],
		["claude", true, true],
		["grok", true, false],
	]);
});
