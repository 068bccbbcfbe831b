import type { Kysely } from "kysely";

/** Progress and notes of an analysis, and the user's setting that starts it automatically. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("analyses").addColumn("notes", "text").execute();
	await db.schema.alterTable("running_summaries").addColumn("progress", "text").execute();
	await db.schema
		.alterTable("running_summaries")
		.addColumn("cancelled", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
	await db.schema
		.alterTable("running_summaries")
		.addColumn("tries", "integer", (c) => c.notNull().defaultTo(1))
		.execute();
	await db.schema
		.alterTable("users")
		.addColumn("auto_compare", "integer", (c) => c.notNull().defaultTo(0))
		.execute();
}
