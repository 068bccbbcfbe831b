import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	`create table checks (
		id text not null primary key,
		chat_id text not null,
		turn integer not null,
		edition integer not null,
		seat text not null,
		attempt integer not null,
		quote text not null,
		search integer not null,
		replies text not null,
		process_id text not null,
		created_at bigint not null,
		settled_at bigint,
		published integer not null default 0,
		known_usd double precision not null,
		unpriced integer not null,
		foreign key (chat_id, turn) references turns (chat_id, number) on delete cascade
	)`,
	"create unique index checks_once on checks (chat_id, turn, edition, seat, attempt, quote)",
];

/** What other columns say of words in one answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
