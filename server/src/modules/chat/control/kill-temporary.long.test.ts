import { getChat, startChat } from "@parallax/contract";
import { expect, it, onTestFinished } from "vitest";
import { BrowserClient } from "../../../testing/browser-client.ts";
import { readToEnd, sameBrowser } from "../../../testing/chats.ts";
import { freshDatabase } from "../../../testing/database/fresh-database.ts";
import { startFakeVendors } from "../../../testing/fake-vendors/fake-vendors.ts";
import { expectConsistent } from "../../../testing/faults/invariants.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { runnerOn } from "../../../testing/processes/runner-on.ts";
import { startServerProcess } from "../../../testing/processes/server-process.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { createTemporaryCheck } from "./temporary-chats.ts";

const HOUR = 3_600_000;

it("kill -9 keeps a temporary chat for its hour, and no longer", async () => {
	const vendors = await startFakeVendors();
	onTestFinished(() => vendors.close());
	vendors.always("claude", { steps: [{ say: "A secret." }, { end: "stop" }] });
	const store = await freshDatabase();
	const database = { DATA_DIR: store.dataDir, ...(store.databaseUrl && { DATABASE_URL: store.databaseUrl }) };
	const server = await startServerProcess({ ...database, ...vendors.env });
	const browser = new BrowserClient(server.origin);
	const body = { prompt: "A secret?", selectedProviders: ["claude"], temporary: true };
	const { id } = (await browser.call(startChat, { body })).answer.session;
	await readToEnd(browser, id);
	await server.end("SIGKILL");

	const clock = manualClock();
	const app = await startTestApp({ store, vendors, clock });
	const again = sameBrowser(app, browser);
	const look = async () => (await again.call(getChat, { params: { id } })).status;
	const check = createTemporaryCheck(runnerOn(app, "elsewhere", { clock }));
	clock.advance(HOUR - 60_000);
	await check();
	await check();
	expect(await look()).toBe(200);
	clock.advance(HOUR + 60_000);
	await check();
	await check();
	expect(await look()).toBe(404);
	await expectConsistent(app.store);
});
