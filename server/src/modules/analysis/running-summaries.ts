import { randomUUID } from "node:crypto";
import type { Database, Queries } from "../../platform/database/index.ts";

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
		.select(["analyses.made_at", "running_summaries.saved", "processes.id as process_id"])
		.where("turns.chat_id", "=", chatId)
		.where("turns.number", "=", turn)
		.executeTakeFirst();
	if (!row) return null;
	const { made_at: madeAt, saved, process_id } = row;
	const isRunning = process_id !== null;
	return { isRunning, madeBefore: isRunning && saved === 1 ? null : madeAt, madeAt };
}

/** In one statement, so that two cannot both have it: free work, a dead process's, or what this one left behind; else null. */
export async function takeWork(database: Database, key: TurnKey, now: number): Promise<TakenWork | null> {
	const { chatId, turn, edition } = key;
	const { processId } = database;
	const token = randomUUID();
	const ours = { process_id: processId, token, saved: 0 as const, began_at: now };
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
			.values({ chat_id: chatId, turn, edition, ...ours })
			.onConflict((conflict) =>
				conflict
					.columns(["chat_id", "turn", "edition"])
					.doUpdateSet(ours)
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

/** Since when a process that lives makes the summaries of a turn; null when none does. */
export async function makingSince({ query }: Database, chatId: string, turn: number): Promise<number | null> {
	const row = await query
		.selectFrom("running_summaries")
		.innerJoin("processes", "processes.id", "running_summaries.process_id")
		.select("running_summaries.began_at")
		.where("running_summaries.chat_id", "=", chatId)
		.where("running_summaries.turn", "=", turn)
		.orderBy("running_summaries.edition", "desc")
		.executeTakeFirst();
	return row?.began_at ?? null;
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
