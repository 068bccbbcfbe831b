import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("analyses")
		.addColumn("chat_id", "text", (c) => c.primaryKey().references("chats.id").onDelete("cascade"))
		.addColumn("made_by", "text", (c) => c.notNull())
		.addColumn("approximate", "integer", (c) => c.notNull())
		.addColumn("made_from", "text", (c) => c.notNull())
		.addColumn("claims", "text", (c) => c.notNull())
		.addColumn("collective_summary", "text")
		.addColumn("comparison", "text")
		.addColumn("picture_key", "text")
		.addColumn("made_at", "bigint", (c) => c.notNull())
		.execute();
}
