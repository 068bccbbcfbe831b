import { execFile } from "node:child_process";
import { statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type FreshDatabase, freshDatabase, isOnPostgres } from "../../testing/database/fresh-database.ts";
import { createLogger } from "../logger.ts";
import { type Database, openDatabase, prepareDatabase, type Queries, type WriteOptions } from "./index.ts";

const disk = vi.hoisted(() => ({ flushes: 0, beforeFlush: async () => {} }));
vi.mock("node:fs", async (original) => {
	const real = await original<typeof import("node:fs")>();
	const fdatasync = (file: number, done: (error: Error | null) => void) => {
		disk.flushes += 1;
		disk.beforeFlush().then(() => real.fdatasync(file, done), done);
	};
	return { ...real, fdatasync };
});

const run = promisify(execFile);
const logger = createLogger("silent");
const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
	disk.beforeFlush = async () => {};
	for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function fresh(): Promise<FreshDatabase> {
	const store = await freshDatabase();
	cleanUps.push(store.remove);
	return store;
}

async function open(store: FreshDatabase): Promise<Database> {
	const database = openDatabase({ dataDir: store.dataDir, databaseUrl: store.databaseUrl ?? null }, logger);
	cleanUps.push(database.close);
	await prepareDatabase(database, logger);
	return database;
}

/** Runs a statement on another connection, as another version or the operator would. */
async function alter(store: FreshDatabase, statement: string): Promise<void> {
	if (!store.databaseUrl) {
		const file = new DatabaseSync(join(store.dataDir, "parallax.sqlite"));
		file.exec(statement);
		file.close();
		return;
	}
	const client = new pg.Client({ connectionString: store.databaseUrl });
	await client.connect();
	await client.query(statement);
	await client.end();
}

async function isLocked({ query }: Database, table: string): Promise<boolean> {
	const { rows } = await sql`select 1 from pg_locks join pg_class on pg_class.oid = pg_locks.relation
		where relname = ${table} and mode = 'AccessExclusiveLock' and granted`.execute(query);
	return rows.length > 0;
}

const visitor = (id: string) => ({ id, token_hash: id, created_at: 1, last_seen_at: 1 });

describe("the database", () => {
	it.runIf(isOnPostgres)(
		"reports a refused connection with the name of the setting, without the password",
		async () => {
			const url = new URL((await fresh()).databaseUrl ?? "");
			url.pathname = "/nowhere";
			url.password = "canary";
			const database = openDatabase({ dataDir: "", databaseUrl: url.href }, logger);
			cleanUps.push(database.close);
			await expect(prepareDatabase(database, logger)).rejects.toThrow(
				'Parallax cannot start: PostgreSQL cannot be used (database "nowhere" does not exist). Check DATABASE_URL.',
			);
		},
	);

	it.runIf(isOnPostgres)("has no time limit for migrations, unlike for queries", async () => {
		const store = await fresh();
		const database = await open(store);
		const held = alter(store, "begin; lock table kysely_migration; select pg_sleep(1.5); commit");
		await expect.poll(() => isLocked(database, "kysely_migration")).toBe(true);
		await expect(database.migrate(async () => {})).resolves.toBeUndefined();
		await held;
	});

	it("is safe when several processes start at once on a new one", async () => {
		const store = await fresh();
		const ids = ["v0", "v1", "v2"];
		const script = fileURLToPath(new URL("../../testing/processes/open-database-process.ts", import.meta.url));
		await Promise.all(ids.map((id) => run(process.execPath, [script, store.dataDir, store.databaseUrl ?? "", id])));
		const rows = await (await open(store)).query.selectFrom("visitors").select("id").orderBy("id").execute();
		expect(rows.map(({ id }) => id)).toEqual(ids);
	});

	it("REL-53 is refused with one message when a newer version has written it", async () => {
		const store = await fresh();
		await (await open(store)).close();
		await alter(store, "insert into kysely_migration (name, timestamp) values ('9999-from-the-future', '2030-01-01')");
		await expect(open(store)).rejects.toThrow(
			"Parallax cannot start: the database was written by a newer version (it has 9999-from-the-future). Start that version or a later one.",
		);
	});

	it("stores large numbers and every character", async () => {
		const database = await open(await fresh());
		const row = { ...visitor("ünï 😀 \u202e"), user_id: null, created_at: 1_800_000_000_123 };
		await database.write((t) => t.insertInto("visitors").values(row).execute());
		expect(await database.query.selectFrom("visitors").selectAll().executeTakeFirst()).toEqual(row);
	});
});

