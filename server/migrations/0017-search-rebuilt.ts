import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Until now a chat that was indexed twice left words in FTS5's index that no deletion reached; the index is made anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
	if (db.getExecutor().adapter instanceof PostgresAdapter) return;
	await sql`insert into search_words (search_words) values ('rebuild')`.execute(db);
}
