import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	"alter table checks add column removed integer not null default 0",
	"drop index checks_once",
	"create unique index checks_once on checks (chat_id, turn, edition, seat, attempt, quote) where removed = 0",
];

/** Checks that the owner removed, which readers of a share see until the chat is published again. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
