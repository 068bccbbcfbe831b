import { chmodSync } from "node:fs";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { Kysely, SqliteAdapter, SqliteDialect, sql } from "kysely";
import { assertFileIntact } from "./assert-file-intact.ts";
import type { Connections, Work } from "./connections.ts";
import { isUnreachable } from "./database-errors.ts";
import type { Tables } from "./schema.ts";
import { WalFlush } from "./wal-flush.ts";

/** How long a start waits for another process on the same file, which may be changing its tables. */
const START_BUSY_MS = 5000;
/**
 * How long a write waits for one in the server's own thread, through which all answers pass; how often it tries again
 * beside that; and how long in all: within two seconds the person who waits is answered (REL-50).
 */
export const SQLITE_TIMEOUTS = { busyMs: 10, retryMs: 20, beginMs: 1700 } as const;
/** The log is taken over into the file at this length (32 MB): rarely enough that readers of answers do not notice. */
const CHECKPOINT_PAGES = 8000;

function openFile(path: string): DatabaseSync {
	const file = new DatabaseSync(path, { timeout: START_BUSY_MS });
	file.exec("PRAGMA journal_mode = WAL");
	file.exec("PRAGMA temp_store = MEMORY");
	return file;
}

function openForWriting(path: string): DatabaseSync {
	const file = openFile(path);
	// A commit waits for no disk, but for the first one after the log was emptied: what must outlive a power cut is flushed after it, beside this thread.
	file.exec("PRAGMA synchronous = NORMAL");
	file.exec("PRAGMA foreign_keys = ON");
	file.exec("PRAGMA secure_delete = ON");
	file.exec(`PRAGMA wal_autocheckpoint = ${CHECKPOINT_PAGES}`);
	chmodSync(path, 0o600);
	// Makes the log, with the rights that the file has now.
	file.exec("SELECT 1 FROM sqlite_schema");
	return file;
}

function openForReading(path: string): DatabaseSync {
	const file = openFile(path);
	// A write beside an open transaction of the other connection would block the very thread that has to end that one.
	file.exec("PRAGMA query_only = ON");
	return file;
}

/** Kysely speaks to better-sqlite3; node:sqlite needs only these few words of it. */
function asKyselyDatabase(file: DatabaseSync) {
	const statements = new Map<string, ReturnType<typeof prepare>>();
	const prepare = (sql: string) => {
		const statement = file.prepare(sql);
		const bound = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
		return {
			reader: statement.columns().length > 0,
			all: (parameters: readonly unknown[]) => statement.all(...bound(parameters)),
			run: (parameters: readonly unknown[]) => statement.run(...bound(parameters)),
			iterate: (parameters: readonly unknown[]) => statement.iterate(...bound(parameters)),
		};
	};
	return {
		close: () => file.close(),
		prepare(asked: string) {
			// A full disk ends the transaction by itself; a second error must not hide that one.
			if (asked === "rollback" && !file.isTransaction) return prepare("select 1");
			// A transaction that reads before it writes must not find, half-way, that another process wrote first.
			const sql = asked === "begin" ? "begin immediate" : asked;
			let statement = statements.get(sql);
			if (!statement) {
				// Statements are few and fixed but for lists of values; a bound keeps a surprise from growing for ever.
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

	/** SQLite rolls back tables too, so migrations of two processes that start at once queue behind one another. */
	override get supportsTransactionalDdl(): boolean {
		return true;
	}

	/** Runs a statement past the query layer: its promises cost more than most statements do. */
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

/** Another process writes for as long as it likes; this one's other work goes on while that is waited for. */
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

/** The file itself is overwritten by `secure_delete`, but the log still has the pages as they were. */
async function truncateWal(file: DatabaseSync, connection: Kysely<Tables>): Promise<boolean> {
	// Waiting would stop the whole program, so a reader of another process is not waited for here.
	file.exec("PRAGMA busy_timeout = 0");
	try {
		const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
		return rows[0]?.busy === 0;
	} finally {
		file.exec(`PRAGMA busy_timeout = ${SQLITE_TIMEOUTS.busyMs}`);
	}
}

/** Two connections, so that whoever reads sees only what is committed, also while a transaction pauses. */
export function openSqlite(path: string, onFlushFailed: (error: unknown) => void): Connections {
	const file = openForWriting(path);
	const writer = createKysely(file);
	const reader = createKysely(openForReading(path));
	const wal = new WalFlush(path, onFlushFailed);
	/** Until its first write a process starts, and nobody waits for it. */
	let isStarting = true;
	return {
		reader,
		writer,
		async transact(work, durable) {
			wal.assertInPlace();
			if (isStarting) file.exec(`PRAGMA busy_timeout = ${SQLITE_TIMEOUTS.busyMs}`);
			const done = await beginWithRetry(writer, work, isStarting ? START_BUSY_MS : SQLITE_TIMEOUTS.beginMs);
			isStarting = false;
			if (durable) await wal.flush();
			wal.assertInPlace();
			return done;
		},
		assertFilesInPlace() {
			wal.assertInPlace();
			// Not for each write: while another process takes the log over into the file, it is shorter than it says.
			assertFileIntact(path);
		},
		eraseDeleted: () => writer.connection().execute(async (connection) => truncateWal(file, connection)),
		async close() {
			await reader.destroy();
			await writer.destroy();
			wal.close();
		},
	};
}
