import { expect, test } from "vitest";
import type { Assistant } from "../port.ts";
import { longLists } from "./model-warnings.ts";

/** An assistant whose address lists this many models, and which offers as many of them as it does not configure. */
function withList(count: number, configured: number | null, id = "openrouter"): Assistant {
	const current = Array.from({ length: count }, (_, n) => ({ id: `model-${n}` }));
	const models = configured === null ? current : current.slice(0, configured);
	const fields = { id, name: "OpenRouter", model: "model-3", modelList: () => ({ models }) };
	return { ...fields, address: { models: { current: () => current } } } as never;
}

test("warns of an added assistant that leaves its default to a list of more than 50 models", () => {
	expect(longLists([withList(51, null)])).toEqual([
		'OpenRouter lists 51 models and its entry in ASSISTANTS_FILE names none: model-3 is asked unless people choose another. Name the models to offer in "models", the default first.',
	]);
	expect(longLists([withList(50, null), withList(342, 1), withList(342, null, "chatgpt")])).toEqual([]);
});
