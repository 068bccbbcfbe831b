import type { Kysely } from "kysely";
import { type MigrationProvider, Migrator } from "kysely/migration";
import { MIGRATIONS } from "../../../migrations/index.ts";
import type { Tables } from "./tables/schema.ts";

/** Startup fails instead of guessing what a later version stored. */
export class NewerDatabase extends Error {
	constructor(unknown: readonly string[]) {
		super(
			`Parallax cannot start: the database was written by a newer version (it has ${unknown.join(", ")}). Start that version or a later one.`,
		);
		this.name = "NewerDatabase";
	}
}

const migrationProvider: MigrationProvider = { getMigrations: async () => ({ ...MIGRATIONS }) };

async function appliedNames(db: Kysely<Tables>): Promise<string[]> {
	const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
	if (!tables.some((table) => table.name === "kysely_migration")) return [];
	const rows = await (db as unknown as Kysely<{ kysely_migration: { name: string } }>)
		.selectFrom("kysely_migration")
		.select("name")
		.execute();
	return rows.map((row) => row.name);
}

/** `beforeChange` may refuse the change of a database that an earlier version has written. */
export async function migrate(db: Kysely<Tables>, beforeChange: () => Promise<void>): Promise<void> {
	const applied = await appliedNames(db);
	const unknown = applied.filter((name) => !(name in MIGRATIONS));
	if (unknown.length > 0) throw new NewerDatabase(unknown);
	const isBehind = Object.keys(MIGRATIONS).some((name) => !applied.includes(name));
	if (applied.length > 0 && isBehind) await beforeChange();
	const { error } = await new Migrator({ db, provider: migrationProvider }).migrateToLatest();
	if (error) throw error;
}
