import { expect, test } from "vitest";
import { failureFrom } from "../failures/to-failure.ts";
import { VendorResponseError } from "../failures/vendor-errors.ts";
import { type AnswerEnd, type AnswerListener, ProviderFailure, promptQuestion } from "../port.ts";
import { askWithSuccessor } from "./ask-successor.ts";
import { type ListedModel, NO_LIST } from "./listed-model.ts";

const vendor = { name: "ChatGPT", model: "gpt-4o", env: "OPENAI", hasKey: true };
const vendorFailure = (message: string, status = 404) =>
	failureFrom(vendor, VendorResponseError.from({ error: { message } }, status));
const unknown = vendorFailure("The model `gpt-4o` does not exist.");
const end = (model: string | null): AnswerEnd => ({
	...{ finishReason: "stop", model, usage: null, billed: null, refusal: null, notes: [] },
});
const listed = (...ids: string[]): readonly ListedModel[] => ids.map((id) => ({ id, aliases: [] }) as never);

interface Scene {
	/** The answers by model; any other model is unknown to the vendor. */
	readonly answers: Readonly<Record<string, AnswerEnd | ProviderFailure>>;
	readonly list: readonly ListedModel[] | null;
	readonly firstText?: string;
	readonly hasKey?: boolean;
	readonly paidBy?: "person";
}

function open({ answers, list, firstText, hasKey = true, paidBy }: Scene) {
	const events: unknown[] = [];
	let refusals = 0;
	let current = list;
	const ask = askWithSuccessor({
		vendor: { ...vendor, hasKey, ...(paidBy && { paidBy }) },
		models: {
			...NO_LIST,
			current: () => current,
			excludeFromChat: (model, who) => {
				if (who === "operator") current = current?.filter(({ id }) => id !== model) ?? null;
			},
			rereadAfterRefusal: async () => {
				refusals += 1;
				return list;
			},
		},
		successor: ([first]) => (first ? { id: first.id, name: `the ${first.id}` } : null),
		ask: async ({ model }, listener) => {
			events.push(model);
			if (firstText !== undefined) listener.onText(firstText);
			const answer = answers[model] ?? unknown;
			if (answer instanceof ProviderFailure) throw answer;
			return answer;
		},
	});
	const listener: AnswerListener = {
		onActivity() {},
		onText: (piece) => events.push({ piece }),
		onSuccession: (model, note) => events.push({ model, text: note?.text }),
	};
	const answer = ask({ model: "gpt-4o", question: promptQuestion("Why?") }, listener, new AbortController().signal);
	return { answer, events, refusals: () => refusals };
}

const TEXT = "ChatGPT doesn't offer gpt-4o, so the gpt-6 was asked.";

test("calls the successor of a model that is no longer listed, once, and adds a note to the answer", async () => {
	const { answer, events } = open({ answers: { "gpt-6": end("gpt-6-2027-01-01") }, list: listed("gpt-6") });
	expect((await answer).notes).toEqual([
		{ code: "model-succeeded", params: { asked: "gpt-4o", model: "gpt-6" }, text: TEXT },
	]);
	expect(events).toEqual(["gpt-4o", { model: "gpt-6", text: TEXT }, "gpt-6"]);
});

test("fails when the successor is unknown too", async () => {
	const { answer, events, refusals } = open({ answers: {}, list: listed("gpt-6") });
	await expect(answer).rejects.toMatchObject({ facts: { code: "config" } });
	expect([events.length, refusals()]).toEqual([3, 1]);
});

test("reports a listed model as not allowed for the key, without a second call", async () => {
	const { answer, events } = open({ answers: {}, list: listed("gpt-6", "gpt-4o") });
	const sentence = "ChatGPT lists the model gpt-4o, but this server's key may not use it.";
	await expect(answer).rejects.toMatchObject({ facts: { code: "config", sentence, mayRetry: false } });
	expect(events).toEqual(["gpt-4o"]);
});

