import type { Kysely } from "kysely";

export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema.alterTable("login_sessions").addColumn("device", "text").execute();
	await db.schema
		.alterTable("visitors")
		.addColumn("user_id", "text", (c) => c.references("users.id").onDelete("cascade"))
		.execute();
	await db.schema.createIndex("visitors_by_user").on("visitors").column("user_id").execute();
}
