import type { Kysely } from "kysely";

/** Which answers support a sentence of an analysis is kept as data; null for what version 0.1.0 stored as text alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const column of ["together", "dissent"]) {
		await db.schema.alterTable("analyses").addColumn(column, "text").execute();
	}
}
