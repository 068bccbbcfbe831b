import type { Kysely } from "kysely";

/** Records when a file in the bucket was refused. The row is kept while the signed URL is valid. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("direct_uploads").addColumn("refused_at", "bigint").execute();
}
