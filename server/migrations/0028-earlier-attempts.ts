import { type Kysely, sql } from "kysely";

const TABLE = `create table earlier_attempts (
	response_id text not null references responses(id) on delete cascade,
	attempt integer not null,
	text text not null,
	asked_model text,
	asked_options text,
	model text,
	finish_reason text,
	first_word_ms integer,
	total_ms integer,
	input_tokens integer,
	output_tokens integer,
	reasoning_tokens integer,
	cached_tokens integer,
	context_used integer,
	cost_usd double precision,
	demo integer not null,
	stale integer not null,
	shortened integer not null,
	notes text,
	asked_at bigint not null,
	settled_at bigint,
	constraint earlier_attempts_key primary key (response_id, attempt)
)`;

/** The successful answers that retries have replaced. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql.raw(TABLE).execute(db);
}
