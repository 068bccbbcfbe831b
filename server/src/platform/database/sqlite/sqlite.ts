import { chmodSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, SqliteAdapter, SqliteDialect, sql } from "kysely";
import type { Connections, Work } from "../connections.ts";
import { isDamaged, isUnreachable } from "../database-errors.ts";
import type { Tables } from "../tables/schema.ts";
import { DatabaseFile } from "./database-file.ts";
import { WalFlush } from "./wal-flush.ts";

/** How long startup waits for a lock of another process, which may be migrating. */
const START_BUSY_MS = 5000;
/**
 * `busyMs` is how long a lock may block the main thread, which also streams all responses; `retryMs` is the delay
 * between attempts; `beginMs` bounds all attempts, so that a request is answered within two seconds (REL-50).
 */
export const SQLITE_TIMEOUTS = { busyMs: 10, retryMs: 20, beginMs: 1700 } as const;
/** The WAL is checkpointed at this length (32 MB), rarely enough that it does not disturb streaming. */
const CHECKPOINT_PAGES = 8000;

function openFile(path: string): DatabaseSync {
	const file = new DatabaseSync(path, { timeout: START_BUSY_MS });
	file.exec("PRAGMA journal_mode = WAL");
	file.exec("PRAGMA temp_store = MEMORY");
	return file;
}

function openForWriting(path: string): DatabaseSync {
	const file = openFile(path);
	// Commits do not flush, except the first one after a truncated WAL. WalFlush flushes durable commits in a thread.
	file.exec("PRAGMA synchronous = NORMAL");
	file.exec("PRAGMA foreign_keys = ON");
	file.exec("PRAGMA secure_delete = ON");
	file.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
	chmodSync(path, 0o600);
	// Creates the WAL file with the current permissions of the database file.
	file.exec("SELECT 1 FROM sqlite_schema");
	return file;
}

function openForReading(path: string): DatabaseSync {
	const file = openFile(path);
	// A write here would wait for the other connection's transaction, and block the thread that must end it.
	file.exec("PRAGMA query_only = ON");
	return file;
}

/** After a statement that met damaged pages the connection forgets them: it would not read the file again once it is restored. */
function forgetDamage<T>(file: DatabaseSync, run: () => T): T {
	try {
		return run();
	} catch (error) {
		if (isDamaged(error)) file.exec("PRAGMA shrink_memory");
		throw error;
	}
}

/** Adapts node:sqlite to the better-sqlite3 interface that Kysely's dialect expects. */
function asKyselyDatabase(file: DatabaseSync) {
	const statements = new Map<string, ReturnType<typeof prepare>>();
	const prepare = (sql: string) => {
		const statement = forgetDamage(file, () => file.prepare(sql));
		const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
		return {
			reader: statement.columns().length > 0,
			all: (parameters: readonly unknown[]) => forgetDamage(file, () => statement.all(...bound(parameters))),
			run: (parameters: readonly unknown[]) => forgetDamage(file, () => statement.run(...bound(parameters))),
			iterate: (parameters: readonly unknown[]) => statement.iterate(...bound(parameters)),
		};
	};
	return {
		close: () => file.close(),
		prepare(requestedSql: string) {
			// A full disk already rolled the transaction back; a failing ROLLBACK would hide that error.
			if (requestedSql === "rollback" && !file.isTransaction) return prepare("select 1");
			// A deferred transaction that reads before it writes could fail when another process wrote in between.
			const sql = requestedSql === "begin" ? "begin immediate" : requestedSql;
			let statement = statements.get(sql);
			if (!statement) {
				// Statements are fixed except for lists of values, so the cache is bounded.
				if (statements.size > 500) statements.clear();
				statement = prepare(sql);
				statements.set(sql, statement);
			}
			return statement;
		},
	};
}

export class EmbeddedAdapter extends SqliteAdapter {
	readonly #database: ReturnType<typeof asKyselyDatabase>;

