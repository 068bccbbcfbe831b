import type { Kysely } from "kysely";

/** What only those see who can correct a failure, apart from the error that everyone sees. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("responses").addColumn("advice", "text").execute();
}
