import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";

/** The PostgreSQL server on which each test gets its own database; undefined for SQLite files in separate folders. */
const POSTGRES = process.env.TEST_DATABASE_URL;
export const isOnPostgres = POSTGRES !== undefined;
const SQLITE_FILE = "parallax.sqlite";

declare module "vitest" {
	interface ProvidedContext {
		/** See template-database.ts. */
		readonly templateDatabase: TemplateDatabase;
	}
}

/** An empty database with the newest schema: a file for SQLite, a name for PostgreSQL. */
export type TemplateDatabase = { readonly file: string } | { readonly name: string };

export interface FreshDatabase {
	readonly dataDir: string;
	readonly databaseUrl: string | undefined;
	/** May be called twice, because two servers of one test may share the database. */
	remove(): Promise<void>;
}

async function onServer(sql: string): Promise<void> {
	const client = new pg.Client({ connectionString: POSTGRES });
	await client.connect();
	await client.query(sql);
	await client.end();
}

/** Creates a database without tables, or a copy of the template. */
export async function emptyDatabase(template?: TemplateDatabase): Promise<FreshDatabase> {
	const dataDir = await mkdtemp(join(tmpdir(), "parallax-test-"));
	const removeDir = () => rm(dataDir, { recursive: true, force: true });
	if (template && "file" in template) await copyFile(template.file, join(dataDir, SQLITE_FILE));
	if (!POSTGRES) return { dataDir, databaseUrl: undefined, remove: removeDir };
	const name = `parallax_${randomBytes(8).toString("hex")}`;
	await onServer(`create database ${name}${template && "name" in template ? ` template ${template.name}` : ""}`);
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
