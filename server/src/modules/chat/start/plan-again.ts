import { type AgainBody, isPasted, MAX_EDITIONS, type Seat } from "@parallax/contract";
import { conflict, invalid } from "../../../failures.ts";
import type { Assistant } from "../../../providers/index.ts";
import type { Viewer } from "../../identity/index.ts";
import { type Conversation, modelToStore, requestOptions, type SeatCall } from "../run/question.ts";
import type { Runner } from "../run/runner.ts";
import { seatCall } from "../run/seat-call.ts";
import { newTurn, type SeatOfTurn } from "../store/new-turn.ts";
import { answersIn, inSeatOrder, type ResponseRow, readOptions } from "../store/rows.ts";
import { reservationUsd } from "./answer-cost.ts";
import { askableAssistant } from "./askable-assistant.ts";
import { stillWaiting } from "./plan-turn.ts";

interface CallAgain {
	readonly seat: Seat;
	/** The answer whose model and parameters are asked for. */
	readonly answer: ResponseRow;
	readonly assistant: Assistant;
	readonly call: SeatCall;
}

/** New editions of a turn, before anything is stored. */
export interface AgainPlan {
	readonly chatId: string;
	readonly number: number;
	/** The turns up to this one, and their responses. */
	readonly conversation: Conversation;
	readonly calls: readonly CallAgain[];
	/** The numbers of the new editions. */
	readonly editions: readonly number[];
	/** Several at once are samples: they never become the answer. */
	readonly sample: boolean;
}

interface AgainInput {
	readonly chatId: string;
	readonly number: number;
	readonly seats: readonly Seat[];
	/** Up to this turn. */
	readonly conversation: Conversation;
	readonly owner: Viewer;
	readonly body: AgainBody;
}

const NOT_ASKED = "One of these columns was not asked in this prompt.";
const ALL_PASTED = "All answers of this prompt are pasted, so there is no assistant to ask again.";
const TOO_MANY = `A prompt can have at most ${MAX_EDITIONS} editions. Start a new chat to ask it more often.`;

/** The answers to ask for again, by default all that an assistant gave. */
function answersToRepeat(
	answers: readonly ResponseRow[],
	seats: readonly Seat[],
	requested: readonly string[] | undefined,
): readonly ResponseRow[] {
	const ordered = inSeatOrder(answers, seats);
	if (requested === undefined) {
		const asked = ordered.filter((row) => !isPasted(row));
		if (asked.length === 0) throw conflict(ALL_PASTED);
		return asked;
	}
	if (requested.some((id) => !answers.some(({ seat }) => seat === id))) throw invalid(NOT_ASKED);
	return ordered.filter(({ seat }) => requested.includes(seat));
}

/** Samples of another turn are in no context, so only the answers of earlier turns have to be whole. */
const isWaited = (row: ResponseRow, number: number): boolean =>
	row.status === "pending" && (row.turn === number || row.sample === 0);

/** Prepares the calls. Fails when the turn cannot be asked again; changes nothing. */
export async function planAgain(
	runner: Pick<Runner, "assistants" | "cacheKeyOf" | "files">,
	{ chatId, number, seats, conversation, owner, body }: AgainInput,
	{ isAsking = true }: { readonly isAsking?: boolean } = {},
): Promise<AgainPlan> {
	const { responses } = conversation;
	if (responses.some((row) => isWaited(row, number))) throw stillWaiting();
	const ofTurn = responses.filter(({ turn }) => turn === number);
	const answers = answersToRepeat(answersIn(ofTurn), seats, body.seats);
	const all = await runner.assistants.listFor(owner, { isAsking });
	const calls = answers.flatMap((answer): CallAgain[] => {
		const seat = seats.find(({ id }) => id === answer.seat);
		if (!seat) return [];
		const assistant = askableAssistant(all, seat);
		const options = requestOptions(answer, assistant);
		return [{ seat, answer, assistant, call: seatCall(runner, chatId, { seat, conversation, assistant, options }) }];
	});
	const { times = 1 } = body;
	const newest = Math.max(...ofTurn.map(({ edition }) => edition));
	if (newest + times > MAX_EDITIONS) throw conflict(TOO_MANY);
	const editions = Array.from({ length: times }, (_, index) => newest + 1 + index);
	return { chatId, number, conversation, calls, editions, sample: times > 1 };
}

const seatOf = ({ seat, answer, assistant, call }: CallAgain): SeatOfTurn => ({
	...{ seat, reservedUsd: reservationUsd(assistant, call), demo: assistant.demo },
	model: modelToStore(assistant, call.model),
	...{ options: readOptions(answer.asked_options), shortened: call.shortened },
});

/** The rows of a planned edition, pending. */
export function rowsOfEditions(
	{ chatId, number, calls, editions, sample }: AgainPlan,
	{ processId, now, isShared }: { readonly processId: string; readonly now: number; readonly isShared: boolean },
): ResponseRow[] {
	return editions.flatMap((edition) =>
		newTurn({ chatId, number, prompt: "", seats: calls.map(seatOf), processId, now }).responses.map((row) => ({
			...{ ...row, edition },
			sample: sample ? (1 as const) : (0 as const),
			unpublished: isShared ? (1 as const) : (0 as const),
		})),
	);
}
