import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	`create table reviews (
		id text not null primary key,
		chat_id text not null,
		turn integer not null,
		edition integer not null,
		answers text not null,
		reviewers text not null,
		good integer not null,
		process_id text not null,
		created_at bigint not null,
		settled_at bigint,
		published integer not null default 0,
		known_usd double precision not null,
		unpriced integer not null,
		foreign key (chat_id, turn) references turns (chat_id, number) on delete cascade
	)`,
	"create index reviews_of_turn on reviews (chat_id, turn)",
	"create unique index reviews_once on reviews (chat_id, turn) where settled_at is null",
];

/** What the columns of a turn think of each other's answers. Of each turn one is made at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
