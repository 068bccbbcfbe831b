import { PROVIDER_IDS } from "@parallax/contract/testing";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type FakeVendors, startFakeVendors } from "../../testing/fake-vendors/fake-vendors.ts";
import { refusal } from "../../testing/fake-vendors/script.ts";
import type { BuiltInId } from "../built-in-assistants.ts";
import { createBuiltInAssistants } from "../create-assistants.ts";
import { type AnswerNote, type Assistant, promptQuestion, type Question } from "../port.ts";
import { BUILT_IN, byId } from "../testing/by-id.ts";
import { recordAnswer } from "../testing/record-answer.ts";

let vendors: FakeVendors;
beforeAll(async () => {
	vendors = await startFakeVendors();
});
afterEach(() => vendors.reset());
afterAll(() => vendors.close());

const fresh = (id: BuiltInId): Assistant => byId(createBuiltInAssistants(vendors.settings))[id];
const sent = (id: BuiltInId): string[] => vendors.calls(id).map(({ body }) => JSON.stringify(body));
const hasTemperature = (body: string): boolean => body.includes('"temperature":');
const hasEffort = (body: string): boolean => /"(effort|reasoning_effort|thinkingLevel)":/.test(body);

async function notesOf(assistant: Assistant, question: Partial<Question>, model?: string) {
	const { text, end, failure } = await recordAnswer(assistant, {
		model,
		question: { ...promptQuestion("Hi"), ...question },
	});
	if (failure) throw failure;
	expect(text).toBe("Hello there.");
	return end?.notes;
}

const REFUSED = [
	["temperature", { temperature: 0.5 }, 0.5, "a temperature", hasTemperature],
	["effort", { effort: "high" }, "high", "a thinking effort", hasEffort],
] as const;

describe.each(PROVIDER_IDS)("%s", (id) => {
	test.each(REFUSED)(
		"is retried without a refused %s, which is then omitted for this model only",
		async (parameter, question, value, words, isIn) => {
			const assistant = fresh(id);
			const note: AnswerNote = {
				code: "parameter-dropped",
				params: { parameter, value },
				text: `${BUILT_IN[id].subtitle} does not take ${words}, so it was left out.`,
			};
			vendors.next(id, { error: parameter });
			expect(await notesOf(assistant, question)).toEqual([note]);
			expect(await notesOf(assistant, question)).toEqual([note]);
			expect(await notesOf(assistant, {})).toEqual([]);
			expect(await notesOf(assistant, question, "another-model")).toEqual([]);
			expect(sent(id).map(isIn)).toEqual([true, false, false, false, true]);
		},
	);

	test("receives a refused system text in front of the first prompt", async () => {
		const assistant = fresh(id);
		vendors.next(id, { error: "system" });
		const question = { system: "Be brief." };
		const note: AnswerNote = {
			code: "parameter-changed",
			params: { parameter: "system" },
			text: `${BUILT_IN[id].subtitle} does not take a system text, so it was put before the first prompt.`,
		};
		expect(await notesOf(assistant, question)).toEqual([note]);
		expect(await notesOf(assistant, question)).toEqual([note]);
		expect(vendors.calls(id).map(({ prompt }) => prompt)).toEqual(["Hi", "Be brief.\n\nHi", "Be brief.\n\nHi"]);
		expect(sent(id).at(-1)).not.toMatch(/system|instructions/i);
	});

	test("is retried without both parameters when it refuses them one after the other", async () => {
		const assistant = fresh(id);
		vendors.next(id, { error: "temperature" }, { error: "effort" });
		const question = { temperature: 0.5, effort: "low" } as const;
		const codes = (notes?: readonly AnswerNote[]) => notes?.map(({ params }) => params.parameter);
		expect(codes(await notesOf(assistant, question))).toEqual(["temperature", "effort"]);
		expect(codes(await notesOf(assistant, question))).toEqual(["temperature", "effort"]);
		expect(sent(id).map((body) => [hasTemperature(body), hasEffort(body)])).toEqual([
			[true, true],
			[false, true],
			[false, false],
			[false, false],
		]);
	});
});

test("assistants with the same address share the learned limits", async () => {
	const { chatgpt } = vendors.settings;
	const assistants = byId(createBuiltInAssistants({ chatgpt, grok: chatgpt }));
	vendors.next("chatgpt", { error: "temperature" });
	await notesOf(assistants.chatgpt, { temperature: 0.5 }, "m");
	await notesOf(assistants.grok, { temperature: 0.5 }, "m");
	expect(sent("chatgpt").map(hasTemperature)).toEqual([true, false, false]);
});

