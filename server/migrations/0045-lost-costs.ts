import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	"alter table turns add column lost_usd double precision not null default 0",
	"alter table turns add column lost_unpriced integer not null default 0",
];

/** What comparisons of a turn cost that were stopped or failed. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
