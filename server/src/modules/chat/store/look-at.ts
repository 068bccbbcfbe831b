import type { Clock } from "../../../platform/clock.ts";
import { type Database, isRecoverable } from "../../../platform/database/index.ts";
import type { ChatRow } from "./rows.ts";

/** Looks within this time of the stored one are not stored: a page that polls would write every two seconds. */
export const LOOK_PRECISION_MS = 60_000;

export interface LookTools {
	readonly database: Database;
	readonly clock: Clock;
}

/** Stores that these temporary chats are looked at now; returns how many of them still exist. */
export async function storeLooks({ database, clock }: LookTools, ids: readonly string[]): Promise<number> {
	const stored = await database.write((transaction) =>
		transaction
			.updateTable("chats")
			.set({ looked_at: clock.now() })
			.where("id", "in", ids)
			.where("looked_at", "is not", null)
			.executeTakeFirstOrThrow(),
	);
	return Number(stored.numUpdatedRows);
}

/** Stores that the owner looks at the chat now, if it is temporary. False when it was deleted at the same moment. */
export async function lookAt(tools: LookTools, { id, looked_at }: Pick<ChatRow, "id" | "looked_at">): Promise<boolean> {
	if (looked_at === null) return true;
	const age = tools.clock.now() - looked_at;
	// A negative age shows that the clock was set back.
	if (age >= 0 && age < LOOK_PRECISION_MS) return true;
	try {
		return (await storeLooks(tools, [id])) > 0;
	} catch (error) {
		// A chat can be read while the database cannot be written.
		if (!isRecoverable(error)) throw error;
		return true;
	}
}
