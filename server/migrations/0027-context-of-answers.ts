import type { Kysely } from "kysely";

/** The turns that the context of an answer leaves out, and the tokens of its call as the vendor counted them. */
export async function up(db: Kysely<unknown>): Promise<void> {
	const responses = db.schema.alterTable("responses");
	await responses.addColumn("shortened", "integer", (column) => column.notNull().defaultTo(0)).execute();
	await responses.addColumn("context_used", "integer").execute();
}
