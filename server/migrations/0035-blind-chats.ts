import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	// The seats in the order of their letters, as JSON; null for chats that were not begun blind.
	"alter table chats add column blind text",
	"alter table chats add column revealed_at bigint",
];

/** Chats whose owner reads the answers before knowing who gave them. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
