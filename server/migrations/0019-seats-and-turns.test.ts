import { type Kysely, sql } from "kysely";
import { expect, it } from "vitest";
import { openDatabase } from "../src/platform/database/index.ts";
import { createLogger } from "../src/platform/logger.ts";
import { openOldDatabase } from "../src/testing/old-databases/open-old.ts";
import { MIGRATIONS } from "./index.ts";

it("a chat of an earlier version has its columns in the order in which they were shown, however they were sent", async () => {
	const { store } = await openOldDatabase("0.1.1");
	const where = { dataDir: store.dataDir, databaseUrl: store.databaseUrl ?? null };
	const database = openDatabase(where, createLogger("silent"));
	const sent = JSON.stringify(["grok", "gemini", "claude", "chatgpt"]);
	await database.write((t) => sql`update chats set selected_providers = ${sent}`.execute(t));
	await database.write(
		async (t) => void (await MIGRATIONS["0019-seats-and-turns"]?.up(t as unknown as Kysely<unknown>)),
	);
	const chats = await database.query.selectFrom("chats").select("seats").execute();
	expect(chats.length).toBeGreaterThan(5);
	for (const { seats } of chats) {
		const ids = (JSON.parse(seats) as { id: string }[]).map(({ id }) => id);
		expect(ids).toEqual(["chatgpt", "gemini", "claude", "grok"]);
	}
	await database.close();
});
