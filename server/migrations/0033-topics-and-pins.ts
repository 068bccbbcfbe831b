import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	"alter table chats add column topic text",
	"alter table chats add column pinned_at bigint",
	"create index chats_by_topic on chats (user_id, topic) where topic is not null",
	"create index chats_pinned on chats (user_id, created_at) where pinned_at is not null",
];

/** What the owner of a chat adds to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
