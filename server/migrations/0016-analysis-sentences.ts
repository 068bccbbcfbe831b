import type { Kysely } from "kysely";

/** The sentences of an analysis and their supporting answers as data; null for analyses that version 0.1.0 stored as text. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const column of ["together", "dissent"]) {
		await db.schema.alterTable("analyses").addColumn(column, "text").execute();
	}
}