describe("queued writes", () => {
	it("are committed together", async () => {
		const database = await open(await fresh());
		let transactions = 0;
		const seen = new Set<unknown>();
		await Promise.all(
			Array.from({ length: 50 }, (_, n) =>
				database.write(async (t) => {
					if (!seen.has(t)) transactions += 1;
					seen.add(t);
					await t
						.insertInto("visitors")
						.values(visitor(`v${n}`))
						.execute();
				}),
			),
		);
		expect(transactions).toBe(1);
		const { n } = await database.query
			.selectFrom("visitors")
			.select((c) => c.fn.countAll<number>().as("n"))
			.executeTakeFirstOrThrow();
		expect(Number(n)).toBe(50);
	});

	it("fail alone: a failing write does not affect the others", async () => {
		const database = await open(await fresh());
		const results = await Promise.allSettled(
			["a", "b", "b", "c"].map((id, n) =>
				database.write((t) =>
					t
						.insertInto("visitors")
						.values({ ...visitor(id), token_hash: `${n}` })
						.execute(),
				),
			),
		);
		expect(results.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
		const rows = await database.query.selectFrom("visitors").select("id").orderBy("id").execute();
		expect(rows.map(({ id }) => id)).toEqual(["a", "b", "c"]);
	});

	it.runIf(isOnPostgres)("fail alone: a statement that times out does not affect the others", async () => {
		const database = await open(await fresh());
		const slow = database.write((t) => sql`select pg_sleep(2)`.execute(t));
		const beside = database.write((t) => t.insertInto("visitors").values(visitor("a")).execute());
		const results = await Promise.allSettled([slow, beside]);
		expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
		expect(await database.query.selectFrom("visitors").select("id").execute()).toEqual([{ id: "a" }]);
	});
});

describe.skipIf(isOnPostgres)("SQLite", () => {
	const pragma = async (query: Queries, name: string) =>
		(await sql.raw<Record<string, unknown>>(`pragma ${name}`).execute(query)).rows[0];

	const insertVisitor = (database: Database, id: string, options?: WriteOptions) =>
		database.write((t) => t.insertInto("visitors").values(visitor(id)).execute(), options);
	const visitorsOf = async ({ query }: Database) =>
		(await query.selectFrom("visitors").select("id").orderBy("id").execute()).map(({ id }) => id);

	it("has files that only their owner can read", async () => {
		const store = await fresh();
		const database = await open(store);
		for (const name of ["parallax.sqlite", "parallax.sqlite-wal"])
			expect([name, statSync(join(store.dataDir, name)).mode & 0o777]).toEqual([name, 0o600]);
		const written = await database.write(async (t) => ({
			...(await pragma(t, "synchronous")),
			...(await pragma(t, "journal_mode")),
			...(await pragma(t, "secure_delete")),
		}));
		expect(written).toEqual({ synchronous: 1, journal_mode: "wal", secure_delete: 1 });
	});

	it("can be opened when its file is a symbolic link to another disk", async () => {
		const [here, there] = [await fresh(), await fresh()];
		symlinkSync(join(there.dataDir, "parallax.sqlite"), join(here.dataDir, "parallax.sqlite"));
		await (await open(there)).close();
		const database = await open(here);
		await insertVisitor(database, "a");
		expect(await visitorsOf(database)).toEqual(["a"]);
	});

	it("flushes durable writes to the disk, but not other writes", async () => {
		const database = await open(await fresh());
		disk.flushes = 0;
		await insertVisitor(database, "a", { durable: false });
		expect(disk.flushes).toBe(0);
		await insertVisitor(database, "b");
		expect(disk.flushes).toBe(1);
		await Promise.all([insertVisitor(database, "c", { durable: false }), insertVisitor(database, "d")]);
		expect(disk.flushes).toBe(2);
	});

	it("does not block other work while a slow disk is flushed", async () => {
		const database = await open(await fresh());
		const { promise, resolve: answer } = Promise.withResolvers<void>();
		disk.beforeFlush = () => promise;
		let isWritten = false;
		const writing = insertVisitor(database, "a").then(() => {
			isWritten = true;
		});
		await expect.poll(() => visitorsOf(database)).toEqual(["a"]);
		expect(isWritten).toBe(false);
		answer();
		await writing;
	});

	it("ends the process when a flush fails, without acknowledging the write", async () => {
		const { dataDir } = await fresh();
		// Never closed: it waits for a write that never resolves.
		const database = openDatabase({ dataDir, databaseUrl: null }, logger);
		await prepareDatabase(database, logger);
		const ended = Promise.withResolvers<unknown>();
		const exit = vi.spyOn(process, "exit").mockImplementation((code) => ended.resolve(code) as never);
		cleanUps.push(async () => exit.mockRestore());
		disk.beforeFlush = () => Promise.reject(new Error("EIO: i/o error, fdatasync"));
		const onSettled = vi.fn();
		insertVisitor(database, "a").then(onSettled, onSettled);
		expect(await ended.promise).toBe(1);
		await nextTurn();
		expect(onSettled).not.toHaveBeenCalled();
	});

	it("shows readers only committed data while a long transaction yields to them", async () => {
		const database = await open(await fresh());
		const begun = Promise.withResolvers<void>();
		const read = Promise.withResolvers<void>();
		const writing = database.write(async (t) => {
			await t.insertInto("visitors").values(visitor("a")).execute();
			begun.resolve();
			await read.promise;
		});
		await begun.promise;
		expect(await database.query.selectFrom("visitors").select("id").execute()).toEqual([]);
		read.resolve();
		await writing;
		expect(await database.query.selectFrom("visitors").select("id").execute()).toEqual([{ id: "a" }]);
	});

	it("immediately refuses a write that bypasses the queue", async () => {
		const database = await open(await fresh());
		await expect(database.query.insertInto("visitors").values(visitor("a")).execute()).rejects.toThrow("readonly");
	});
});
