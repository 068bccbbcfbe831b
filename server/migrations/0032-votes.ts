import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	`create table votes (
		chat_id text not null,
		turn integer not null,
		best text,
		ranking text,
		none integer not null,
		note text,
		blind integer not null,
		answers text not null,
		created_at bigint not null,
		updated_at bigint not null,
		constraint votes_key primary key (chat_id, turn),
		foreign key (chat_id, turn) references turns (chat_id, number) on delete cascade
	)`,
	`create table published_verdicts (
		chat_id text not null,
		turn integer not null,
		vote text,
		constraint published_verdicts_key primary key (chat_id, turn),
		foreign key (chat_id, turn) references turns (chat_id, number) on delete cascade
	)`,
	"alter table chats add column shared_verdict integer",
	// Readers of a chat that is shared already get no verdict that its owner did not expect them to see.
	"update chats set shared_verdict = 0 where shared_at is not null",
];

/** The owner's choice between the answers of a turn, and what readers of a share see of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
