import { getMe, saveSettings } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { signedInBrowser } from "../../testing/people.ts";
import { startTestApp } from "../../testing/test-app.ts";

const MARA = "mara@example.org";

const save = (browser: BrowserClient, body: object) => browser.call(saveSettings, { body });
const me = async (browser: BrowserClient) => (await browser.call(getMe, {})).answer.user;

describe("settings", () => {
	it("are saved field by field: absent fields are unchanged", async () => {
		const browser = await signedInBrowser(await startTestApp(), MARA);
		await save(browser, { username: "  Mara_K " });
		await save(browser, { isPublic: true });
		const { status, answer } = await save(browser, { displayName: "Mara Keller" });
		expect(status).toBe(200);
		expect(answer.user).toMatchObject({ username: "Mara_K", displayName: "Mara Keller", isPublic: true });
		expect(await me(browser)).toEqual(answer.user);
		expect((await save(browser, {})).answer.user).toEqual(answer.user);
	});

	it("need a signed-in user", async () => {
		const result = await save((await startTestApp()).browser(), { username: "mara" });
		expect([result.status, result.headers.get("x-error-code")]).toEqual([401, "signed-out"]);
	});

	it("SEC-09 change only username, name and visibility, whatever other fields the request contains", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const before = await app.database.query.selectFrom("users").selectAll().execute();
		const body = {
			email: "other@example.org",
			id: "x",
			issuer: "https://accounts.google.com",
			subject: "other",
			provider: "google",
			photoURL: "javascript:alert(1)",
			customAvatar: "/objects/avatars/x",
			password_hash: "x",
			passwordHash: "x",
			role: "admin",
			createdAt: 1,
		};
		expect((await save(browser, body)).status).toBe(200);
		expect(await app.database.query.selectFrom("users").selectAll().execute()).toEqual(before);
		const raw = { method: "PUT", headers: { "content-type": "application/json" } };
		const proto = await browser.fetch("/api/user/settings", { ...raw, body: '{"__proto__":{"isPublic":true}}' });
		expect(proto.status).toBe(400);
		expect((await me(browser)).isPublic).toBe(false);
	});
});

describe("SEC-10 a username", () => {
	it("is unique regardless of case; its owner can change its case", async () => {
		const app = await startTestApp();
		const mara = await signedInBrowser(app, MARA);
		const noor = await signedInBrowser(app, "noor@example.org");
		await save(mara, { username: "Mara" });
		const result = await save(noor, { username: "mARA" });
		expect([result.status, result.text]).toEqual([409, "That username is taken."]);
		expect((await me(noor)).username).toBeNull();
		expect((await save(mara, { username: "mara" })).answer.user.username).toBe("mara");
		await save(mara, { username: "keller" });
		expect((await save(noor, { username: "Mara" })).status).toBe(200);
	});

	it("is given to only one of two users who choose it at the same time", async () => {
		const app = await startTestApp();
		const people = await Promise.all([1, 2].map((n) => signedInBrowser(app, `person-${n}@example.org`)));
		const result = await Promise.all(people.map((browser) => save(browser, { username: "mara" })));
		expect(result.map(({ status }) => status).toSorted()).toEqual([200, 409]);
	});

	it("can be changed but not cleared; an invalid one leaves the other fields unchanged", async () => {
		const browser = await signedInBrowser(await startTestApp(), MARA);
		await save(browser, { username: "mara" });
		const result = await save(browser, { username: "", isPublic: true });
		expect([result.status, result.text]).toEqual([400, "Username is required."]);
		expect(await me(browser)).toMatchObject({ username: "mara", isPublic: false });
		expect((await save(browser, { username: "admin" })).text).toBe("That username is reserved. Choose another.");
	});
});