	constructor(database: ReturnType<typeof asKyselyDatabase>) {
		super();
		this.#database = database;
	}

	/** SQLite's DDL is transactional, so migrations of two starting processes run one after the other. */
	override get supportsTransactionalDdl(): boolean {
		return true;
	}

	/** Runs a statement synchronously, without Kysely: its promises cost more than most statements. */
	runNow(sql: string, parameters: readonly unknown[]): unknown[] {
		const statement = this.#database.prepare(sql);
		if (statement.reader) return statement.all(parameters);
		statement.run(parameters);
		return [];
	}
}

class EmbeddedDialect extends SqliteDialect {
	readonly #adapter: EmbeddedAdapter;

	constructor(database: ReturnType<typeof asKyselyDatabase>) {
		super({ database });
		this.#adapter = new EmbeddedAdapter(database);
	}

	override createAdapter(): SqliteAdapter {
		return this.#adapter;
	}
}

const createKysely = (file: DatabaseSync): Kysely<Tables> =>
	new Kysely<Tables>({ dialect: new EmbeddedDialect(asKyselyDatabase(file)) });

/** Retries BEGIN while another process holds the write lock, without blocking the event loop. */
async function beginWithRetry<T>(writer: Kysely<Tables>, work: Work<T>, timeoutMs: number): Promise<T> {
	const giveUpAt = performance.now() + timeoutMs;
	for (;;) {
		let hasBegun = false;
		try {
			return await writer.transaction().execute((transaction) => {
				hasBegun = true;
				return work(transaction);
			});
		} catch (error) {
			if (hasBegun || !isUnreachable(error) || performance.now() > giveUpAt) throw error;
		}
		await pause(SQLITE_TIMEOUTS.retryMs);
	}
}

/** `secure_delete` overwrites the database file, but the WAL still contains the old pages. */
async function truncateWal(file: DatabaseSync, connection: Kysely<Tables>): Promise<boolean> {
	// Waiting for readers of another process would block the main thread.
	file.exec("PRAGMA busy_timeout = 0");
	try {
		const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
		return rows[0]?.busy === 0;
	} finally {
		file.exec(`PRAGMA busy_timeout = ${SQLITE_TIMEOUTS.busyMs}`);
	}
}

/** Uses two connections, so that reads see only committed data while a transaction yields. */
export function openSqlite(path: string, onFlushFailed: (error: unknown) => void): Connections {
	const file = openForWriting(path);
	const readFile = openForReading(path);
	const writer = createKysely(file);
	const reader = createKysely(readFile);
	const wal = new WalFlush(path, onFlushFailed);
	const databaseFile = new DatabaseFile(path);
	// A process that was killed during a checkpoint, or whose disk was full, left the file shorter than its header says.
	if (!databaseFile.isIntact()) file.exec("PRAGMA wal_checkpoint(PASSIVE)");
	/** Until the first write the server is starting, and no request waits. */
	let isStarting = true;
	return {
		reader,
		writer,
		async transact(work, durable) {
			wal.assertInPlace();
			if (isStarting) file.exec(`PRAGMA busy_timeout = ${SQLITE_TIMEOUTS.busyMs}`);
			const result = await beginWithRetry(writer, work, isStarting ? START_BUSY_MS : SQLITE_TIMEOUTS.beginMs);
			isStarting = false;
			if (durable) await wal.flush();
			wal.assertInPlace();
			return result;
		},
		assertFilesInPlace() {
			wal.assertInPlace();
			// Not checked for each write: during a checkpoint of another process the file is shorter than its header says.
			databaseFile.assertIntact();
		},
		eraseDeleted: () => writer.connection().execute(async (connection) => truncateWal(file, connection)),
		async close() {
			await reader.destroy();
			await writer.destroy();
			// Kysely closes only a connection that it has used.
			for (const connection of [readFile, file]) if (connection.isOpen) connection.close();
			wal.close();
			databaseFile.close();
		},
	};
}
