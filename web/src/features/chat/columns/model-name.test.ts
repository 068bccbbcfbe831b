import type { Provider } from "@parallax/contract";
import { expect, test } from "vitest";
import { makeDone } from "../testing/make-answers.ts";
import { modelName } from "./column-head.tsx";

const TODAY = { model: "gpt-4o", subtitle: "GPT-4o" } as Provider;

test.each([
	["gpt-4o", "GPT-4o"],
	["gpt-4o-2024-08-06", "GPT-4o"],
	["gpt-4o-mini", "gpt-4o-mini"],
	["gpt-4o-mini-2024-07-18", "gpt-4o-mini-2024-07-18"],
	["gpt-3.5-turbo", "gpt-3.5-turbo"],
	[null, "GPT-4o"],
])("an answer of %s is called %s", (model, name) => {
	expect(modelName({ ...makeDone("chatgpt", ""), model }, TODAY)).toBe(name);
});

test("a demonstration is called what it stands for, and an answer of an unknown assistant as the vendor called it", () => {
	expect(modelName({ ...makeDone("chatgpt", ""), model: "demo", demo: true }, TODAY)).toBe("GPT-4o");
	expect(modelName({ ...makeDone("chatgpt", ""), model: "gpt-4o" }, undefined)).toBe("gpt-4o");
});
