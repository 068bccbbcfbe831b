import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { ProviderId } from "@parallax/contract/testing";
import { sql } from "kysely";
import { openDatabase, type Queries } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logger.ts";
import type { Known, KnownPending } from "./known.ts";

export interface DatabaseLocation {
	readonly dataDir: string;
	readonly databaseUrl: string | null;
}

async function read<T>(store: DatabaseLocation, query: (queries: Queries) => Promise<T>): Promise<T> {
	const database = openDatabase(store, createLogger("silent"));
	try {
		return await query(database.query);
	} finally {
		await database.close();
	}
}

/** Resolves when this number of answers have stored a piece of their text. */
export async function untilPiecesAreStored(store: DatabaseLocation, answers: number): Promise<void> {
	for (;;) {
		const stored = await read(store, (query) =>
			query.selectFrom("response_pieces").select("response_id").distinct().execute(),
		);
		if (stored.length >= answers) return;
		// SQLite queries block the event loop, on which the fake vendors also run.
		await setImmediate();
	}
}

async function pendingOf(query: Queries): Promise<KnownPending[]> {
	const rows = await query.selectFrom("responses").selectAll().where("status", "=", "pending").execute();
	const pieces = await query.selectFrom("response_pieces").selectAll().orderBy("at").execute();
	return rows.map(({ id, chat_id, provider, attempt }) => ({
		chatId: chat_id,
		provider: provider as ProviderId,
		attempt,
		text: pieces
			.filter((piece) => piece.response_id === id && piece.attempt === attempt)
			.map((piece) => piece.text)
			.join(""),
	}));
}

async function countRows(query: Queries): Promise<Record<string, number>> {
	const tables = await query.introspection.getTables();
	const counts: Record<string, number> = {};
	for (const { name } of tables) {
		const { rows } = await sql<{ rows: string }>`select count(*) as rows from ${sql.table(name)}`.execute(query);
		counts[name] = Number(rows[0]?.rows);
	}
	return counts;
}

type Leftovers = Pick<Known, "pending" | "notIndexed" | "departed" | "spending" | "rows">;

/** The data that a killed server left. */
export const readLeftovers = (store: DatabaseLocation): Promise<Leftovers> =>
	read(store, async (query) => {
		const settled = query.selectFrom("responses").select("chat_id").where("status", "!=", "pending");
		const due = await query
			.selectFrom("chats")
			.select("id")
			.where("indexed_at", "is", null)
			.where("id", "in", settled)
			.execute();
		return {
			pending: await pendingOf(query),
			notIndexed: due.map(({ id }) => id),
			departed: await readdir(join(store.dataDir, "departed")),
			spending: await query.selectFrom("spending").selectAll().execute(),
			rows: await countRows(query),
		};
	});
