import type { Kysely } from "kysely";

/** The web searches of an answer, and the sources that it cites. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const table of ["responses", "earlier_attempts"]) {
		await db.schema
			.alterTable(table)
			.addColumn("searches", "integer", (column) => column.notNull().defaultTo(0))
			.execute();
		await db.schema.alterTable(table).addColumn("citations", "text").execute();
	}
}
