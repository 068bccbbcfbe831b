import type { Kysely } from "kysely";

/** An analysis is shown while it is being made, says how it was made, and may begin by itself. */
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
