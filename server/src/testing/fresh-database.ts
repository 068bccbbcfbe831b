import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** Where the suite runs: SQLite in a folder of its own, or a database of its own on this PostgreSQL server. */
const POSTGRES = process.env.TEST_DATABASE_URL;
export const isOnPostgres = POSTGRES !== undefined;

export interface FreshDatabase {
	readonly dataDir: string;
	readonly databaseUrl: string | undefined;
	/** Twice is no error: two servers of one test may share it. */
	remove(): Promise<void>;
}

async function onServer(sql: string): Promise<void> {
	const client = new pg.Client({ connectionString: POSTGRES });
	await client.connect();
	await client.query(sql);
	await client.end();
}

export async function freshDatabase(): Promise<FreshDatabase> {
	const dataDir = await mkdtemp(join(tmpdir(), "parallax-test-"));
	const removeDir = () => rm(dataDir, { recursive: true, force: true });
	if (!POSTGRES) return { dataDir, databaseUrl: undefined, remove: removeDir };
	const name = `parallax_${randomBytes(8).toString("hex")}`;
	await onServer(`create database ${name}`);
	const url = new URL(POSTGRES);
	url.pathname = `/${name}`;
	return {
		dataDir,
		databaseUrl: url.href,
		remove: async () => {
			await onServer(`drop database if exists ${name} with (force)`);
			await removeDir();
		},
	};
}
