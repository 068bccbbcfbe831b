import { readdir } from "node:fs/promises";
import { join } from "node:path";
import {
	deleteAccount,
	getMe,
	getMyData,
	getSharedChat,
	saveSettings,
	shareChat,
	signInLocally,
	summarizeChat,
} from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { describe, expect, it, vi } from "vitest";
import { allFiles } from "../../testing/all-files.ts";
import { ask, finishAll, readToEnd, settledOf, startReading, tryToAsk } from "../../testing/chats.ts";
import { dumpDatabase } from "../../testing/database/dump-database.ts";
import { isOnPostgres } from "../../testing/database/fresh-database.ts";
import { judgedBy } from "../../testing/judged-by.ts";
import { manualClock } from "../../testing/manual-clock.ts";
import { PASSWORD, signedInBrowser, signIn, signUp } from "../../testing/people.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { putTo, requestUpload, someVideo } from "../../testing/uploads.ts";

const MARA = "canary-mara@example.org";
const CANARY = /canary/i;

describe("deleting an account", () => {
	it("SEC-36 leaves no data of the user in any table or file", async () => {
		const log: string[] = [];
		const app = await startTestApp({ onLog: (line) => log.push(line) });
		judgedBy(app, [{ claim: "It is a canary-answer", says: ["canary-answer of"] }]);
		const bystander = await signedInBrowser(app, "noor@example.org");
		const bystanderChat = await ask(bystander, "Kept by its owner");
		await finishAll(app);
		await readToEnd(bystander, bystanderChat.id);

		const browser = app.browser();
		const asVisitor = await ask(browser, "canary-prompt of a visitor");
		for (const id of PROVIDER_IDS) {
			const call = await app.providers[id].call(2);
			call.emitText(`canary-answer of ${id}. It says that water boils at 100 degrees. `.repeat(40));
			call.end();
		}
		await settledOf(browser, asVisitor.id);
		await signUp(browser, MARA, "Canary Keller");
		await browser.call(saveSettings, { body: { username: "canary-mara", isPublic: true } });
		expect((await browser.call(summarizeChat, { params: { id: asVisitor.id } })).status).toBe(200);
		await browser.call(shareChat, { params: { id: asVisitor.id }, body: { shared: true } });
		expect(await dumpDatabase(app)).toMatch(CANARY);
		if (!isOnPostgres) expect(await allFiles(app.store.dataDir)).toMatch(CANARY);

		const { status, headers } = await browser.call(deleteAccount, {});
		expect([status, headers.get("clear-site-data")]).toEqual([204, '"cache", "storage"']);
		expect([...browser.cookies.keys()]).toEqual([]);
		expect(await dumpDatabase(app)).not.toMatch(CANARY);
		expect(await dumpDatabase(app)).toContain("Kept by its owner");
		if (!isOnPostgres) expect(await allFiles(app.store.dataDir)).not.toMatch(CANARY);
		expect(log.join()).not.toMatch(CANARY);
	});

	it("REL-31 stops running work, ends every stream, and nothing is written afterwards", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const phone = app.browser();
		await signIn(phone, MARA);
		const { id } = await ask(browser, "canary-prompt");
		await browser.call(shareChat, { params: { id }, body: { shared: true } });
		const calls = await Promise.all(PROVIDER_IDS.map((provider) => app.providers[provider].call()));
		const reading = await startReading(phone, id);
		for (const call of calls) call.emitText("canary-answer");
		await browser.call(deleteAccount, {});
		for (const call of calls) expect(call.signal.aborted).toBe(true);
		expect((await reading.rest()).map(({ type }) => type)).not.toContain("settled");
		for (const call of calls) call.emitText("Too late.");
		expect((await phone.call(getMe, {})).status).toBe(401);
		expect((await app.browser().call(getSharedChat, { params: { id } })).status).toBe(404);
		expect((await app.browser().call(signInLocally, { body: { email: MARA, password: PASSWORD } })).status).toBe(401);
		await app.close();
		const again = await app.restart();
		expect(await dumpDatabase(again)).not.toMatch(/canary|too late/i);
	});

	it("REL-31 discards an upload in progress and running summaries, and stops the judge", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const { id } = await ask(browser, "canary-prompt");
		for (const provider of PROVIDER_IDS) {
			const call = await app.providers[provider].call();
			call.emitText(`canary-answer of ${provider}. Water boils at 100 degrees.`);
			call.end();
		}
		await settledOf(browser, id);
		const summarizing = browser.call(summarizeChat, { params: { id } });
		const judge = await Promise.race(PROVIDER_IDS.map((provider) => app.providers[provider].call(2)));
		const { uploadURL } = await requestUpload(browser, { name: "canary.mp4" });
		const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
		const writer = writable.getWriter();
		const sending = putTo(browser, uploadURL, readable).catch(() => undefined);
		await writer.write(someVideo(1000));
		await vi.waitFor(async () => expect(await dumpDatabase(app)).toContain("arriving"));

		expect((await browser.call(deleteAccount, {})).status).toBe(204);
		await writer.write(new Uint8Array(1000)).catch(() => {});
		await writer.close().catch(() => {});
		expect((await sending)?.status).not.toBe(200);
		expect([401, 404]).toContain((await summarizing).status);
		judge.emitText('{"claims": []}');
		judge.end();
		expect(judge.signal.aborted).toBe(true);
		expect(await dumpDatabase(app)).not.toMatch(CANARY);
		const { query } = app.database;
		for (const table of ["analyses", "objects", "chats", "responses"] as const) {
			expect([table, await query.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
		}
		expect(await readdir(join(app.store.dataDir, "incoming"))).toEqual([]);
	});

	it("discards a write of the user that runs during the deletion", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const asking = tryToAsk(browser, "canary-prompt");
		const [asked, deleted] = await Promise.all([asking, browser.call(deleteAccount, {})]);
		expect(deleted.status).toBe(204);
		expect([201, 401]).toContain(asked.status);
		expect(await dumpDatabase(app)).not.toMatch(CANARY);
	});

	it("frees username and e-mail address for a new account", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		await browser.call(saveSettings, { body: { username: "mara" } });
		await browser.call(deleteAccount, {});
		await signUp(browser, MARA);
		expect((await browser.call(getMe, {})).answer.user).toMatchObject({ username: null, email: MARA });
		expect((await browser.call(saveSettings, { body: { username: "mara" } })).status).toBe(200);
	});

	it("SEC-36 requires a sign-in within the last 5 minutes, and succeeds after the user signs in again", async () => {
		const clock = manualClock();
		const app = await startTestApp({ clock });
		const browser = await signedInBrowser(app, MARA);
		clock.advance(300_001);
		// Other requests of the login session do not count as a sign-in.
		expect((await browser.call(getMe, {})).status).toBe(200);
		const response = await browser.call(deleteAccount, {});
		expect([response.status, response.headers.get("x-error-code"), response.text]).toEqual([
			403,
			"sign-in-again",
			"Sign in again to continue. Your last sign-in was more than 5 minutes ago.",
		]);
		expect((await browser.call(getMe, {})).status).toBe(200);
		await signIn(browser, MARA);
		clock.advance(299_000);
		expect((await browser.call(deleteAccount, {})).status).toBe(204);
	});

	it("SEC-36 refuses a sign-in that is in the future because the clock was set back", async () => {
		const clock = manualClock();
		const app = await startTestApp({ clock });
		const browser = await signedInBrowser(app, MARA);
		clock.advance(-3_600_000);
		expect((await browser.call(deleteAccount, {})).status).toBe(403);
	});

	it("needs a signed-in user", async () => {
		expect((await (await startTestApp()).browser().call(deleteAccount, {})).status).toBe(401);
	});
});

