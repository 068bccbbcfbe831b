import { type Kysely, sql } from "kysely";

/** Where the store has each object; until now that could be told from its key. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await db.schema
		.alterTable("objects")
		.addColumn("store_key", "text", (c) => c.notNull().defaultTo(""))
		.execute();
	await sql`update objects set store_key = (case kind when 'avatar' then 'avatars/' else 'uploads/' end) || key`.execute(
		db,
	);
}
