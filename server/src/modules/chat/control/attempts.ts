import type { KeptAttempt } from "@parallax/contract";
import { conflict, notFound } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import { type OwnedChat, turnOf } from "../access.ts";
import { announceBegun, announceStale } from "../peers/commands.ts";
import type { Runner } from "../run/runner.ts";
import { writeOrFind } from "../start/uncertain-commits.ts";
import { type EarlierAttempt, loadEarlier, moveBack } from "../store/attempts.ts";
import { replaceAnswer } from "../store/replace-answer.ts";
import { loadTurnResponses } from "../store/response-chunks.ts";
import type { ResponseRow } from "../store/rows.ts";
import { seatsThatSaw } from "../store/stale-answers.ts";
import { viewAttempt } from "../views/view-attempts.ts";

const ALREADY_RUNNING = "This answer is being written again. Stop it or wait for it to end.";
const CHANGED = "This answer has changed meanwhile. Look at it again.";
const NOT_KEPT = "This earlier answer is no longer kept.";

interface AnswerRef {
	readonly seat: string;
	/** By default the newest. */
	readonly turn: number | undefined;
}

async function loadAnswer({ database }: Runner, chat: OwnedChat, { seat, turn }: AnswerRef): Promise<ResponseRow> {
	const ref = turnOf(chat, turn);
	const rows = await loadTurnResponses(database.query, ref.chatId, ref.number);
	const row = rows.find((known) => known.seat === seat);
	if (!row) throw notFound("This assistant was not asked in this chat.");
	return row;
}

/** The successful answers of a seat, oldest first. */
export async function listAttempts(runner: Runner, chat: OwnedChat, answer: AnswerRef): Promise<KeptAttempt[]> {
	const row = await loadAnswer(runner, chat, answer);
	const earlier = (await loadEarlier(runner.database.query, [row.id])).get(row.id) ?? [];
	// A retry may have replaced the answer between the two queries.
	const isCurrent = row.status === "success" && earlier.every(({ attempt }) => attempt < row.attempt);
	return [...earlier, ...(isCurrent ? [row] : [])].map(viewAttempt);
}

const restore = (runner: Runner, row: ResponseRow, kept: EarlierAttempt): Promise<ResponseRow> =>
	writeOrFind(
		runner,
		async (transaction) => {
			const restored = await replaceAnswer(transaction, row, () => moveBack(transaction, row, kept.attempt));
			if (!restored) throw conflict(CHANGED);
			return restored;
		},
		(query) => findRestored(query, row, kept),
	);

const findRestored = (query: Queries, row: ResponseRow, kept: EarlierAttempt): Promise<ResponseRow | undefined> =>
	query
		.selectFrom("responses")
		.selectAll()
		.where("id", "=", row.id)
		.where("attempt", "=", row.attempt + 1)
		.where("status", "=", "success")
		.where("text", "=", kept.text)
		.executeTakeFirst();

/** Makes an earlier answer the answer again. Everything that depends on the answer changes as by a retry. */
export async function restoreAttempt(
	runner: Runner,
	chat: OwnedChat,
	answer: AnswerRef,
	attempt: number,
): Promise<ResponseRow> {
	const { query } = runner.database;
	const row = await loadAnswer(runner, chat, answer);
	if (row.status === "pending") throw conflict(ALREADY_RUNNING);
	if (row.status === "success" && row.attempt === attempt) return row;
	const kept = (await loadEarlier(query, [row.id])).get(row.id)?.find((one) => one.attempt === attempt);
	if (!kept) throw notFound(NOT_KEPT);
	const restored = await restore(runner, row, kept);
	const ref = turnOf(chat, row.turn);
	runner.live.get(ref.chatId, ref.number)?.replace(restored);
	runner.live.markLaterStale(ref, await seatsThatSaw(query, row));
	announceStale(runner.bus, ref);
	announceBegun(runner.bus, ref);
	return restored;
}
