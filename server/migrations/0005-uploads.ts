import type { Kysely } from "kysely";

const multipartUploads = (db: Kysely<unknown>) =>
	db.schema
		.createTable("multipart_uploads")
		.addColumn("id", "text", (c) => c.primaryKey())
		.addColumn("key", "text", (c) => c.notNull())
		.addColumn("user_id", "text", (c) => c.references("users.id").onDelete("set null"))
		.addColumn("visitor_id", "text", (c) => c.references("visitors.id").onDelete("set null"))
		.addColumn("name", "text", (c) => c.notNull())
		.addColumn("created_at", "bigint", (c) => c.notNull());

const uploadParts = (db: Kysely<unknown>) =>
	db.schema
		.createTable("upload_parts")
		.addColumn("upload_id", "text", (c) => c.notNull().references("multipart_uploads.id").onDelete("cascade"))
		.addColumn("number", "integer", (c) => c.notNull())
		.addColumn("store_key", "text", (c) => c.notNull())
		.addColumn("etag", "text", (c) => c.notNull())
		.addColumn("size", "bigint", (c) => c.notNull())
		.addPrimaryKeyConstraint("upload_parts_key", ["upload_id", "number"]);

const doomedObjects = (db: Kysely<unknown>) =>
	db.schema
		.createTable("doomed_objects")
		.addColumn("store_key", "text", (c) => c.primaryKey())
		.addColumn("doomed_at", "bigint", (c) => c.notNull());

export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("objects")
		.addColumn("state", "text", (c) => c.notNull().defaultTo("ready"))
		.execute();
	await db.schema
		.alterTable("objects")
		.addColumn("name", "text", (c) => c.notNull().defaultTo(""))
		.execute();
	for (const table of [multipartUploads, uploadParts, doomedObjects]) await table(db).execute();
	const index = (name: string, column: string) =>
		db.schema.createIndex(name).on("multipart_uploads").column(column).execute();
	await index("multipart_uploads_by_user", "user_id");
	await index("multipart_uploads_by_visitor", "visitor_id");
}
