import { afterEach, expect, it } from "vitest";
import { freshDatabase } from "../../testing/database/fresh-database.ts";
import { createLogger } from "../logger.ts";
import { type Database, openDatabase, prepareDatabase, prepared } from "./index.ts";

const logger = createLogger("silent");
const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
	for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function open(): Promise<Database> {
	const store = await freshDatabase();
	cleanUps.push(store.remove);
	const database = openDatabase({ dataDir: store.dataDir, databaseUrl: store.databaseUrl ?? null }, logger);
	cleanUps.push(database.close);
	await prepareDatabase(database, logger);
	return database;
}

const openDay = prepared((query, row: { readonly day: string; readonly usd: number }) =>
	query.insertInto("spending").values(row),
);
const spend = prepared((query, { day, more }: { readonly day: string; readonly more: number }) =>
	query
		.updateTable("spending")
		.set((column) => ({ usd: column("usd", "+", more) }))
		.where("day", "=", day)
		.where("usd", "<", 100)
		.returning("usd"),
);
const change = prepared((query, { day, ...values }: { readonly day: string; readonly usd?: number }) =>
	query.updateTable("spending").set(values).where("day", "=", day),
);
const spentOn = prepared((query, { day }: { readonly day: string }) =>
	query.selectFrom("spending").select("usd").where("day", "=", day),
);

it("runs with the values of each call, inside and outside transactions", async () => {
	const database = await open();
	await database.write(async (transaction) => {
		await openDay(transaction, { day: "2026-01-01", usd: 1 });
		await openDay(transaction, { usd: 2, day: "2026-01-02" });
	});
	await database.write(async (transaction) => {
		expect(await spend(transaction, { day: "2026-01-01", more: 10 })).toEqual([{ usd: 11 }]);
		expect(await spend(transaction, { more: 20, day: "2026-01-02" })).toEqual([{ usd: 22 }]);
		await change(transaction, { day: "2026-01-02", usd: 100 });
		expect(await spend(transaction, { day: "2026-01-02", more: 1 })).toEqual([]);
	});
	expect(await spentOn(database.query, { day: "2026-01-01" })).toEqual([{ usd: 11 }]);
	expect(await spentOn(database.query, { day: "2026-01-02" })).toEqual([{ usd: 100 }]);
});

it("belongs to its transaction and is rolled back with it", async () => {
	const database = await open();
	const failed = database.write(async (transaction) => {
		await openDay(transaction, { day: "2026-01-01", usd: 1 });
		throw new Error("no");
	});
	await expect(failed).rejects.toThrow("no");
	expect(await database.query.selectFrom("spending").selectAll().execute()).toEqual([]);
});
