import { describe, expect, it } from "vitest";
import { someAskedSeats, someSeat } from "../../../testing/seeds/some-seats.ts";
import { newChat } from "../store/chats.ts";
import type { ResponseRow } from "../store/rows.ts";
import { type Conversation, callFor, requestOptions } from "./question.ts";

const seats = [someSeat("chatgpt"), someSeat("chatgpt", "chatgpt-2"), someSeat("claude")] as const;
const [first, second, claude] = seats;

const emptyRow = newChat({
	owner: { kind: "visitor", id: "visitor" },
	prompt: "Why?",
	seats: someAskedSeats(["chatgpt"]),
	processId: "here",
	now: 0,
}).responses[0] as ResponseRow;

/** The answer of a seat in a turn, with an ID like 'chatgpt 1'; `more` overrides its fields. */
const answer = (turn: number, seat: string, more: Partial<ResponseRow> = {}): ResponseRow => {
	const edition = more.edition ?? 1;
	const id = `${seat} ${turn}${edition > 1 ? ` edition ${edition}` : ""}`;
	return { ...emptyRow, id, turn, seat, edition, status: "success", text: `Says ${id}.`, ...more };
};

const turns = (last: number, carried: Record<number, string> = {}) =>
	Array.from({ length: last }, (_, index) => {
		const number = index + 1;
		return { number, prompt: `Prompt ${number}`, carried_response: carried[number] ?? null };
	});

const everyAnswer = (upTo: number): ResponseRow[] =>
	turns(upTo).flatMap(({ number }) => seats.map(({ id }) => answer(number, id)));

/** The messages as 'user: …' and 'assistant: …'. */
const messagesTo = (seat: (typeof seats)[number], conversation: Conversation): string[] =>
	callFor(seat, conversation, { model: "m" }).question.messages.map(
		({ role, parts }) => `${role}: ${parts.map(({ text }) => text).join("|")}`,
	);

describe("the context of a seat", () => {
	it("contains each earlier prompt with its own answer, also when another seat has the same assistant", () => {
		expect(messagesTo(second, { turns: turns(3), responses: everyAnswer(3) })).toEqual([
			"user: Prompt 1",
			"assistant: Says chatgpt-2 1.",
			"user: Prompt 2",
			"assistant: Says chatgpt-2 2.",
			"user: Prompt 3",
		]);
	});

	it("ends with the prompt of the requested turn, without later turns or a previous answer in that turn", () => {
		expect(messagesTo(first, { turns: turns(1), responses: everyAnswer(3) })).toEqual(["user: Prompt 1"]);
	});

	it.each<[string, readonly ResponseRow[]]>([
		["was not asked in", []],
		["failed in", [answer(2, "chatgpt", { status: "error", error_code: "network" })]],
		["was stopped in", [answer(2, "chatgpt", { status: "error", error_code: "cancelled", text: "Half" })]],
		["is still answering", [answer(2, "chatgpt", { status: "pending", text: "Half" })]],
	])("joins the prompt of a turn that it %s to the next", (_how, ofTwo) => {
		const responses = [answer(1, "chatgpt"), ...ofTwo, answer(2, "claude")];
		expect(messagesTo(first, { turns: turns(3), responses })).toEqual([
			"user: Prompt 1",
			"assistant: Says chatgpt 1.",
			"user: Prompt 2\n\nPrompt 3",
		]);
	});

	it("says which prompt stands last where earlier ones are joined to it, for samples", () => {
		const responses = [answer(1, "chatgpt")];
		const promptAlone = (seat: (typeof seats)[number]) =>
			callFor(seat, { turns: turns(2), responses }, { model: "m" }).question.promptAlone;
		expect([promptAlone(first), promptAlone(claude)]).toEqual([undefined, "Prompt 2"]);
	});

	it("joins several prompts in a row", () => {
		expect(messagesTo(claude, { turns: turns(3), responses: [answer(1, "chatgpt"), answer(2, "chatgpt")] })).toEqual([
			"user: Prompt 1\n\nPrompt 2\n\nPrompt 3",
		]);
	});

	it("contains the newest edition of an answer, and none when that edition failed", () => {
		const two = answer(1, "chatgpt", { edition: 2 });
		expect(messagesTo(first, { turns: turns(2), responses: [two, answer(1, "chatgpt")] })).toEqual([
			"user: Prompt 1",
			"assistant: Says chatgpt 1 edition 2.",
			"user: Prompt 2",
		]);
		const failed = { ...two, status: "error" as const };
		expect(messagesTo(first, { turns: turns(2), responses: [answer(1, "chatgpt"), failed] })).toEqual([
			"user: Prompt 1\n\nPrompt 2",
		]);
	});
});

