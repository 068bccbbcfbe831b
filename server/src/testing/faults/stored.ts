import { type Selectable, sql } from "kysely";
import { openDatabase, type Queries, type Tables } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logger.ts";
import type { FreshDatabase } from "../database/fresh-database.ts";

export type StoredResponse = Selectable<Tables["responses"]>;

/** The location of a database. */
export type StoreLocation = Pick<FreshDatabase, "dataDir"> & Partial<FreshDatabase>;

export interface Stored {
	readonly rows: readonly (StoredResponse & { readonly prompt: string })[];
	readonly spentUsd: number;
}

/** Reads the database through a second connection while the server runs. */
export async function readSeparately<T>(
	{ dataDir, databaseUrl }: StoreLocation,
	read: (query: Queries) => Promise<T>,
): Promise<T> {
	const database = openDatabase({ dataDir, databaseUrl: databaseUrl ?? null }, createLogger("silent"));
	try {
		return await read(database.query);
	} finally {
		await database.close();
	}
}

/** The contents of the database. */
export const readStored = (store: StoreLocation): Promise<Stored> =>
	readSeparately(store, async (query) => {
		const rows = await query
			.selectFrom("responses")
			.leftJoin("chats", "chats.id", "responses.chat_id")
			.selectAll("responses")
			.select((column) => column.fn.coalesce("chats.prompt", sql<string>`''`).as("prompt"))
			.execute();
		const spending = await query.selectFrom("spending").select("usd").execute();
		return {
			rows,
			spentUsd: spending.reduce((sum, { usd }) => sum + usd, 0),
		};
	});