test("a refusal is not remembered unless the model then answers", async () => {
	const assistant = fresh("grok");
	vendors.next("grok", { error: "temperature" }, { error: "key" });
	const call = { question: { ...promptQuestion("Hi"), temperature: 0.5 } };
	expect((await recordAnswer(assistant, call)).failure?.facts.code).toBe("provider_auth");
	expect(await notesOf(assistant, { temperature: 0.5 })).toEqual([]);
	expect(sent("grok").map(hasTemperature)).toEqual([true, false, true]);
});

test("a refusal is remembered once the model begins to answer, even if the answer fails", async () => {
	const assistant = fresh("grok");
	vendors.next("grok", { error: "temperature" }, { steps: [{ say: "Half" }, { cut: true }] });
	const call = { question: { ...promptQuestion("Hi"), temperature: 0.5 } };
	expect((await recordAnswer(assistant, call)).failure?.facts.code).toBe("cut");
	expect(await notesOf(assistant, { temperature: 0.5 })).toHaveLength(1);
	expect(sent("grok").map(hasTemperature)).toEqual([true, false, false]);
});

test("does not retry when the refused parameter was not sent", async () => {
	vendors.next("grok", { error: "temperature" });
	const { failure } = await recordAnswer(fresh("grok"), { question: promptQuestion("Hi") });
	expect([failure?.facts.code, vendors.calls("grok").length]).toEqual(["config", 1]);
});

test("attributes a refusal without a parameter name to the only parameter that was sent", async () => {
	const assistant = fresh("grok");
	vendors.next("grok", { error: "invalid" });
	expect(await notesOf(assistant, { effort: "low" })).toHaveLength(1);
	vendors.next("grok", { error: "invalid" });
	const both = { question: { ...promptQuestion("Hi"), temperature: 1, system: "Be brief." } };
	expect((await recordAnswer(assistant, both)).failure?.facts.code).toBe("config");
});

describe("a temperature above the range", () => {
	const changed = (label: string, value: number, max: number): AnswerNote => ({
		code: "parameter-changed",
		params: { parameter: "temperature", value, sent: max },
		text: `${label} takes a temperature of at most ${max}, so ${max} was sent instead of ${value}.`,
	});

	test("is lowered to a known maximum before the first call", async () => {
		expect(await notesOf(fresh("claude"), { temperature: 1.5 })).toEqual([changed("Claude Sonnet 5.5", 1.5, 1)]);
		expect(vendors.calls("claude").map(({ body }) => body)).toMatchObject([{ temperature: 1 }]);
	});

	test.each([
		"Unable to submit request because it has a temperature value of 1.9 but the supported range is from 0 (inclusive) to 1.5 (inclusive).",
		"temperature must be between 0 and 1.5",
		"temperature: range: 0..1.5",
		"temperature: Input should be less than or equal to 1.5",
	])("is lowered to the maximum in the vendor's error: %s", async (message) => {
		const assistant = fresh("gemini");
		vendors.next("gemini", refusal(message));
		expect(await notesOf(assistant, { temperature: 1.9 })).toEqual([changed("Gemini 3.8 Flash", 1.9, 1.5)]);
		expect(await notesOf(assistant, { temperature: 1.7 })).toEqual([changed("Gemini 3.8 Flash", 1.7, 1.5)]);
		expect(await notesOf(assistant, { temperature: 1.2 })).toEqual([]);
		const temperatures = vendors
			.calls("gemini")
			.map(({ body }) => /"temperature":([\d.]+)/.exec(JSON.stringify(body))?.[1]);
		expect(temperatures).toEqual(["1.9", "1.5", "1.5", "1.2"]);
	});
});

test("refusing one effort value does not affect the other values", async () => {
	const assistant = fresh("gemini");
	vendors.next("gemini", refusal("Thinking level MEDIUM is not supported for this model."));
	const text = "Gemini 3.8 Flash does not take the thinking effort 'medium', so it was left out.";
	expect(await notesOf(assistant, { effort: "medium" })).toEqual([
		{ code: "parameter-dropped", params: { parameter: "effort", value: "medium" }, text },
	]);
	expect(await notesOf(assistant, { effort: "high" })).toEqual([]);
	expect(await notesOf(assistant, { effort: "medium" })).toHaveLength(1);
	expect(sent("gemini").map(hasEffort)).toEqual([true, false, true, false]);
});

test("a learned output limit does not apply to other models", async () => {
	const assistant = fresh("claude");
	vendors.next("claude", { error: "output-bound" });
	await notesOf(assistant, {});
	await notesOf(assistant, {}, "another-model");
	expect(vendors.calls("claude").map(({ body }) => (body as { max_tokens: number }).max_tokens)).toEqual([
		16_384, 4096, 16_384,
	]);
});
