import type { Kysely } from "kysely";

/** API keys of visitors, which end 30 days after their last use. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.createTable("visitor_keys")
		.addColumn("visitor_id", "text", (c) => c.notNull().references("visitors.id").onDelete("cascade"))
		.addColumn("assistant", "text", (c) => c.notNull())
		.addColumn("sealed", "text", (c) => c.notNull())
		.addColumn("last4", "text", (c) => c.notNull())
		.addColumn("added_at", "bigint", (c) => c.notNull())
		.addColumn("used_at", "bigint", (c) => c.notNull())
		.addColumn("checked_at", "bigint")
		.addColumn("is_ok", "integer")
		.addPrimaryKeyConstraint("visitor_keys_key", ["visitor_id", "assistant"])
		.execute();
	await db.schema.createIndex("visitor_keys_by_use").on("visitor_keys").column("used_at").execute();
}
