import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	"drop index chats_contradicted",
	"create index turns_contradicted on turns (chat_id) where contradicted > 0",
];

/** The history finds disagreements at every prompt of a chat. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
