import { expect, it } from "vitest";
import { type Database, openDatabase, prepareDatabase } from "../../../platform/database/index.ts";
import { createLogger } from "../../../platform/logger.ts";
import { freshDatabase } from "../../../testing/database/fresh-database.ts";
import { openOldDatabase } from "../../../testing/old-databases/open-old.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { requireSoleProcess } from "./require-sole-process.ts";

const ELSEWHERE = { id: "earlier", host: "another-host", pid: 7, seen_at: 1000 };

async function besideOtherProcess(onPause: (database: Database, pauses: number) => Promise<void>) {
	const { database } = await startTestApp();
	await database.write(async (t) => {
		await t.deleteFrom("processes").execute();
		await t.insertInto("processes").values(ELSEWHERE).execute();
	});
	let pauses = 0;
	const pause = async (): Promise<void> => {
		pauses += 1;
		if (pauses > 5) throw new Error("It waits for ever.");
		await onPause(database, pauses);
	};
	return { required: requireSoleProcess(database, pause), pauses: () => pauses };
}

const sendHeartbeat = (database: Database, at: number) =>
	database.write((t) => t.updateTable("processes").set({ seen_at: at }).where("id", "=", ELSEWHERE.id).execute());

it("a process whose heartbeat continues prevents changes to the tables", async () => {
	const { required } = await besideOtherProcess(
		async (database, pauses) => void (await sendHeartbeat(database, 1000 + pauses)),
	);
	await expect(required).rejects.toThrow(
		"Parallax cannot start: this version must change the database, and another Parallax process uses it (process 7 on another-host). Stop all processes of the earlier version, then start again.",
	);
});

it("waits for a killed process until it has missed three heartbeats", async () => {
	const { required, pauses } = await besideOtherProcess(async () => {});
	await required;
	expect(pauses()).toBe(3);
});

it("is required before the tables of an earlier version are changed, and not for new or current tables", async () => {
	const logger = createLogger("silent");
	const asked: string[] = [];
	const open = async (name: string, store: Awaited<ReturnType<typeof freshDatabase>>) => {
		const database = openDatabase({ dataDir: store.dataDir, databaseUrl: store.databaseUrl ?? null }, logger);
		await prepareDatabase(database, logger, { beforeChange: async () => void asked.push(name) });
		await database.close();
	};
	const { store } = await openOldDatabase("0.1.1");
	await open("of 0.1.1", store);
	await open("the same again", store);
	await open("a new one", await freshDatabase());
	expect(asked).toEqual(["of 0.1.1"]);
});

it("a database that must not be changed stays as it was", async () => {
	const logger = createLogger("silent");
	const { store } = await openOldDatabase("0.1.1");
	const database = openDatabase({ dataDir: store.dataDir, databaseUrl: store.databaseUrl ?? null }, logger);
	const beforeChange = () => Promise.reject(new Error("Another process runs."));
	const refused = prepareDatabase(database, logger, { beforeChange });
	await expect(refused).rejects.toThrow("Another process runs.");
	const tables = await database.query.introspection.getTables();
	expect(tables.map(({ name }) => name)).not.toContain("turns");
	await database.close();
});
