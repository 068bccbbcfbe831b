import type { Database } from "../../../platform/database/index.ts";
import type { WorkKind } from "./running-summaries.ts";

const MAX_TRIES = 2;
/** Work older than this is not resumed, because no reader waits for it. */
const MAX_RESUME_AGE_MS = 600_000;

export interface LostWork {
	readonly chatId: string;
	readonly turn: number;
	readonly edition: number;
	/** The id of the chosen judge. */
	readonly judge: string | null;
	readonly kind: WorkKind;
}

/** Recent work of dead processes that had reached a judge. Work that already failed twice is left out. */
export async function findLostWork({ query }: Database, now: number): Promise<readonly LostWork[]> {
	return await query
		.selectFrom("running_summaries")
		.select(["chat_id as chatId", "turn", "edition", "judge", "kind"])
		.where("saved", "=", 0)
		.where("cancelled", "=", 0)
		.where("progress", "is not", null)
		.where("began_at", ">", now - MAX_RESUME_AGE_MS)
		.where("tries", "<", MAX_TRIES)
		.where("process_id", "not in", (row) => row.selectFrom("processes").select("processes.id"))
		.execute();
}

/** Restarts after a kill would otherwise leave a row behind for each comparison that ran. */
export async function deleteAbandonedWork(database: Database, now: number): Promise<void> {
	const abandoned = await database.query
		.selectFrom("running_summaries")
		.select("token")
		.where("process_id", "not in", (row) => row.selectFrom("processes").select("processes.id"))
		.where((row) =>
			row.or([row("saved", "=", 1), row("tries", ">=", MAX_TRIES), row("began_at", "<=", now - MAX_RESUME_AGE_MS)]),
		)
		.execute();
	if (abandoned.length === 0) return;
	// A process that takes over such work gives it a token of its own, and keeps it.
	const tokens = abandoned.map(({ token }) => token);
	await database.write((transaction) =>
		transaction.deleteFrom("running_summaries").where("token", "in", tokens).execute(),
	);
}
