import { randomUUID } from "node:crypto";
import type { Database, Queries } from "../../../platform/database/index.ts";
import {
	type CompareFailure,
	type ComparisonState,
	type EditionChoice,
	editionOfTurn,
	hasTurn,
	type RunningAnalysis,
	readCompareFailure,
} from "../../chat/index.ts";
import { readProgress } from "./read-stored.ts";

/** Identifies one edition of a turn. A summary is made from one edition. */
export interface TurnKey {
	readonly chatId: string;
	readonly turn: number;
	readonly edition: number;
}

/** What is being made of a turn: its analysis, or the best answer from the rows of that. */
export type WorkKind = "summary" | "best";

/** The work on the summaries of one turn. Only one process on the database holds it, whatever its kind. */
export interface AcquiredWork extends TurnKey {
	readonly token: string;
}

export interface WorkState {
	/** True while a live process is doing the work. */
	readonly isRunning: boolean;
	/** When the summaries from before this work were made; null if there were none. */
	readonly madeBefore: number | null;
	/** When the current result of this kind was made. */
	readonly madeAt: number | null;
	readonly isCancelled: boolean;
	/** Of the last work, if it asked its judges in vain. */
	readonly failure: CompareFailure | null;
}

/** Null when there is no such turn. Rows of dead processes are removed within seconds: see `control/recover.ts`. */
export async function loadWorkState(
	{ query }: Database,
	{ chatId, turn, edition }: TurnKey,
	kind: WorkKind,
): Promise<WorkState | null> {
	const row = await query
		.selectFrom("turns")
		.leftJoin("analyses", (join) =>
			join
				.onRef("analyses.chat_id", "=", "turns.chat_id")
				.onRef("analyses.turn", "=", "turns.number")
				.on("analyses.edition", "=", edition),
		)
		.leftJoin("merges", (join) =>
			join
				.onRef("merges.chat_id", "=", "turns.chat_id")
				.onRef("merges.turn", "=", "turns.number")
				.on("merges.edition", "=", edition)
				.on("merges.kind", "=", "best"),
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
			"merges.made_at as written_at",
			"running_summaries.kind",
			"running_summaries.saved",
			"running_summaries.cancelled",
			"turns.compare_failure",
			"processes.id as process_id",
		])
		.where("turns.chat_id", "=", chatId)
		.where("turns.number", "=", turn)
		.executeTakeFirst();
	if (!row) return null;
	const { saved, cancelled, process_id } = row;
	const isRunning = process_id !== null;
	const isOfKind = row.kind === kind;
	const failure = readCompareFailure(row.compare_failure);
	const madeAt = kind === "best" ? row.written_at : row.made_at;
	return {
		isRunning,
		madeBefore: isRunning && isOfKind && saved === 1 ? null : madeAt,
		madeAt,
		isCancelled: isOfKind && cancelled === 1,
		failure: failure && (failure.kind ?? "summary") === kind ? failure : null,
	};
}

/**
 * Acquires work that is free, or held by a dead process or by an earlier run of this process; otherwise returns null.
 * One SQL statement does it, so only one process succeeds.
 */
export async function acquireWork(
	database: Database,
	key: TurnKey,
	{ judge, kind }: { readonly judge: string | null; readonly kind: WorkKind },
	now: number,
): Promise<AcquiredWork | null> {
	const { chatId, turn, edition } = key;
	const { processId } = database;
	const token = randomUUID();
	const ownership = {
		process_id: processId,
		token,
		saved: 0 as const,
		began_at: now,
		progress: null,
		cancelled: 0 as const,
		judge,
		kind,
	};
	const acquired = await database.write(async (transaction) => {
		if (!(await hasTurn(transaction, chatId, turn))) return undefined;
		return await transaction
			.insertInto("running_summaries")
			.values({ chat_id: chatId, turn, edition, tries: 1, ...ownership })
			.onConflict((conflict) =>
				conflict
					.columns(["chat_id", "turn", "edition"])
					.doUpdateSet((row) => ({ ...ownership, tries: row("running_summaries.tries", "+", 1) }))
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
	return acquired ? { ...key, token } : null;
}

/** The progress of a live process on the summaries of a turn, or the failure of the last one. */
export async function loadComparisonState(
	{ query }: Database,
	chatId: string,
	turn: number,
	choice: EditionChoice = "newest",
): Promise<ComparisonState> {
	const live = query
		.selectFrom("running_summaries")
		.innerJoin("processes", "processes.id", "running_summaries.process_id")
		.select(["running_summaries.turn", "running_summaries.began_at", "running_summaries.progress"])
		.where("running_summaries.chat_id", "=", chatId)
		.where("running_summaries.turn", "=", turn)
		.where("running_summaries.edition", "=", editionOfTurn("running_summaries", choice));
	const row = await query
		.selectFrom("turns")
		.leftJoin(live.as("live"), "live.turn", "turns.number")
		.select(["live.began_at", "live.progress", "turns.compare_failure"])
		.where("turns.chat_id", "=", chatId)
		.where("turns.number", "=", turn)
		.executeTakeFirst();
	if (!row) return { making: null, failure: null };
	const { began_at: since, progress, compare_failure } = row;
	return {
		making: since === null ? null : { since, progress: progress === null ? null : readProgress(progress) },
		failure: choice === "newest" ? readCompareFailure(compare_failure) : null,
	};
}

/** False when this process has lost the work. */
export async function saveProgress(
	database: Database,
	{ chatId, token }: AcquiredWork,
	progress: RunningAnalysis["progress"],
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

/** Revokes the work from the process that holds it, unless it is done. */
export async function cancelWork(database: Database, { chatId, turn, edition }: TurnKey): Promise<void> {
	await database.write((transaction) =>
		transaction
			.updateTable("running_summaries")
			.set({ process_id: "", token: randomUUID(), progress: null, cancelled: 1 })
			.where("chat_id", "=", chatId)
			.where("turn", "=", turn)
			.where("edition", "=", edition)
			.where("saved", "=", 0)
			.execute(),
	);
}

/** False when another process has taken over the work or the chat was deleted. */
export async function holdsWork({ query }: Database, { chatId, token }: AcquiredWork): Promise<boolean> {
	const row = await query
		.selectFrom("running_summaries")
		.select("token")
		.where("chat_id", "=", chatId)
		.where("token", "=", token)
		.executeTakeFirst();
	return row !== undefined;
}

/** Called in the transaction that saves the summary. False when this process lost the work or the chat was deleted. */
export async function markSaved(transaction: Queries, { chatId, token }: AcquiredWork): Promise<boolean> {
	const row = await transaction
		.updateTable("running_summaries")
		.set({ saved: 1 })
		.where("chat_id", "=", chatId)
		.where("token", "=", token)
		.returning("token")
		.executeTakeFirst();
	return row !== undefined;
}

export async function releaseWork(database: Database, { chatId, token }: AcquiredWork): Promise<void> {
	await database.write((transaction) =>
		transaction.deleteFrom("running_summaries").where("chat_id", "=", chatId).where("token", "=", token).execute(),
	);
}
