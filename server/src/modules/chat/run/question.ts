import type { Seat } from "@parallax/contract";
import type { Assistant, AssistantCall, Message } from "../../../providers/index.ts";
import {
	newestEditions,
	optionsOf,
	type ResponseRow,
	readOptions,
	type StoredOptions,
	type TurnRow,
} from "../store/rows.ts";

type AskedSeat = Pick<Seat, "id" | "system">;
type AskedTurn = Pick<TurnRow, "number" | "prompt" | "carried_response">;

const message = (role: Message["role"], text: string): Message => ({ role, parts: [{ kind: "text", text }] });

/** What a seat said in each turn; a carried answer stands in its turn for every seat. */
function answersOf(
	seat: AskedSeat,
	turns: readonly AskedTurn[],
	responses: readonly ResponseRow[],
): Map<number, string> {
	const own = newestEditions(responses).filter((row) => row.seat === seat.id && row.status === "success");
	const answers = new Map(own.map(({ turn, text }) => [turn, text]));
	for (const { carried_response } of turns) {
		const carried = responses.find(({ id, status }) => id === carried_response && status === "success");
		if (carried) answers.set(carried.turn, carried.text);
	}
	return answers;
}

/**
 * The conversation of one seat up to the last of the turns: it sees its own answers only. The prompt of a turn that it did
 * not answer is joined to the next one.
 */
function messagesOf(seat: AskedSeat, turns: readonly AskedTurn[], responses: readonly ResponseRow[]): Message[] {
	const answers = answersOf(seat, turns, responses);
	const messages: Message[] = [];
	let prompts: string[] = [];
	for (const { number, prompt } of turns.slice(0, -1)) {
		prompts.push(prompt);
		const answer = answers.get(number);
		if (answer === undefined) continue;
		messages.push(message("user", prompts.join("\n\n")), message("assistant", answer));
		prompts = [];
	}
	return [...messages, message("user", [...prompts, turns.at(-1)?.prompt ?? ""].join("\n\n"))];
}

/** The earlier turns and the one that is asked, and the responses of the earlier ones. */
export interface Conversation {
	readonly turns: readonly AskedTurn[];
	readonly responses: readonly ResponseRow[];
}

export function callFor(
	seat: AskedSeat,
	{ turns, responses }: Conversation,
	{ model, ...options }: StoredOptions & { readonly model: string },
): AssistantCall & { readonly model: string } {
	const system = seat.system === null ? {} : { system: seat.system };
	return { model, question: { ...system, messages: messagesOf(seat, turns, responses), ...options } };
}

/** What a seat is asked with in the first turn of its chat. */
export const firstCall = (
	seat: Seat,
	assistant: Pick<Assistant, "model">,
	prompt: string,
): AssistantCall & { readonly model: string } =>
	callFor(
		seat,
		{ turns: [{ number: 1, prompt, carried_response: null }], responses: [] },
		{ ...optionsOf(seat), model: seat.model ?? assistant.model },
	);

/** The model as it is kept: none for a demonstration's own, so that a later retry asks the real assistant with its default. */
export const keptModel = ({ demo, model: own }: Pick<Assistant, "demo" | "model">, model: string): string | null =>
	demo && model === own ? null : model;

/** As the response was asked before; one of an old version with the assistant's model of today. */
export const askedWith = (
	row: Pick<ResponseRow, "asked_model" | "asked_options">,
	assistant: Pick<Assistant, "model">,
): StoredOptions & { readonly model: string } => ({
	...readOptions(row.asked_options),
	model: row.asked_model ?? assistant.model,
});
