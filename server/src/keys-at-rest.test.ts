import { getConfig, getMyData, getResponses } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { expect, it } from "vitest";
import { allFiles } from "./testing/all-files.ts";
import { ask, settledOf } from "./testing/chats.ts";
import { dumpDatabase } from "./testing/database/dump-database.ts";
import { startFakeVendors } from "./testing/fake-vendors/fake-vendors.ts";
import { signedInBrowser } from "./testing/people.ts";
import { startTestApp } from "./testing/test-app.ts";

it("SEC-34 SEC-35 the operator's keys are in no table, file, answer, health report or log, also when a vendor echoes them", async () => {
	const log: string[] = [];
	const vendors = await startFakeVendors();
	const keys = PROVIDER_IDS.map((id) => vendors.settings[id].apiKey);
	for (const id of PROVIDER_IDS) {
		const errorBody = JSON.stringify({ error: { message: `the key ${vendors.settings[id].apiKey} is not valid` } });
		vendors.next(id, { status: 401, steps: [{ raw: errorBody }, { finish: true }] });
	}
	const app = await startTestApp({ vendors, onLog: (line) => log.push(line) });
	const browser = await signedInBrowser(app, "mara@example.org");
	const { id } = await ask(browser, "How far is Polaris?");
	const answers = await settledOf(browser, id);
	expect(answers.map(({ status }) => status)).toEqual(PROVIDER_IDS.map(() => "error"));
	expect(vendors.calls().length).toBeGreaterThanOrEqual(4);
	const responses = [
		await browser.call(getConfig, {}),
		await browser.call(getResponses, { params: { id } }),
		await browser.call(getMyData, {}),
	].map(({ text }) => text);
	for (const path of ["/healthz", "/readyz", "/metrics", "/api/openapi.json", "/"]) {
		responses.push(await (await browser.fetch(path)).text());
	}
	const stored = [await dumpDatabase(app), await allFiles(app.store.dataDir)];
	for (const key of keys) {
		for (const text of [...responses, ...stored, log.join()]) expect(text).not.toContain(key);
	}
	// A problem that only the operator can fix is logged above level info (REL-04).
	const refusals = log.map((line) => JSON.parse(line)).filter(({ code }) => code === "provider_auth");
	expect(refusals.map(({ level }) => level)).toEqual(PROVIDER_IDS.map(() => "warn"));
	await app.close();
	await vendors.close();
});
