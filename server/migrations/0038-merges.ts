import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	`create table merges (
		chat_id text not null,
		turn integer not null,
		edition integer not null,
		kind text not null,
		made_by text,
		made_from text not null,
		map_made_at bigint not null,
		sentences text not null,
		text text not null,
		left_out integer not null,
		notes text not null,
		made_at bigint not null,
		known_usd double precision,
		unpriced integer,
		constraint merges_key primary key (chat_id, turn, edition, kind),
		foreign key (chat_id, turn) references turns (chat_id, number) on delete cascade
	)`,
	// What a process is making: the analysis, or the best answer from it.
	"alter table running_summaries add column kind text not null default 'summary'",
];

/** Texts that are made from the rows of an analysis. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
