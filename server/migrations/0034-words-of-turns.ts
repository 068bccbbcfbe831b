import { type Kysely, PostgresAdapter, sql } from "kysely";

/** Also where nothing is stored yet: a count that is being stored waits, and then finds that the answers have changed. */
const FORGET = "update turns set words = null where chat_id = new.chat_id and number = new.turn";

const ON_SQLITE = [
	`create trigger words_replaced after update of attempt on responses when new.attempt <> old.attempt begin ${FORGET}; end`,
	`create trigger words_added after insert on responses when new.edition > 1 begin ${FORGET}; end`,
];

const ON_POSTGRES = [
	`create function forget_words() returns trigger language plpgsql as $$ begin ${FORGET}; return null; end $$`,
	`create trigger words_replaced after update of attempt on responses for each row
		when (new.attempt <> old.attempt) execute function forget_words()`,
	`create trigger words_added after insert on responses for each row
		when (new.edition > 1) execute function forget_words()`,
];

/** An analysis shares its picture with its copies, which are found when it is released. */
const PICTURES = "create index analyses_by_picture on analyses (picture_key) where picture_key is not null";

/** How many words the answers of a turn have: counted when a list first shows them, and again when one is replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("turns").addColumn("words", "integer").execute();
	const statements = db.getExecutor().adapter instanceof PostgresAdapter ? ON_POSTGRES : ON_SQLITE;
	for (const statement of [...statements, PICTURES]) await sql.raw(statement).execute(db);
}
