import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../platform/database/index.ts";
import { createLogger } from "../platform/logger.ts";
import { emptyDatabase } from "./empty-database.ts";

/** Makes the tables once for the whole run: each test that starts a server begins with a copy. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	const store = await emptyDatabase();
	const { dataDir, databaseUrl } = store;
	const database = openDatabase({ dataDir, databaseUrl: databaseUrl ?? null }, createLogger("silent"));
	await database.migrate(async () => {});
	await database.close();
	project.provide(
		"templateDatabase",
		databaseUrl ? { name: new URL(databaseUrl).pathname.slice(1) } : { file: join(dataDir, "parallax.sqlite") },
	);
	return store.remove;
}
