import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Tables } from "./schema.ts";

const BIGINT = 20;

export function openPostgres(url: string, onLost: (error: Error) => void): Kysely<Tables> {
	// Our bigints are epoch milliseconds, which a number holds exactly.
	pg.types.setTypeParser(BIGINT, Number);
	const pool = new pg.Pool({
		connectionString: url,
		max: 10,
		connectionTimeoutMillis: 2000,
		// A query that hangs must not hold a person up: they are told to come back (REL-50).
		statement_timeout: 2000,
		idle_in_transaction_session_timeout: 20_000,
	});
	// A lost connection without a listener would end the process: each needs one while it works, and the pool while it does not.
	pool.on("connect", (client) => client.on("error", onLost));
	pool.on("error", () => {});
	return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}
