import type { Kysely } from "kysely";

/** The text of pending answers in chunks. Each second only the new text is written, however long the answer is. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("response_pieces")
		.addColumn("response_id", "text", (c) => c.notNull().references("responses.id").onDelete("cascade"))
		.addColumn("attempt", "integer", (c) => c.notNull())
		.addColumn("at", "integer", (c) => c.notNull())
		.addColumn("text", "text", (c) => c.notNull())
		.addPrimaryKeyConstraint("response_pieces_key", ["response_id", "attempt", "at"])
		.execute();
}
