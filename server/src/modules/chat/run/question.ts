import type { RetryOptions, Seat } from "@parallax/contract";
import {
	type Assistant,
	type AssistantCall,
	estimateTokensOfSize,
	MAX_OUTPUT_TOKENS,
	type Message,
	type PromptSize,
	sizeOfText,
} from "../../../providers/index.ts";
import {
	newestEditions,
	optionsOf,
	type ResponseRow,
	readOptions,
	type StoredOptions,
	type TurnRow,
} from "../store/rows.ts";

type AskedSeat = Pick<Seat, "id" | "system">;
type AskedTurn = Pick<TurnRow, "number" | "prompt" | "carried_response"> & Partial<Pick<TurnRow, "search">>;

const message = (role: Message["role"], text: string): Message => ({ role, parts: [{ kind: "text", text }] });

const textOf = ({ parts }: Message): string => parts.map(({ text }) => text).join("\n");

const sizeOf = (messages: readonly Message[], texts: readonly string[] = []): PromptSize =>
	sizeOfText([...texts, ...messages.map(textOf)].join("\n"));

/** The response of a seat in each turn that stands in its context; a carried one replaces that of every seat. */
function answersOf(
	seat: AskedSeat,
	turns: readonly AskedTurn[],
	responses: readonly ResponseRow[],
): Map<number, ResponseRow> {
	const own = newestEditions(responses).filter((row) => row.seat === seat.id && row.status === "success");
	const answers = new Map(own.map((row) => [row.turn, row]));
	for (const { carried_response } of turns) {
		const carried = responses.find(({ id, status }) => id === carried_response && status === "success");
		if (carried) answers.set(carried.turn, carried);
	}
	return answers;
}

/**
 * The conversation of one seat up to the last turn, with only its own answers. The prompt of a turn that the seat did
 * not answer is joined to the next prompt.
 */
function messagesOf(turns: readonly AskedTurn[], answers: ReadonlyMap<number, ResponseRow>): Message[] {
	const messages: Message[] = [];
	let prompts: string[] = [];
	for (const { number, prompt } of turns.slice(0, -1)) {
		prompts.push(prompt);
		const answer = answers.get(number);
		if (answer === undefined) continue;
		messages.push(message("user", prompts.join("\n\n")), message("assistant", answer.text));
		prompts = [];
	}
	return [...messages, message("user", [...prompts, turns.at(-1)?.prompt ?? ""].join("\n\n"))];
}

/** The earlier turns with their responses, and the requested turn as the last. */
export interface Conversation {
	readonly turns: readonly AskedTurn[];
	readonly responses: readonly ResponseRow[];
}

/** The call of a seat, and what is known about the size of its context. */
export interface SeatCall extends AssistantCall {
	readonly model: string;
	/** How many of the oldest turns are left out. */
	readonly shortened: number;
	/** The part of the context that the vendor has counted in an earlier call, and the rest; null when it counted none. */
	readonly counted: { readonly tokens: number; readonly rest: PromptSize } | null;
}

export type RequestOptions = StoredOptions & { readonly model: string };

/** The newest answer up to which the vendor's count of an earlier call is also that of this context. */
function countedAnswer(
	seat: AskedSeat,
	turns: readonly AskedTurn[],
	answers: ReadonlyMap<number, ResponseRow>,
	{ model, shortened }: { readonly model: string; readonly shortened: number },
): ResponseRow | undefined {
	const newest = turns.slice(0, -1).findLast(({ number }) => answers.has(number));
	const row = newest && answers.get(newest.number);
	const isSameContext = row?.seat === seat.id && row.stale === 0 && row.shortened === shortened;
	// The vendor's count of a call that searched includes what it found, which later turns do not get.
	const isCounted = row?.context_used !== null && row?.searches === 0;
	return isSameContext && isCounted && row.asked_model === model ? row : undefined;
}

