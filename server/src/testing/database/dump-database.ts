import type { TestApp } from "../test-app.ts";

/** Every value of every table. */
export async function dumpDatabase(app: TestApp): Promise<string> {
	const tables = await app.database.query.introspection.getTables();
	const rows = await Promise.all(
		tables.map(({ name }) =>
			app.database.query
				.selectFrom(name as "users")
				.selectAll()
				.execute(),
		),
	);
	return JSON.stringify(rows);
}
