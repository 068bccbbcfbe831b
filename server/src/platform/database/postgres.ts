import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Connections } from "./connections.ts";
import type { Tables } from "./tables/schema.ts";

const BIGINT = 20;
/**
 * A request is answered within two seconds when the database is slow (REL-50): half for connecting, half for the query.
 * `clientMs` is our own timeout, slightly later than the server's: a connection without an answer by then is dead.
 */
export const POSTGRES_TIMEOUTS = { connectMs: 900, queryMs: 1000, clientMs: 1200 } as const;
/** Only startup waits for migrations, and a large table takes long. */
const MIGRATION_MS = 1_800_000;

/** After a query timeout `pg` keeps the dead connection in the pool, so it is closed here. */
function endOnQueryTimeout(client: pg.PoolClient): void {
	const runQuery = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
	const query = async (...args: unknown[]): Promise<unknown> => {
		try {
			return await runQuery(...args);
		} catch (error) {
			if (error instanceof Error && error.message === "Query read timeout") {
				void (client as unknown as pg.Client).end().catch(() => {});
			}
			throw error;
		}
	};
	Object.assign(client, { query });
}

/** Modes that `pg` treats as verify-full today, with a warning that its next major version will check less. */
const VERIFY_FULL_ALIASES = /^(prefer|require|verify-ca)$/;

/**
 * Every encrypted mode verifies the certificate. Only `no-verify` skips it, and `uselibpqcompat=true` selects the
 * semantics of libpq.
 */
export function withCheckedCertificate(address: string): string {
	const url = new URL(address);
	const usesLibpqSemantics = url.searchParams.get("uselibpqcompat") === "true";
	if (usesLibpqSemantics || !VERIFY_FULL_ALIASES.test(url.searchParams.get("sslmode") ?? "")) return address;
	url.searchParams.set("sslmode", "verify-full");
	return url.href;
}

export function openPostgres(address: string, onLost: (error: Error) => void): Connections {
	// Bigint columns hold epoch milliseconds, which a number represents exactly.
	pg.types.setTypeParser(BIGINT, Number);
	const url = withCheckedCertificate(address);
	const connect = (poolOptions: pg.PoolConfig): Kysely<Tables> => {
		const pool = new pg.Pool({
			connectionString: url,
			connectionTimeoutMillis: POSTGRES_TIMEOUTS.connectMs,
			...poolOptions,
		});
		// An `error` event without a listener ends the process: busy clients and the pool's idle ones each need one.
		pool.on("connect", (client) => {
			client.on("error", onLost);
			endOnQueryTimeout(client);
		});
		pool.on("error", () => {});
		return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
	};
	const query = connect({
		max: 10,
		statement_timeout: POSTGRES_TIMEOUTS.queryMs,
		query_timeout: POSTGRES_TIMEOUTS.clientMs,
		idle_in_transaction_session_timeout: 20_000,
	});
	const writer = connect({
		max: 2,
		statement_timeout: MIGRATION_MS,
		query_timeout: MIGRATION_MS,
		idleTimeoutMillis: 1000,
	});
	return {
		reader: query,
		writer,
		transact: (work, durable) =>
			query.transaction().execute(async (transaction) => {
				if (!durable) await sql`set local synchronous_commit to off`.execute(transaction);
				return await work(transaction);
			}),
		// PostgreSQL removes deleted rows by VACUUM.
		assertFilesInPlace() {},
		eraseDeleted: async () => true,
		async close() {
			await writer.destroy();
			await query.destroy();
		},
	};
}
