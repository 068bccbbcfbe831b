import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createIndex("chats_shared_by_user")
		.on("chats")
		.columns(["user_id", "created_at", "id"])
		.where("shared_at" as never, "is not", null as never)
		.execute();
}
