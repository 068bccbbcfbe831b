import { randomUUID } from "node:crypto";
import type { Database, Queries } from "../../../platform/database/index.ts";
import type { Making } from "../../chat/index.ts";

/** One edition of a turn: what a summary is made of. */
export interface TurnKey {
	readonly chatId: string;
	readonly turn: number;
	readonly edition: number;
}

/** The work on the summaries of one turn, taken by one of all processes on the database. */
export interface TakenWork extends TurnKey {
	readonly token: string;
}

export interface WorkState {
	/** Some process that lives is at it. */
	readonly isRunning: boolean;
	/** When the summaries were made that were there before this work; null before there were any. */
	readonly madeBefore: number | null;
	/** When those were made that are there now. */
	readonly madeAt: number | null;
	readonly isCancelled: boolean;
}

/** Null when there is no such turn. Dead processes lose their row within seconds: see `control/recover.ts` of the chats. */
export async function workState({ query }: Database, { chatId, turn, edition }: TurnKey): Promise<WorkState | null> {
	const row = await query
		.selectFrom("turns")
		.leftJoin("analyses", (join) =>
			join
				.onRef("analyses.chat_id", "=", "turns.chat_id")
				.onRef("analyses.turn", "=", "turns.number")
				.on("analyses.edition", "=", edition),
		)
		.leftJoin("running_summaries", (join) =>
			join
				.onRef("running_summaries.chat_id", "=", "turns.chat_id")
				.onRef("running_summaries.turn", "=", "turns.number")
				.on("running_summaries.edition", "=", edition),
		)
		.leftJoin("processes", "processes.id", "running_summaries.process_id")
		.select([
			"analyses.made_at",
			"running_summaries.saved",
			"running_summaries.cancelled",
			"processes.id as process_id",
		])
		.where("turns.chat_id", "=", chatId)
		.where("turns.number", "=", turn)
		.executeTakeFirst();
	if (!row) return null;
	const { made_at: madeAt, saved, cancelled, process_id } = row;
	const isRunning = process_id !== null;
	return { isRunning, madeBefore: isRunning && saved === 1 ? null : madeAt, madeAt, isCancelled: cancelled === 1 };
}

/** In one statement, so that two cannot both have it: free work, a dead process's, or what this one left behind; else null. */
export async function takeWork(database: Database, key: TurnKey, now: number): Promise<TakenWork | null> {
	const { chatId, turn, edition } = key;
	const { processId } = database;
	const token = randomUUID();
	const ours = {
		process_id: processId,
		token,
		saved: 0 as const,
		began_at: now,
		progress: null,
		cancelled: 0 as const,
	};
	const taken = await database.write(async (transaction) => {
		const known = await transaction
			.selectFrom("turns")
			.select("number")
			.where("chat_id", "=", chatId)
			.where("number", "=", turn)
			.executeTakeFirst();
		if (!known) return undefined;
		return await transaction
			.insertInto("running_summaries")
			.values({ chat_id: chatId, turn, edition, tries: 1, ...ours })
			.onConflict((conflict) =>
				conflict
					.columns(["chat_id", "turn", "edition"])
					.doUpdateSet((row) => ({ ...ours, tries: row("running_summaries.tries", "+", 1) }))
					.where((row) =>
						row.or([
							row("running_summaries.process_id", "=", processId),
							row("running_summaries.process_id", "not in", row.selectFrom("processes").select("processes.id")),
						]),
					),
			)
			.returning("token")
			.executeTakeFirst();
	});
	return taken ? { ...key, token } : null;
}

/** The work of a process that lives on the summaries of a turn; null when none is at it. */
export async function makingOf({ query }: Database, chatId: string, turn: number): Promise<Making | null> {
	const row = await query
		.selectFrom("running_summaries")
		.innerJoin("processes", "processes.id", "running_summaries.process_id")
		.select(["running_summaries.began_at", "running_summaries.progress"])
		.where("running_summaries.chat_id", "=", chatId)
		.where("running_summaries.turn", "=", turn)
		.orderBy("running_summaries.edition", "desc")
		.executeTakeFirst();
	if (!row) return null;
	return {
		since: row.began_at,
		progress: row.progress === null ? null : (JSON.parse(row.progress) as Making["progress"]),
	};
}

/** False once the work is no longer ours. */
export async function saveProgress(
	database: Database,
	{ chatId, token }: TakenWork,
	progress: Making["progress"],
): Promise<boolean> {
	const row = await database.write((transaction) =>
		transaction
			.updateTable("running_summaries")
			.set({ progress: JSON.stringify(progress) })
			.where("chat_id", "=", chatId)
			.where("token", "=", token)
			.returning("token")
			.executeTakeFirst(),
	);
	return row !== undefined;
}

/** Takes the work away from whichever process is at it, unless it is done. */
export async function cancelWork(database: Database, chatId: string, turn: number): Promise<void> {
	await database.write((transaction) =>
		transaction
			.updateTable("running_summaries")
			.set({ process_id: "", token: randomUUID(), progress: null, cancelled: 1 })
			.where("chat_id", "=", chatId)
			.where("turn", "=", turn)
			.where("saved", "=", 0)
			.execute(),
	);
}

const TRIES_MOST = 2;
/** Later no reader waits for it. */
const RESUMED_MS = 600_000;

/** What processes that died had just asked a judge for. What died twice is left. */
export async function lostWork(
	{ query }: Database,
	now: number,
): Promise<readonly { readonly chatId: string; readonly turn: number }[]> {
	return await query
		.selectFrom("running_summaries")
		.select(["chat_id as chatId", "turn"])
		.where("saved", "=", 0)
		.where("cancelled", "=", 0)
		.where("progress", "is not", null)
		.where("began_at", ">", now - RESUMED_MS)
		.where("tries", "<", TRIES_MOST)
		.where("process_id", "not in", (row) => row.selectFrom("processes").select("processes.id"))
		.execute();
}

/** False once another process has taken the work over, or the chat is gone. */
export async function isOurs({ query }: Database, { chatId, token }: TakenWork): Promise<boolean> {
	const row = await query
		.selectFrom("running_summaries")
		.select("token")
		.where("chat_id", "=", chatId)
		.where("token", "=", token)
		.executeTakeFirst();
	return row !== undefined;
}

/** To be called in the transaction that saves what was made. False once another process has taken the work over, or the chat is gone. */
export async function markSaved(transaction: Queries, { chatId, token }: TakenWork): Promise<boolean> {
	const row = await transaction
		.updateTable("running_summaries")
		.set({ saved: 1 })
		.where("chat_id", "=", chatId)
		.where("token", "=", token)
		.returning("token")
		.executeTakeFirst();
	return row !== undefined;
}

export async function giveBack(database: Database, { chatId, token }: TakenWork): Promise<void> {
	await database.write((transaction) =>
		transaction.deleteFrom("running_summaries").where("chat_id", "=", chatId).where("token", "=", token).execute(),
	);
}
