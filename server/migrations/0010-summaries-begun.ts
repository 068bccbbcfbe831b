import type { Kysely } from "kysely";

/** When the summaries were started, so that a page that is opened meanwhile can show the elapsed time. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("running_summaries")
		.addColumn("began_at", "bigint", (c) => c.notNull().defaultTo(0))
		.execute();
}
