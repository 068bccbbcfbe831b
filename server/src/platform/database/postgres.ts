import { Kysely, PostgresDialect, sql } from "kysely";
import pg from "pg";
import type { Connections } from "./connections.ts";
import type { Tables } from "./schema.ts";

const BIGINT = 20;
/**
 * A person who waits for the database is answered within two seconds (REL-50): half of it for a connection, half for the
 * query. `silentMs` is a little later, since that is our own clock: a connection that has not answered by then is dead.
 */
export const POSTGRES_TIMEOUTS = { connectMs: 900, queryMs: 1000, clientMs: 1200 } as const;
/** Nobody waits for a change of tables but the start, and a large table takes its time. */
const MIGRATION_MS = 1_800_000;

/** `pg` reports a query that was not answered in time but keeps its connection, on which the next would wait in vain. */
function endOnQueryTimeout(client: pg.PoolClient): void {
	const ask = client.query.bind(client) as (...asked: unknown[]) => Promise<unknown>;
	const query = async (...asked: unknown[]): Promise<unknown> => {
		try {
			return await ask(...asked);
		} catch (error) {
			if (error instanceof Error && error.message === "Query read timeout") {
				void (client as unknown as pg.Client).end().catch(() => {});
			}
			throw error;
		}
	};
	Object.assign(client, { query });
}

/** What `pg` takes for verify-full today, with a warning that its next version will check less. */
const LESS_THAN_FULL = /^(prefer|require|verify-ca)$/;

/**
 * Encrypted means that the certificate is checked too, whichever of libpq's words for it stands in the address; only
 * `no-verify` does without, and `uselibpqcompat=true` brings libpq's own meanings.
 */
export function withCheckedCertificate(address: string): string {
	const url = new URL(address);
	const isTheirs = url.searchParams.get("uselibpqcompat") === "true";
	if (isTheirs || !LESS_THAN_FULL.test(url.searchParams.get("sslmode") ?? "")) return address;
	url.searchParams.set("sslmode", "verify-full");
	return url.href;
}

export function openPostgres(address: string, onLost: (error: Error) => void): Connections {
	// Our bigints are epoch milliseconds, which a number holds exactly.
	pg.types.setTypeParser(BIGINT, Number);
	const url = withCheckedCertificate(address);
	const connect = (limits: pg.PoolConfig): Kysely<Tables> => {
		const pool = new pg.Pool({
			connectionString: url,
			connectionTimeoutMillis: POSTGRES_TIMEOUTS.connectMs,
			...limits,
		});
		// A lost connection without a listener would end the process: each needs one while it works, and the pool while it does not.
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
		// Its own vacuum sees to that.
		assertFilesInPlace() {},
		eraseDeleted: async () => true,
		async close() {
			await writer.destroy();
			await query.destroy();
		},
	};
}
