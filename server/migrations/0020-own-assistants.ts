import type { Kysely } from "kysely";

/** The vendors' model lists, and the users' API keys, assistants and panels. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("model_lists")
		.addColumn("assistant", "text", (c) => c.notNull())
		.addColumn("user_id", "text", (c) => c.notNull())
		.addColumn("base_url", "text", (c) => c.notNull())
		.addColumn("models", "text", (c) => c.notNull())
		.addColumn("read_at", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("model_lists_key", ["assistant", "user_id"])
		.execute();
	await db.schema
		.createTable("user_keys")
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("assistant", "text", (c) => c.notNull())
		.addColumn("sealed", "text", (c) => c.notNull())
		.addColumn("last4", "text", (c) => c.notNull())
		.addColumn("added_at", "bigint", (c) => c.notNull())
		.addColumn("checked_at", "bigint")
		.addColumn("is_ok", "integer")
		.addPrimaryKeyConstraint("user_keys_key", ["user_id", "assistant"])
		.execute();
	await db.schema
		.createTable("user_assistants")
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("id", "text", (c) => c.notNull())
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("wire", "text", (c) => c.notNull())
		.addColumn("base_url", "text", (c) => c.notNull())
		.addColumn("models", "text", (c) => c.notNull())
		.addColumn("added_at", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("user_assistants_key", ["user_id", "id"])
		.execute();
	await db.schema
		.createTable("panels")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("user_id", "text", (c) => c.notNull().references("users.id").onDelete("cascade"))
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("seats", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull())
		.execute();
	await db.schema.createIndex("panels_by_user").on("panels").columns(["user_id", "created_at"]).execute();
}
