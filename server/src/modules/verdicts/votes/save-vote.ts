import type { VoteBody } from "@parallax/contract";
import { notFound } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import {
	type Blind,
	CHAT_NOT_FOUND,
	editionOf,
	editionOfTurn,
	inLetterOrder,
	inSeatOrder,
	lockChat,
	type OwnedChat,
	type Runner,
	refuseByLetters,
	revealChat,
	seatIdIn,
	showRevealed,
	type TurnRef,
	turnOf,
} from "../../chat/index.ts";
import { checkChoice } from "./check-choice.ts";
import { type AnswerState, loadAnswerStates, loadVote, type VoteRow } from "./stored-vote.ts";

/** What a request to store a vote has changed. */
export type VoteChange = "vote" | "note" | "nothing";

type Choice = Pick<VoteRow, "best" | "ranking" | "none">;

/** Of one order there is one text, so that equal votes are found equal. */
const answersColumn = (answered: readonly AnswerState[]): string =>
	JSON.stringify(
		Object.fromEntries(
			answered.toSorted((a, b) => (a.seat < b.seat ? -1 : 1)).map(({ seat, id, attempt }) => [seat, [id, attempt]]),
		),
	);

const choiceOf = (body: VoteBody): Choice => ({
	best: body.best ?? null,
	ranking: body.ranking && body.ranking.length > 0 ? JSON.stringify(body.ranking) : null,
	none: body.none === true ? 1 : 0,
});

const isSameChoice = (a: Choice, b: Choice): boolean =>
	a.best === b.best && a.ranking === b.ranking && a.none === b.none;

/** An empty note is removed. */
const writtenNote = (note: string): string | null => (note.trim() === "" ? null : note);

async function upsert(transaction: Queries, row: VoteRow): Promise<void> {
	const { chat_id: _, turn: __, edition: ___, created_at: ____, ...changed } = row;
	await transaction
		.insertInto("votes")
		.values(row)
		.onConflict((known) => known.columns(["chat_id", "turn", "edition"]).doUpdateSet(changed))
		.execute();
}

/** The choice with the seats that its letters stand for. */
function withSeats(blind: Blind | null, body: VoteBody): VoteBody {
	if (body.best !== undefined) return { ...body, best: seatIdIn(blind, body.best) };
	if (body.none) return body;
	return { ...body, ranking: (body.ranking ?? []).map((group) => group.map((id) => seatIdIn(blind, id))) };
}

/**
 * Stores the vote on a turn in the place of an earlier one, and reveals a chat that was read blind. The same choice with a
 * note changes the note alone: a vote counts for the answers that it was given for, and is given again without a note.
 */
export async function saveVote(runner: Runner, chat: OwnedChat, number: number, body: VoteBody): Promise<VoteChange> {
	const turn = turnOf(chat, number);
	const { blind } = turn;
	const { changed, isRevealed } = await refuseByLetters(blind, () => store(runner, turn, withSeats(blind, body)));
	if (isRevealed) await showRevealed(runner, chat);
	return changed;
}

/** A refusal that lists answers in any other order would tell who is behind their letters. */
const inShownOrder = ({ blind, seats }: TurnRef, answers: readonly AnswerState[]): AnswerState[] =>
	blind ? inLetterOrder(blind, answers) : inSeatOrder(answers, seats);

interface Stored {
	readonly changed: VoteChange;
	readonly isRevealed: boolean;
}

async function store(
	{ database, clock }: Pick<Runner, "database" | "clock">,
	turn: TurnRef,
	body: VoteBody,
): Promise<Stored> {
	const { chatId, number, seats } = turn;
	return await database.write(async (transaction) => {
		// The lock orders the votes of several tabs and processes.
		if (!(await lockChat(transaction, chatId))) throw notFound(CHAT_NOT_FOUND);
		const answers = inShownOrder(turn, await loadAnswerStates(transaction, [chatId], { turn: number }));
		const edition = editionOf(answers);
		const known = await loadVote(transaction, { chatId, turn: number, edition });
		const choice = choiceOf(body);
		const isSame = known !== undefined && isSameChoice(known, choice);
		const now = clock.now();
		if (isSame && body.note !== undefined) return await storeNote(transaction, known, writtenNote(body.note), now);
		const voted = answersColumn(checkChoice(body, answers, seats));
		if (isSame && known.answers === voted) return { changed: "nothing", isRevealed: false };
		const isRevealed = await revealChat(transaction, chatId, now);
		const note = body.note === undefined ? (known?.note ?? null) : writtenNote(body.note);
		await upsert(transaction, {
			...{ chat_id: chatId, turn: number, edition, ...choice, answers: voted, note },
			blind: isRevealed ? 1 : 0,
			...{ created_at: known?.created_at ?? now, updated_at: now },
		});
		return { changed: "vote", isRevealed };
	});
}

async function storeNote(transaction: Queries, known: VoteRow, note: string | null, now: number): Promise<Stored> {
	const isChanged = known.note !== note;
	if (isChanged) await upsert(transaction, { ...known, note, updated_at: now });
	return { changed: isChanged ? "note" : "nothing", isRevealed: false };
}

/** Takes the vote back. Resolves to false when there is none. */
export async function deleteVote(
	{ database }: Pick<Runner, "database">,
	chat: OwnedChat,
	number: number,
): Promise<boolean> {
	const { chatId } = turnOf(chat, number);
	const { numDeletedRows } = await database.write((transaction) =>
		transaction
			.deleteFrom("votes")
			.where("chat_id", "=", chatId)
			.where("turn", "=", number)
			.where("edition", "=", editionOfTurn("votes"))
			.executeTakeFirst(),
	);
	return numDeletedRows > 0n;
}
