import { mkdir, readdir, readFile, utimes, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import pg from "pg";
import { type FreshDatabase, freshDatabase } from "../database/fresh-database.ts";
import type { Known } from "./known.ts";
import { readTar } from "./read-tar.ts";

const HERE = fileURLToPath(new URL(".", import.meta.url));

/** The versions for which database files exist. */
export async function oldVersions(): Promise<string[]> {
	const entries = await readdir(HERE, { withFileTypes: true });
	return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

async function unpack(archive: Buffer, folder: string): Promise<void> {
	for (const { name, isFolder, modifiedAt, bytes } of readTar(archive)) {
		const path = join(folder, name);
		if (isFolder) await mkdir(path, { recursive: true, mode: 0o700 });
		else {
			await writeFile(path, bytes, { mode: 0o600 });
			await utimes(path, modifiedAt, modifiedAt);
		}
	}
}

/**
 * Makes the killed server look like an earlier start of this process, as in a container, so that it is recognized as
 * dead at once instead of after three missed heartbeats.
 */
const ADOPT_PROCESS_SQL = `update processes set host = '${hostname()}', pid = ${process.pid}`;

async function restoreDump(dump: string, databaseUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	// Lines that begin with a backslash are psql commands.
	await client.query(dump.replace(/^\\.*$/gm, ""));
	await client.query(`set search_path to public; ${ADOPT_PROCESS_SQL}`);
	await client.end();
}

function markDead(file: string): void {
	const database = new DatabaseSync(file);
	database.exec(ADOPT_PROCESS_SQL);
	database.close();
}

export interface OldDatabase {
	readonly store: FreshDatabase;
	readonly known: Known;
}

/** Copies an old database, as its killed server left it, into the kind of database that the tests use. */
export async function openOldDatabase(version: string): Promise<OldDatabase> {
	const store = await freshDatabase();
	const folder = join(HERE, version, store.databaseUrl ? "postgres" : "sqlite");
	const unzipped = async (name: string) => gunzipSync(await readFile(join(folder, name)));
	await unpack(await unzipped("data-dir.tar.gz"), store.dataDir);
	if (store.databaseUrl) await restoreDump((await unzipped("database.sql.gz")).toString(), store.databaseUrl);
	else markDead(join(store.dataDir, "parallax.sqlite"));
	return { store, known: JSON.parse((await unzipped("known.json.gz")).toString()) as Known };
}
