import type { Kysely } from "kysely";

/** An index by age, so that expired idempotency keys are found without a full scan. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.createIndex("idempotency_keys_by_age").on("idempotency_keys").column("created_at").execute();
}
