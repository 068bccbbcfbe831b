import type { Kysely } from "kysely";

/** A file of the bucket that was refused is remembered as long as its address lives. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("direct_uploads").addColumn("refused_at", "bigint").execute();
}
