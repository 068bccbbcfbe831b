import { type Kysely, sql } from "kysely";

/** The object-store key of each object. Until now it was derived from the object's key. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("objects")
		.addColumn("store_key", "text", (c) => c.notNull().defaultTo(""))
		.execute();
	await sql`update objects set store_key = (case kind when 'avatar' then 'avatars/' else 'uploads/' end) || key`.execute(
		db,
	);
}
