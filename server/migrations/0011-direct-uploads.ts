import type { Kysely } from "kysely";

const directUploads = (db: Kysely<unknown>) =>
	db.schema
		.createTable("direct_uploads")
		.addColumn("key", "text", (c) => c.primaryKey())
		.addColumn("id", "text", (c) => c.notNull())
		.addColumn("bucket_upload", "text")
		.addColumn("user_id", "text", (c) => c.references("users.id").onDelete("set null"))
		.addColumn("visitor_id", "text", (c) => c.references("visitors.id").onDelete("set null"))
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("size", "bigint", (c) => c.notNull())
		.addColumn("taken_by", "text")
		.addColumn("taken_at", "bigint", (c) => c.notNull().defaultTo(0))
		.addColumn("created_at", "bigint", (c) => c.notNull());

const directParts = (db: Kysely<unknown>) =>
	db.schema
		.createTable("direct_parts")
		.addColumn("key", "text", (c) => c.notNull().references("direct_uploads.key").onDelete("cascade"))
		.addColumn("number", "integer", (c) => c.notNull())
		.addColumn("size", "bigint", (c) => c.notNull())
		.addColumn("etag", "text", (c) => c.notNull().defaultTo(""))
		.addPrimaryKeyConstraint("direct_parts_key", ["key", "number"]);

/** Uploads that browsers send directly to the bucket. Each is recorded before it arrives, like all other stored objects. */
export async function up(db: Kysely<unknown>): Promise<void> {
	for (const table of [directUploads, directParts]) await table(db).execute();
	const index = (name: string, column: string) =>
		db.schema.createIndex(name).on("direct_uploads").column(column).execute();
	await index("direct_uploads_by_user", "user_id");
	await index("direct_uploads_by_visitor", "visitor_id");
	await db.schema.alterTable("doomed_objects").addColumn("bucket_upload", "text").execute();
}
