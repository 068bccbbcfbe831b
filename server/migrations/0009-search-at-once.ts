import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * PostgreSQL keeps new words in a list beside the index, through which every search must look, until some write has to put
 * them all in: that one takes longer than a query may. Each write putting in its own is quick, always.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
	await sql`alter index search_documents_by_word set (fastupdate = off)`.execute(db);
}