describe("the download of all personal data", () => {
	it("contains the account and all its chats with responses, also a former visitor's, and no other data", async () => {
		const app = await startTestApp();
		const stranger = await signedInBrowser(app, "noor@example.org");
		const theirs = await ask(stranger, "Somebody else's");
		await finishAll(app);
		await readToEnd(stranger, theirs.id);
		const browser = app.browser();
		const prompts = Array.from({ length: 19 }, (_, n) => `Question ${n} “quoted”`);
		for (const prompt of prompts) await ask(browser, prompt, ["grok"]);
		await signUp(browser, MARA, "Mara");
		await ask(browser, "The last one", ["grok"]);

		const response = await browser.call(getMyData, {});
		expect(response.status).toBe(200);
		expect(response.headers.get("content-disposition")).toBe('attachment; filename="parallax-my-data.json"');
		expect(response.headers.get("cache-control")).toBe("no-store");
		const data = JSON.parse(response.text) as { account: object; chats: { prompt: string; responses: object[] }[] };
		expect(data.account).toMatchObject({ email: MARA, displayName: "Mara", provider: "local" });
		expect(data.chats.map(({ prompt }) => prompt).toSorted()).toEqual([...prompts, "The last one"].toSorted());
		expect(data.chats[0]?.responses).toMatchObject([{ provider: "grok", status: "pending" }]);
		expect(response.text).not.toMatch(/Somebody else|scrypt|token/);
	});

	it("needs a signed-in user", async () => {
		expect((await (await startTestApp()).browser().call(getMyData, {})).status).toBe(401);
	});
});