describe("a carried answer", () => {
	const carriedIntoTwo = turns(3, { 2: "claude 1" });

	it("replaces every seat's answer in its turn, in all turns after it was carried", () => {
		for (const seat of seats) {
			expect(messagesTo(seat, { turns: carriedIntoTwo, responses: everyAnswer(3) })).toEqual([
				"user: Prompt 1",
				"assistant: Says claude 1.",
				"user: Prompt 2",
				`assistant: Says ${seat.id} 2.`,
				"user: Prompt 3",
			]);
		}
	});

	it("is also used for a seat that did not answer", () => {
		const responses = [answer(1, "chatgpt", { status: "error" }), answer(1, "claude")];
		expect(messagesTo(first, { turns: turns(2, { 2: "claude 1" }), responses })).toEqual([
			"user: Prompt 1",
			"assistant: Says claude 1.",
			"user: Prompt 2",
		]);
	});

	it("is not used when a turn from before it was carried is retried", () => {
		const twoTurns = turns(3, { 3: "claude 1" }).slice(0, 2);
		expect(messagesTo(first, { turns: twoTurns, responses: everyAnswer(3) })).toContain("assistant: Says chatgpt 1.");
	});

	it("is the edition that was carried, not a later edition", () => {
		const responses = [...everyAnswer(1), answer(1, "claude", { edition: 2 })];
		expect(messagesTo(first, { turns: turns(2, { 2: "claude 1" }), responses })).toContain("assistant: Says claude 1.");
	});

	it("is kept from the other seats once it was asked again and comes from Google Search", () => {
		const grounded = JSON.stringify({ suggestions: "", citations: [] });
		const responses = [answer(1, "chatgpt"), answer(1, "claude", { citations: grounded })];
		const conversation = { turns: turns(2, { 2: "claude 1" }), responses };
		expect(messagesTo(first, conversation)).toContain("assistant: Says chatgpt 1.");
		expect(messagesTo(claude, conversation)).toContain("assistant: Says claude 1.");
	});

	it.each([
		["failed", "error"],
		["is still being written", "pending"],
	] as const)("and was asked again and %s gives way to the seat's own", (_how, status) => {
		const responses = [answer(1, "chatgpt"), answer(1, "claude", { status, text: "Half" })];
		expect(messagesTo(first, { turns: turns(2, { 2: "claude 1" }), responses })).toEqual([
			"user: Prompt 1",
			"assistant: Says chatgpt 1.",
			"user: Prompt 2",
		]);
	});
});

describe("the call of a seat", () => {
	it("contains its system text and its parameters, and omits those that are not set", () => {
		const conversation = { turns: turns(1), responses: [] };
		const question = { messages: callFor(first, conversation, { model: "m" }).question.messages };
		const whole = { model: "m", shortened: 0, counted: null };
		expect(callFor(first, conversation, { model: "m" })).toEqual({ ...whole, question });
		const call = callFor({ ...first, system: "Be brief." }, conversation, {
			model: "m",
			temperature: 0,
			effort: "low",
		});
		expect(call).toEqual({ ...whole, question: { ...question, system: "Be brief.", temperature: 0, effort: "low" } });
	});

	it("repeats the stored model and parameters; for an answer of an old version, the assistant's current model", () => {
		const assistant = { model: "today-1" };
		const asked = { asked_model: "then-1", asked_options: '{"temperature":0,"effort":"high"}' };
		expect(requestOptions(asked, assistant)).toEqual({ model: "then-1", temperature: 0, effort: "high" });
		expect(requestOptions({ asked_model: null, asked_options: null }, assistant)).toEqual({ model: "today-1" });
	});
});
