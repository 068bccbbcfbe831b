import type { Kysely } from "kysely";

/** Why no assistant could compare the answers of a turn, as JSON, until its next comparison or retry. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("turns").addColumn("compare_failure", "text").execute();
}
