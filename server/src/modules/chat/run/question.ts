import type { RetryOptions, Seat } from "@parallax/contract";
import {
	type Assistant,
	type AssistantCall,
	estimateTokensOfSize,
	MAX_OUTPUT_TOKENS,
	type Message,
	type MessageFile,
	type PromptSize,
	sizeOfText,
} from "../../../providers/index.ts";
import { type FileReader, filesWithRoom, messageFile, type TurnFile } from "../files/turn-files.ts";
import { isGrounded } from "../store/grounded-answers.ts";
import {
	type AskedTurn,
	answersIn,
	optionsOf,
	type ResponseRow,
	readOptions,
	type StoredOptions,
} from "../store/rows.ts";

type AskedSeat = Pick<Seat, "id" | "system">;

const message = (role: Message["role"], text: string, files: readonly MessageFile[] = []): Message => ({
	role,
	parts: [{ kind: "text", text }],
	...(files.length > 0 && { files }),
});

const textOf = ({ parts }: Message): string => parts.map(({ text }) => text).join("\n");

/** Files that are only named cost a line of text. */
const tokensOf = ({ files = [] }: Message): number => files.reduce((sum, { tokens }) => sum + tokens, 0);

const sizeOf = (messages: readonly Message[], texts: readonly string[] = []): PromptSize => ({
	...sizeOfText([...texts, ...messages.map(textOf)].join("\n")),
	fileTokens: messages.reduce((sum, one) => sum + tokensOf(one), 0),
});

/** The files of each turn as its message has them. */
function filesOf(turns: readonly AskedTurn[], reader: FileReader | undefined): Map<AskedTurn, MessageFile[]> {
	const chosen = filesWithRoom(turns.map(({ files = [] }) => files));
	const last = turns.at(-1);
	return new Map(
		turns.map((turn) => [
			turn,
			(turn.files ?? []).map((file) =>
				messageFile(file, { isOfPrompt: turn === last, hasRoom: chosen.has(file) }, reader),
			),
		]),
	);
}

/** The response of a seat in each turn that stands in its context; a carried one replaces that of every seat. */
function answersOf(
	seat: AskedSeat,
	turns: readonly AskedTurn[],
	responses: readonly ResponseRow[],
): Map<number, ResponseRow> {
	const own = answersIn(responses).filter((row) => row.seat === seat.id && row.status === "success");
	const answers = new Map(own.map((row) => [row.turn, row]));
	for (const { carried_response } of turns) {
		const carried = responses.find(({ id, status }) => id === carried_response && status === "success");
		// Asked again, it may have become one that Google's terms keep from the other vendors.
		if (carried && (carried.seat === seat.id || !isGrounded(carried))) answers.set(carried.turn, carried);
	}
	return answers;
}

/**
 * The conversation of one seat up to the last turn, with only its own answers. The prompt of a turn that the seat did
 * not answer is joined to the next prompt.
 */
function messagesOf(
	turns: readonly AskedTurn[],
	answers: ReadonlyMap<number, ResponseRow>,
	reader: FileReader | undefined,
): Message[] {
	const files = filesOf(turns, reader);
	const messages: Message[] = [];
	let joined: AskedTurn[] = [];
	const promptOf = (all: readonly AskedTurn[]): Message =>
		message(
			"user",
			all.map(({ prompt }) => prompt).join("\n\n"),
			all.flatMap((turn) => files.get(turn) ?? []),
		);
	for (const turn of turns.slice(0, -1)) {
		joined.push(turn);
		const answer = answers.get(turn.number);
		if (answer === undefined) continue;
		messages.push(promptOf(joined), message("assistant", answer.text));
		joined = [];
	}
	return [...messages, promptOf([...joined, ...turns.slice(-1)])];
}

/** The earlier turns with their responses, and the requested turn as the last. */
export interface Conversation {
	readonly turns: readonly AskedTurn[];
	readonly responses: readonly ResponseRow[];
	/** Reads the files of its turns when they are sent; absent where only their size matters. */
	readonly reader?: FileReader;
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
	{ turns: all, responses, reader }: Conversation,
	{ model, ...options }: RequestOptions,
	shortened = 0,
): SeatCall {
	const system = seat.system === null ? {} : { system: seat.system };
	const answers = answersOf(seat, all, responses);
	const turns = all.slice(Math.min(shortened, all.length - 1));
	const messages = messagesOf(turns, answers, reader);
	const last = countedAnswer(seat, turns, answers, { model, shortened });
	// Everything after the counted answer is in the last message.
	const rest = sizeOf(messages.slice(-1));
	const counted = last ? { tokens: last.context_used ?? 0, rest } : null;
	const [before, turn] = turns.length > 1 ? turns.slice(-2) : [];
	const alone = before && turn && !answers.has(before.number) ? { promptAlone: turn.prompt } : {};
	const search = all.at(-1)?.search === 1 && { search: true, mayGround: true };
	return { model, shortened, counted, question: { ...system, messages, ...alone, ...options, ...search } };
}

/** The size of all that is sent to the vendor. */
export const sentSize = ({ question: { system = "", messages } }: AssistantCall): PromptSize =>
	sizeOf(messages, [system]);

/** The tokens of files and instructions, which later turns repeat. */
export const startTokens = ({ question: { system = "", messages } }: AssistantCall): number =>
	estimateTokensOfSize({ ...sizeOfText(system), fileTokens: messages.reduce((sum, one) => sum + tokensOf(one), 0) });

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

/** The first prompt of a chat, and what reads its files. */
export interface FirstPrompt extends Pick<Conversation, "reader"> {
	readonly prompt: string;
	readonly files: readonly TurnFile[];
	/** Whether the assistants search the web. */
	readonly search: boolean;
}

/** The call of a seat in the first turn of its chat. */
export function firstCall(
	seat: Seat,
	assistant: Pick<Assistant, "model">,
	{ prompt, files, search, ...reader }: FirstPrompt,
): SeatCall {
	const turn = { number: 1, prompt, carried_response: null, search: search ? 1 : 0, files } as const;
	return callFor(seat, { turns: [turn], responses: [], ...reader }, seatOptions(seat, assistant));
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
