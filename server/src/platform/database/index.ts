import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import type { Logger } from "../logger.ts";
import { GroupedWrites } from "./grouped-writes.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import type { Tables } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";
import { isUnreachable } from "./unreachable.ts";

export { NewerDatabase } from "./migrate.ts";
export { prepared } from "./prepared.ts";
export type { Queries, Tables } from "./schema.ts";
export { isFull, isUnreachable } from "./unreachable.ts";

export interface Database {
	/** For reading. */
	readonly query: Kysely<Tables>;
	/** For writing: see GroupedWrites. */
	readonly write: GroupedWrites["write"];
	/** This process, as the database knows it. */
	readonly processId: string;
	ping(): Promise<void>;
	close(): Promise<void>;
}

const REACH_AGAIN_MS = 2000;

/** The embedded database works in the server's own thread, which has answers to pass on as well. */
const EMBEDDED_REST = 3;

interface Where {
	readonly databaseUrl: string | null;
	readonly dataDir: string;
}

/** Opens it without asking it anything: call `prepareDatabase` before use. */
export function openDatabase(where: Where, logger: Logger): Database {
	const query = where.databaseUrl
		? openPostgres(where.databaseUrl, (error) => logger.warn({ err: error }, "a database connection was lost"))
		: openSqlite(join(where.dataDir, "parallax.sqlite"));
	const writes = new GroupedWrites(query, where.databaseUrl ? 0 : EMBEDDED_REST);
	return {
		query,
		write: (work) => writes.write(work),
		processId: randomUUID(),
		ping: async () => {
			await sql`select 1`.execute(query);
		},
		close: async () => {
			await writes.settled();
			await query.destroy();
		},
	};
}

/** Brings the tables up to date; waits for a database that cannot be reached yet. */
export async function prepareDatabase(database: Database, logger: Logger): Promise<void> {
	for (;;) {
		try {
			return await migrate(database.query);
		} catch (error) {
			if (!isUnreachable(error)) throw error;
			logger.warn({ err: error }, "waiting for the database");
			await pause(REACH_AGAIN_MS);
		}
	}
}
