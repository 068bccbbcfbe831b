import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Logger } from "../logger.ts";
import { GroupedWrites } from "./grouped-writes.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import type { Tables } from "./schema.ts";
import { openSqlite } from "./sqlite.ts";

export { NewerDatabase } from "./migrate.ts";
export type { Queries, Tables } from "./schema.ts";

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

interface Where {
	readonly databaseUrl: string | null;
	readonly dataDir: string;
}

export async function openDatabase(where: Where, logger: Logger): Promise<Database> {
	const query = where.databaseUrl
		? openPostgres(where.databaseUrl, (error) => logger.warn({ err: error }, "an idle database connection was lost"))
		: openSqlite(join(where.dataDir, "parallax.sqlite"));
	const writes = new GroupedWrites(query);
	try {
		await migrate(query);
	} catch (error) {
		await query.destroy();
		throw error;
	}
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
