import type { RetryOptions, Seat } from "@parallax/contract";
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

/** The answers of a seat by turn; a carried answer replaces the answer of every seat in its turn. */
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
 * The conversation of one seat up to the last turn, with only its own answers. The prompt of a turn that the seat did
 * not answer is joined to the next prompt.
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

/** The earlier turns with their responses, and the requested turn as the last. */
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

/** The call of a seat in the first turn of its chat. */
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

/** The model to store: null for a demonstration's own and for an unknown one, so that a later retry asks the assistant's default model. */
export const modelToStore = ({ demo, model: own }: Pick<Assistant, "demo" | "model">, model: string): string | null =>
	model === "" || (demo && model === own) ? null : model;

/** The stored model and parameters of a response, or the assistant's model when an old version stored none. */
export const requestOptions = (
	row: Pick<ResponseRow, "asked_model" | "asked_options">,
	assistant: Pick<Assistant, "model">,
): StoredOptions & { readonly model: string } => ({
	...readOptions(row.asked_options),
	model: row.asked_model ?? assistant.model,
});

export type RequestOptions = ReturnType<typeof requestOptions>;

/** Omitted parameters stay unchanged; null removes a parameter. */
export function applyOptions(last: RequestOptions, { model = last.model, ...options }: RetryOptions): RequestOptions {
	const { temperature, effort } = { ...last, ...options };
	return {
		model,
		...(typeof temperature === "number" && { temperature }),
		...(effort && { effort }),
	};
}
