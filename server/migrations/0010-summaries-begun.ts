import type { Kysely } from "kysely";

/** Since when summaries are being made, so that a page that is opened meanwhile can say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("running_summaries")
		.addColumn("began_at", "bigint", (c) => c.notNull().defaultTo(0))
		.execute();
}