/** The context is that of the last turn without the `shortened` oldest ones. */
export function callFor(
	seat: AskedSeat,
	{ turns: all, responses }: Conversation,
	{ model, ...options }: RequestOptions,
	shortened = 0,
): SeatCall {
	const system = seat.system === null ? {} : { system: seat.system };
	const answers = answersOf(seat, all, responses);
	const turns = all.slice(Math.min(shortened, all.length - 1));
	const messages = messagesOf(turns, answers);
	const last = countedAnswer(seat, turns, answers, { model, shortened });
	// Everything after the counted answer is in the last message.
	const rest = sizeOf(messages.slice(-1));
	const counted = last ? { tokens: last.context_used ?? 0, rest } : null;
	const [before, turn] = turns.length > 1 ? turns.slice(-2) : [];
	const alone = before && turn && !answers.has(before.number) ? { promptAlone: turn.prompt } : {};
	const search = all.at(-1)?.search === 1 && { search: true };
	return { model, shortened, counted, question: { ...system, messages, ...alone, ...options, ...search } };
}

/** The size of all that is sent to the vendor. */
export const sentSize = ({ question: { system = "", messages } }: AssistantCall): PromptSize =>
	sizeOf(messages, [system]);

function fits(call: SeatCall, contextTokens: number): boolean {
	const { counted } = call;
	const tokens = counted ? counted.tokens + estimateTokensOfSize(counted.rest) : estimateTokensOfSize(sentSize(call));
	// The answer counts too, and is rarely longer than a quarter of a small context.
	return tokens <= contextTokens - Math.min(MAX_OUTPUT_TOKENS, contextTokens / 4);
}

/**
 * The call of a seat without the oldest turns that do not fit into the model's context. The last turn is always sent, and so
 * is everything to a model whose context is unknown.
 */
export function fittingCall(
	seat: AskedSeat,
	conversation: Conversation,
	options: RequestOptions,
	{ modelList }: Pick<Assistant, "modelList">,
): SeatCall {
	const contextTokens = modelList().models.find(({ id }) => id === options.model)?.contextTokens ?? null;
	const most = contextTokens === null ? 0 : conversation.turns.length - 1;
	for (let shortened = 0; ; shortened += 1) {
		const call = callFor(seat, conversation, options, shortened);
		if (shortened >= most || fits(call, contextTokens ?? 0)) return call;
	}
}

/** The model and parameters with which a seat joined its chat. */
export const seatOptions = (seat: Seat, assistant: Pick<Assistant, "model">): RequestOptions => ({
	...optionsOf(seat),
	model: seat.model ?? assistant.model,
});

/** The call of a seat in the first turn of its chat. */
export function firstCall(
	seat: Seat,
	assistant: Pick<Assistant, "model">,
	{ prompt, search = false }: { readonly prompt: string; readonly search?: boolean | undefined },
): SeatCall {
	const turn = { number: 1, prompt, carried_response: null, search: search ? 1 : 0 } as const;
	return callFor(seat, { turns: [turn], responses: [] }, seatOptions(seat, assistant));
}

/** The model to store: null for a demonstration's own and for an unknown one, so that a later retry asks the assistant's default model. */
export const modelToStore = ({ demo, model: own }: Pick<Assistant, "demo" | "model">, model: string): string | null =>
	model === "" || (demo && model === own) ? null : model;

/** The stored model and parameters of a response, or the assistant's model when an old version stored none. */
export const requestOptions = (
	row: Pick<ResponseRow, "asked_model" | "asked_options">,
	assistant: Pick<Assistant, "model">,
): RequestOptions => ({
	...readOptions(row.asked_options),
	model: row.asked_model ?? assistant.model,
});

/** Omitted parameters stay unchanged; null removes a parameter. */
export function applyOptions(last: RequestOptions, { model = last.model, ...options }: RetryOptions): RequestOptions {
	const { temperature, effort } = { ...last, ...options };
	return {
		model,
		...(typeof temperature === "number" && { temperature }),
		...(effort && { effort }),
	};
}
