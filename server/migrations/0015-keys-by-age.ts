import type { Kysely } from "kysely";

/** Keys of requests that nobody may repeat any more are found without looking at all the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.createIndex("idempotency_keys_by_age").on("idempotency_keys").column("created_at").execute();
}
