import { type Kysely, sql } from "kysely";

const STATEMENTS = [
	"alter table users add column judge text",
	// The judge of a comparison that another process may have to make again.
	"alter table running_summaries add column judge text",
	// The cost of a comparison as far as it is known, and the number of models whose price is not.
	"alter table analyses add column known_usd double precision",
	"alter table analyses add column unpriced integer",
	"alter table analyses add column reply_tokens integer",
	// Estimates read the lengths of the newest replies; without an index they would read the texts, too.
	`create index responses_by_length on responses (settled_at, output_tokens, status, demo)
		where status = 'success' and demo = 0 and output_tokens > 0`,
	"create index analyses_by_length on analyses (made_at, reply_tokens) where reply_tokens > 0",
];

/** The judge that a person chose, what comparisons cost, and how long replies usually are. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}
