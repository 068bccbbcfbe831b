import type { Database, Queries } from "../database/index.ts";
import type { ObjectStore } from "./object-store.ts";

/** So many are taken from the queue at once. */
const BATCH = 200;

/**
 * Queues keys for removal, in the transaction that lets them go: either all of it happened or nothing, and what the store
 * could not remove now, or a crash kept from being removed, is removed later.
 */
export async function doomObjects(transaction: Queries, keys: readonly string[], now: number): Promise<void> {
	for (const store_key of keys) {
		await transaction
			.insertInto("doomed_objects")
			.values({ store_key, doomed_at: now })
			.onConflict((conflict) => conflict.doNothing())
			.execute();
	}
}

/** Removes what is queued. Rejects at the first that cannot be removed; the rest stays queued. */
export async function removeDoomed(database: Database, store: ObjectStore): Promise<void> {
	for (;;) {
		const rows = await database.query.selectFrom("doomed_objects").select("store_key").limit(BATCH).execute();
		if (rows.length === 0) return;
		const keys = rows.map(({ store_key }) => store_key);
		for (const key of keys) await store.remove(key);
		await database.write((t) => t.deleteFrom("doomed_objects").where("store_key", "in", keys).execute());
	}
}
