import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { type Kysely, sql } from "kysely";
import type { Logger } from "../logger.ts";
import { pause } from "../pause.ts";
import { assertNotLost } from "./assert-not-lost.ts";
import type { Connections } from "./connections.ts";
import { isUnreachable } from "./database-errors.ts";
import { GroupCommit } from "./group-commit.ts";
import { migrate } from "./migrate.ts";
import { openPostgres } from "./postgres.ts";
import { requireRoomToMigrate } from "./require-room.ts";
import { IdleErase } from "./sqlite/idle-erase.ts";
import { EmbeddedAdapter, openSqlite } from "./sqlite/sqlite.ts";
import type { Queries, Tables } from "./tables/schema.ts";
import { type DatabaseLocation, toStartupError } from "./unusable-database.ts";

export { isRecoverable, isStorageFailing, isStorageFull, isUniqueViolation } from "./database-errors.ts";
export type { WriteOptions } from "./group-commit.ts";
export { NewerDatabase } from "./migrate.ts";
export { prepared } from "./prepared.ts";
export type { Queries, Tables } from "./tables/schema.ts";
export { UnusableDatabase } from "./unusable-database.ts";

export interface Database {
	/** Reads committed data. */
	readonly query: Kysely<Tables>;
	/** See GroupCommit. */
	readonly write: GroupCommit["write"];
	/** See GroupCommit. */
	readonly whenDurable: GroupCommit["whenDurable"];
	/** The id of this process in the `processes` table. */
	readonly processId: string;
	/** Runs the pending migrations. */
	migrate(beforeChange: () => Promise<void>): Promise<void>;
	ping(): Promise<void>;
	/** Erases deleted data from the WAL now, or retries until it succeeds. IdleErase does so on an idle database. */
	eraseDeleted(): Promise<void>;
	close(): Promise<void>;
}

/** True for SQLite, whose SQL differs in some statements. */
export const isEmbedded = (query: Queries): boolean => query.getExecutor().adapter instanceof EmbeddedAdapter;

const RECONNECT_MS = 2000;
/** Logging every attempt would hide other log lines. */
const LOG_EVERY_ATTEMPTS = 30;

/** SQLite runs in the main thread, which also streams responses. */
const EMBEDDED_PAUSE_RATIO = 3;

const ERASE_RETRY_MS = 5000;

/** Resolves to false while another process reads from the WAL. */
async function eraseDeleted(connections: Connections, logger: Logger): Promise<boolean> {
	return await connections.eraseDeleted().catch((error: unknown) => {
		logger.warn({ err: error }, "could not erase deleted rows from the write-ahead log");
		return true;
	});
}

/** Retries until it succeeds, because a long read of another process can delay it. */
async function eraseWithRetry(connections: Connections, logger: Logger): Promise<void> {
	const isDone = await eraseDeleted(connections, logger);
	if (!isDone) setTimeout(() => void eraseWithRetry(connections, logger), ERASE_RETRY_MS).unref();
}

/** Continuing could acknowledge data that the disk does not have. */
function exitAfterFailedFlush(error: unknown, logger: Logger): void {
	logger.fatal({ err: error }, "the disk could not flush database writes: Parallax stops. Check the disk");
	process.exit(1);
}

function connect(settings: DatabaseLocation, logger: Logger): Connections {
	try {
		return settings.databaseUrl
			? openPostgres(settings.databaseUrl, (error) => logger.warn({ err: error }, "a database connection was lost"))
			: openSqlite(join(settings.dataDir, "parallax.sqlite"), (error) => exitAfterFailedFlush(error, logger));
	} catch (error) {
		throw toStartupError(error, settings, true);
	}
}

/** Opens the database without running a query: call `prepareDatabase` before use. */
export function openDatabase(settings: DatabaseLocation, logger: Logger): Database {
	if (!settings.databaseUrl) assertNotLost(settings.dataDir);
	const connections = connect(settings, logger);
	const writes = new GroupCommit(connections.transact, settings.databaseUrl ? 0 : EMBEDDED_PAUSE_RATIO);
	const query = connections.reader;
	const idleErase = new IdleErase(() => eraseDeleted(connections, logger));
	return {
		query,
		write: (work, options) => {
			idleErase.recordWrite();
			return writes.write(work, options);
		},
		whenDurable: () => writes.whenDurable(),
		processId: randomUUID(),
		ping: async () => {
			connections.assertFilesInPlace();
			await sql`select 1`.execute(query);
		},
		eraseDeleted: () => eraseWithRetry(connections, logger),
		async migrate(beforeChange) {
			// Checks the connection first, because migrations can take long.
			await sql`select 1`.execute(query).catch((error: unknown) => {
				throw toStartupError(error, settings, true);
			});
			const check = async (): Promise<void> => {
				if (!settings.databaseUrl) requireRoomToMigrate(settings.dataDir);
				await beforeChange();
			};
			await migrate(connections.writer, check).catch((error: unknown) => {
				throw toStartupError(error, settings);
			});
		},
		close: async () => {
			idleErase.stop();
			await writes.whenIdle();
			await connections.close();
		},
	};
}

interface PrepareOptions {
	/** Can refuse changing tables of an earlier version. */
	readonly beforeChange?: () => Promise<void>;
	/** Ends the waiting for an unreachable database. */
	readonly signal?: AbortSignal;
}

/** Runs the pending migrations; waits while the database is unreachable. */
export async function prepareDatabase(
	database: Database,
	logger: Logger,
	{ beforeChange = async () => {}, signal = new AbortController().signal }: PrepareOptions = {},
): Promise<void> {
	for (let attempts = 0; ; attempts += 1) {
		try {
			return await database.migrate(beforeChange);
		} catch (error) {
			if (!isUnreachable(error)) throw error;
			if (attempts % LOG_EVERY_ATTEMPTS === 0) {
				logger.warn({ err: error }, "waiting for the database: check that it runs and that DATABASE_URL is correct");
			}
			await pause(RECONNECT_MS, signal);
		}
	}
}
