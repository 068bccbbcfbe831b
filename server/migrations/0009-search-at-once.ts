import { type Kysely, PostgresAdapter, sql } from "kysely";

/**
 * By default PostgreSQL collects new words in a pending list, which every search scans, until one write merges the list
 * into the index. That write exceeds the query timeout. Without the list, each write updates the index itself quickly.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return;
	await sql`alter index search_documents_by_word set (fastupdate = off)`.execute(db);
}