test("speaks of no key where none is sent", async () => {
	const { answer } = open({ answers: {}, list: listed("gpt-4o"), hasKey: false });
	const sentence = "ChatGPT lists the model gpt-4o, but does not answer with it. Choose another model.";
	await expect(answer).rejects.toMatchObject({ facts: { code: "config", sentence, mayRetry: false } });
});

test.each([
	["the list cannot be read", { answers: {}, list: null }, 1],
	["the list has no successor", { answers: {}, list: listed() }, 1],
	["something was said", { answers: {}, list: listed("gpt-6"), firstText: "Be" }, 0],
	[
		"the vendor error is of another kind",
		{ answers: { "gpt-4o": vendorFailure("slow down", 429) }, list: listed("gpt-6") },
		0,
	],
	["the address is wrong", { answers: { "gpt-4o": vendorFailure("404 page not found") }, list: listed("gpt-6") }, 0],
] as const)("makes only one call when %s", async (_, scene, refused) => {
	const { answer, events, refusals } = open(scene);
	await expect(answer).rejects.toThrow(ProviderFailure);
	expect([events.filter((one) => typeof one === "string"), refusals()]).toEqual([["gpt-4o"], refused]);
});

test("adds a note when the vendor names another model, but not for a dated copy or without a name", async () => {
	const notesOf = async (model: string | null) =>
		(await open({ answers: { "gpt-4o": end(model) }, list: null }).answer).notes.map(({ text }) => text);
	expect(await notesOf("gpt-6-mini")).toEqual(["ChatGPT was asked for gpt-4o and answered with gpt-6-mini."]);
	expect(await notesOf("gpt-4o-2024-08-06")).toEqual([]);
	expect(await notesOf(null)).toEqual([]);
});

test("asks the only listed model with this name and a tag", async () => {
	const tagged = listed("qwen3:4b", "gpt-4o:3b", "gpt-4oo:1b");
	const { answer, events } = open({ answers: { "gpt-4o:3b": end("gpt-4o:3b") }, list: tagged });
	expect((await answer).notes.map(({ code, text }) => [code, text])).toEqual([
		["model-succeeded", "ChatGPT lists gpt-4o as gpt-4o:3b."],
	]);
	expect(events.filter((one) => typeof one === "string")).toEqual(["gpt-4o", "gpt-4o:3b"]);
	const several = open({ answers: { "gpt-4o:1b": end("gpt-4o:1b") }, list: listed("gpt-4o:1b", "gpt-4o:3b") });
	expect((await several.answer).notes[0]?.text).toBe("ChatGPT doesn't offer gpt-4o, so the gpt-4o:1b was asked.");
});

const noChat = vendorFailure('"gpt-4o" does not support chat', 400);

test("asks another model after one that cannot chat, which is not offered again", async () => {
	const { answer, refusals } = open({
		answers: { "gpt-4o": noChat, "gpt-6": end("gpt-6") },
		list: listed("gpt-4o", "gpt-6"),
	});
	expect((await answer).notes[0]?.text).toBe("gpt-4o of ChatGPT cannot chat, so the gpt-6 was asked.");
	expect(refusals()).toBe(0);
	const alone = open({ answers: { "gpt-4o": noChat }, list: listed("gpt-4o") });
	await expect(alone.answer).rejects.toMatchObject({
		facts: { code: "config", sentence: "gpt-4o of ChatGPT cannot chat. Choose another model.", mayRetry: false },
		details: { advice: "Set OPENAI_MODEL to a model that ChatGPT offers." },
	});
});

test("asks the successor of a model that cannot chat also where the list keeps that model", async () => {
	const { answer } = open({
		answers: { "gpt-4o": noChat, "gpt-6": end("gpt-6") },
		list: listed("gpt-4o", "gpt-6"),
		paidBy: "person",
	});
	expect((await answer).model).toBe("gpt-6");
});
