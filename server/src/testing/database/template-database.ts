import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { openDatabase } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logger.ts";
import { emptyDatabase } from "./empty-database.ts";

/** Creates the tables once for the whole test run. Each test that starts a server gets a copy. */
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
