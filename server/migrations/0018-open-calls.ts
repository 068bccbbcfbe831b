import type { Kysely } from "kysely";

/** Money set aside for judges and image models while they are asked, so that a process that dies does not leave it spent. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("open_calls")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("process_id", "text", (c) => c.notNull())
		.addColumn("usd", "double precision", (c) => c.notNull())
		.addColumn("estimate_usd", "double precision", (c) => c.notNull())
		.addColumn("asked_at", "bigint", (c) => c.notNull())
		.execute();
}
