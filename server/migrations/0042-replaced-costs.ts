import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	"alter table responses add column replaced_usd double precision not null default 0",
	"alter table responses add column replaced_unpriced integer not null default 0",
];

/** What the attempts of a response cost that were replaced and are not kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
