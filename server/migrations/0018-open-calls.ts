import type { Kysely } from "kysely";

/** Budget that is reserved during calls to judges and image models, so that it is released when the process dies. */
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
