import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Until now, indexing a chat twice left words in the FTS5 index that no deletion removed, so the index is rebuilt. */
export async function up(db: Kysely<unknown>): Promise<void> {
	if (db.getExecutor().adapter instanceof PostgresAdapter) return;
	await sql`insert into search_words (search_words) values ('rebuild')`.execute(db);
}
