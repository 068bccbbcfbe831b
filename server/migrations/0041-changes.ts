import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	`create table changes (
		id text not null primary key,
		chat_id text not null,
		turn integer not null,
		compared text not null,
		results text not null,
		process_id text not null,
		created_at bigint not null,
		settled_at bigint,
		known_usd double precision not null,
		unpriced integer not null,
		foreign key (chat_id, turn) references turns (chat_id, number) on delete cascade
	)`,
	"create unique index changes_once on changes (chat_id, turn, compared)",
];

/** What has changed between editions of a turn, and how steady a column is. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
