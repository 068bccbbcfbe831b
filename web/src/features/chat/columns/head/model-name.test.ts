import { expect, test } from "vitest";
import { makeDone } from "../../testing/make-answers.ts";
import { modelName } from "./column-head.tsx";

const SEAT = { model: "gpt-4o", modelName: "GPT-4o" };
const answerByModel = (model: string | null) => ({ ...makeDone("chatgpt", ""), model, askedModel: "gpt-4o" });

test.each([
	["gpt-4o", "GPT-4o"],
	["gpt-4o-2024-08-06", "GPT-4o"],
	["gpt-4o-mini", "gpt-4o-mini"],
	["gpt-4o-mini-2024-07-18", "gpt-4o-mini-2024-07-18"],
	["gpt-3.5-turbo", "gpt-3.5-turbo"],
	[null, "GPT-4o"],
])("an answer of %s is shown as %s", (model, name) => {
	expect(modelName(answerByModel(model), SEAT)).toBe(name);
});

test("shows the seat's model for a demonstration, and the vendor's model ID for an answer of an old chat", () => {
	expect(modelName({ ...answerByModel("demo"), demo: true }, SEAT)).toBe("GPT-4o");
	const old = { model: null, modelName: null };
	expect(modelName({ ...answerByModel("gpt-4o"), askedModel: null }, old)).toBe("gpt-4o");
	expect(modelName({ ...answerByModel(null), askedModel: null }, old)).toBeNull();
});

test("shows the other model for an answer that was retried with it, also while it runs", () => {
	expect(modelName({ ...answerByModel(null), askedModel: "o3" }, SEAT)).toBe("o3");
	expect(modelName({ ...answerByModel("o3-2025-04-16"), askedModel: "o3" }, SEAT)).toBe("o3");
});
