import { conflict, invalid, notFound } from "../../../failures.ts";
import { type AnswerText, askedSeatsOf, chosenByOwner, type JudgeInput } from "../../analysis/index.ts";
import {
	answersIn,
	isGrounded,
	loadTurnEditions,
	loadTurns,
	type OwnedChat,
	type ResponseRow,
	type Revealed,
	type Runner,
	seatsOf,
	TURN_NOT_FOUND,
	turnOf,
} from "../../chat/index.ts";
import { ownerOf } from "../../identity/index.ts";
import type { ChangesKey, Compared, ComparedAnswer, SeatResult } from "./stored-changes.ts";

const NO_EDITION = "This prompt has no such edition.";
const NOT_ASKED = "This column was not asked in this prompt.";
const ONE_ANSWER = "This column has one answer to this prompt. Ask it again first.";
const STILL_WRITTEN = "An answer is still being written. Compare when all answers are there.";
/** A judge reads at most as many answers as a turn can have. */
const MAX_COMPARED = 8;
const MIN_COMPARED = 2;

/** The answers of one seat to compare, oldest first; none where there is nothing to ask. */
export interface SeatToCompare {
	readonly seat: string;
	readonly answers: readonly ResponseRow[];
	readonly first: SeatResult;
}

export interface ChangesPlan {
	readonly key: ChangesKey;
	readonly seats: readonly SeatToCompare[];
	/** What a judge gets of one seat. */
	readonly inputOf: (answers: readonly ResponseRow[]) => Omit<JudgeInput, "quoteFinders">;
}

const comparedOf = ({ id, attempt, edition }: ResponseRow): ComparedAnswer => ({ id, attempt, edition });

function seatResult(seat: string, status: SeatResult["status"], rows: readonly ResponseRow[]): SeatToCompare {
	const answers = rows.map(comparedOf);
	const first: SeatResult = { seat, status, code: null, by: null, answers, claims: [], notes: [] };
	return { seat, answers: status === "waiting" ? rows : [], first };
}

/** Word for word the same answers need no judge, and no judge gets what Google's terms keep from others. */
function toCompare(seat: string, rows: readonly ResponseRow[]): SeatToCompare {
	if (rows.some(({ status }) => status !== "success")) return seatResult(seat, "no-answer", rows);
	if (rows.some(isGrounded)) return seatResult(seat, "kept", rows);
	return seatResult(seat, new Set(rows.map(({ text }) => text)).size < MIN_COMPARED ? "same" : "waiting", rows);
}

function betweenEditions(
	rows: readonly ResponseRow[],
	seats: readonly string[],
	from: number,
	to: number,
): SeatToCompare[] {
	if (to > Math.max(...rows.map(({ edition }) => edition))) throw notFound(NO_EDITION);
	const [before, after] = [answersIn(rows, from), answersIn(rows, to)];
	return seats.flatMap((seat) => {
		const pair = [before, after].flatMap((answers) => answers.filter((row) => row.seat === seat));
		return pair.length === MIN_COMPARED ? [toCompare(seat, pair)] : [];
	});
}

function ofOneSeat(rows: readonly ResponseRow[], seat: string): SeatToCompare[] {
	const own = rows.filter((row) => row.seat === seat).toSorted((a, b) => a.edition - b.edition);
	if (own.length === 0) throw invalid(NOT_ASKED);
	const answered = own.filter(({ status }) => status === "success").slice(-MAX_COMPARED);
	if (answered.length < MIN_COMPARED) throw conflict(ONE_ANSWER, "too-few-answers");
	return [toCompare(seat, answered)];
}

/** The name of an edition among the answers of one comparison. */
export const editionId = (edition: number): string => `edition-${edition}`;

const answerText = ({ provider, edition, attempt, text, demo }: ResponseRow): AnswerText => ({
	...{ seat: editionId(edition), name: `Edition ${edition}` },
	...{ assistant: provider, attempt, text, demo: demo === 1 },
});

/** All responses of a turn, and what a judge gets of some of them. */
export async function loadComparable(
	runner: Runner,
	chat: Revealed<OwnedChat>,
	turn: number,
): Promise<Pick<ChangesPlan, "inputOf"> & { readonly rows: readonly ResponseRow[] }> {
	const { chatId, number } = turnOf(chat, turn);
	const { query } = runner.database;
	const [turns, rows, chosen] = await Promise.all([
		loadTurns(query, chatId, number),
		loadTurnEditions(query, chatId, number),
		chosenByOwner(runner.database, chat),
	]);
	const asked = turns.find((one) => one.number === number);
	if (!asked || rows.length === 0) throw notFound(TURN_NOT_FOUND);
	const ofTurn = {
		prompt: asked.prompt,
		files: asked.files.map(({ name }) => name),
		earlier: turns.filter((one) => one.number < number).map(({ prompt }) => prompt),
		asked: askedSeatsOf(answersIn(rows), seatsOf(chat)),
		...{ owner: ownerOf(chat), chosen },
	};
	return { rows, inputOf: (answers) => ({ ...ofTurn, answers: answers.map(answerText) }) };
}

/** Throws where there is nothing to compare; asks nothing. */
export async function planChanges(
	runner: Runner,
	chat: Revealed<OwnedChat>,
	turn: number,
	compared: Compared,
): Promise<ChangesPlan> {
	const { chatId, number } = turnOf(chat, turn);
	const { rows, inputOf } = await loadComparable(runner, chat, number);
	const ids = seatsOf(chat).map(({ id }) => id);
	const chosen =
		"seat" in compared ? ofOneSeat(rows, compared.seat) : betweenEditions(rows, ids, compared.from, compared.to);
	const pending = new Set(rows.filter(({ status }) => status === "pending").map(({ id }) => id));
	if (chosen.some(({ first }) => first.answers.some(({ id }) => pending.has(id))))
		throw conflict(STILL_WRITTEN, "still-waiting");
	return { key: { chatId, turn: number, compared }, seats: chosen, inputOf };
}
