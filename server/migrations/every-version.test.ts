import type { ColumnMetadata, Kysely, TableMetadata } from "kysely";
import { expect, it, vi } from "vitest";
import { type Database, openDatabase, prepareDatabase } from "../src/platform/database/index.ts";
import { createLogger } from "../src/platform/logger.ts";
import { type FreshDatabase, freshDatabase } from "../src/testing/database/fresh-database.ts";

const program = vi.hoisted(() => ({ latestMigration: "" }));
vi.mock("./index.ts", async (original) => {
	const { MIGRATIONS } = await original<typeof import("./index.ts")>();
	const isKnown = ([name]: [string, unknown]) => name <= program.latestMigration;
	return {
		get MIGRATIONS() {
			return Object.fromEntries(Object.entries(MIGRATIONS).filter(isKnown));
		},
	};
});

const { MIGRATIONS } = await vi.importActual<typeof import("./index.ts")>("./index.ts");
const VERSIONS = Object.keys(MIGRATIONS);
const LATEST = VERSIONS.at(-1) ?? "";

type Row = Readonly<Record<string, unknown>>;
type AnyTables = Kysely<Record<string, Row>>;

const logger = createLogger("silent");

async function openWith(version: string, store: FreshDatabase): Promise<Database> {
	program.latestMigration = version;
	const database = openDatabase({ dataDir: store.dataDir, databaseUrl: store.databaseUrl ?? null }, logger);
	await prepareDatabase(database, logger);
	return database;
}

/** Excludes the internal tables of the full-text index. */
const isData = ({ name }: TableMetadata): boolean => !name.startsWith("search_words");

/** Values that foreign keys or an older version's format require; all other columns are filled by their type. */
const GIVEN: Row = {
	user_id: "id of users",
	visitor_id: "id of visitors",
	chat_id: "id of chats",
	upload_id: "id of multipart_uploads",
	response_id: "id of responses",
	selected_providers: '["chatgpt","grok"]',
	made_from: '{"chatgpt":7}',
	claims: "[]",
	kind: "upload",
	store_key: "uploads/key of objects",
};
const REFERENCES: Row = {
	"direct_parts.key": "key of direct_uploads",
	"vendor_copies.object_key": "key of objects",
	// A tsvector on PostgreSQL.
	"search_documents.words": "'word':1",
};

function valueFor(table: string, { name, dataType }: ColumnMetadata): unknown {
	const given = REFERENCES[`${table}.${name}`] ?? GIVEN[name];
	if (given !== undefined) return given;
	if (/int/i.test(dataType)) return 7;
	if (/double|real|float/i.test(dataType)) return 0.125;
	return table === "chats" && name === "prompt" ? "ünï 😀 \u202e\n'\"" : `${name} of ${table}`;
}

/** Referenced tables come first. */
const FIRST = [
	...["users", "visitors", "chats", "turns", "responses", "objects"],
	...["multipart_uploads", "direct_uploads"],
];
const rank = (table: string): number => (FIRST.includes(table) ? FIRST.indexOf(table) : FIRST.length);

async function fill(database: Database): Promise<TableMetadata[]> {
	const tables = (await database.query.introspection.getTables()).filter(isData);
	tables.sort((a, b) => rank(a.name) - rank(b.name));
	await database.write(async (transaction) => {
		for (const { name, columns } of tables) {
			const row = Object.fromEntries(columns.map((column) => [column.name, valueFor(name, column)]));
			await (transaction as unknown as AnyTables).insertInto(name).values(row).execute();
		}
	});
	return tables;
}

async function rowsOf(database: Database, tables: readonly TableMetadata[]): Promise<Record<string, Row[]>> {
	const rows: Record<string, Row[]> = {};
	for (const { name, columns } of tables) {
		const names = columns.map((column) => column.name);
		rows[name] = await (database.query as unknown as AnyTables).selectFrom(name).select(names).execute();
	}
	return rows;
}

it.each(VERSIONS)("REL-53 everything that the version of %s kept is the same in this one", async (version) => {
	const store = await freshDatabase();
	const old = await openWith(version, store);
	const tables = await fill(old);
	const before = await rowsOf(old, tables);
	await old.close();
	expect(Object.values(before).map((rows) => rows.length)).toEqual(tables.map(() => 1));

	const database = await openWith(LATEST, store);
	expect(await rowsOf(database, tables)).toEqual(before);
	await database.close();
	await store.remove();
});
