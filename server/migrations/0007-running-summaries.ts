import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("running_summaries")
		.addColumn("chat_id", "text", (c) => c.primaryKey().references("chats.id").onDelete("cascade"))
		.addColumn("process_id", "text", (c) => c.notNull())
		.addColumn("token", "text", (c) => c.notNull())
		.addColumn("saved", "integer", (c) => c.notNull())
		.execute();
}
