import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	"alter table chats add column looked_at bigint",
	"create index chats_temporary on chats (looked_at) where looked_at is not null",
	// The history leaves temporary chats out; with the column in the index, it counts chats without reading their rows.
	"drop index chats_by_user",
	"create index chats_by_user on chats (user_id, created_at, looked_at)",
	"drop index chats_by_visitor",
	"create index chats_by_visitor on chats (visitor_id, created_at, looked_at)",
];

/** When the owner of a temporary chat last looked at it. Chats without it are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
