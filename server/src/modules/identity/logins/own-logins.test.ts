import { endLoginSession, getLoginSessions, getMe, signInLocally, signOutEverywhere } from "@parallax/contract";
import { expect, it } from "vitest";
import { ask, startReading } from "../../../testing/chats.ts";
import { PASSWORD, signedInBrowser, signIn } from "../../../testing/people.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { describeDevice } from "./describe-device.ts";

const MARA = "mara@example.org";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

it("lists the user's devices and marks the current one, without data that could be used as a cookie", async () => {
	const app = await startTestApp();
	const browser = await signedInBrowser(app, MARA);
	await signedInBrowser(app, "noor@example.org");
	const firefox = app.browser();
	await firefox.call(
		signInLocally,
		{ body: { email: MARA, password: PASSWORD } },
		{ headers: { "user-agent": FIREFOX } },
	);
	const { answer, text } = await browser.call(getLoginSessions, {});
	expect(answer.map(({ device, current }) => [device, current])).toEqual([
		["Firefox on Linux", false],
		[null, true],
	]);
	const rows = await app.database.query.selectFrom("login_sessions").select("token_hash").execute();
	for (const { token_hash } of rows) expect(text).not.toContain(token_hash);
});

it("a device can be signed out, and only by its user", async () => {
	const app = await startTestApp();
	const browser = await signedInBrowser(app, MARA);
	const phone = app.browser();
	await signIn(phone, MARA);
	const other = (await browser.call(getLoginSessions, {})).answer.find(({ current }) => !current);
	const params = { id: other?.id ?? "" };
	const stranger = await signedInBrowser(app, "noor@example.org");
	expect((await stranger.call(endLoginSession, { params })).status).toBe(404);
	expect((await phone.call(getMe, {})).status).toBe(200);
	expect((await browser.call(endLoginSession, { params })).status).toBe(204);
	expect((await phone.call(getMe, {})).status).toBe(401);
	expect((await browser.call(getMe, {})).status).toBe(200);
});

it("SEC-03 signing out everywhere ends all login sessions of the user with their streams, and no other user's", async () => {
	const app = await startTestApp();
	const browser = await signedInBrowser(app, MARA);
	const phone = app.browser();
	await signIn(phone, MARA);
	const stranger = await signedInBrowser(app, "noor@example.org");
	const { id } = await ask(browser);
	const reading = await startReading(phone, id);
	const { status, headers } = await browser.call(signOutEverywhere, {});
	expect([status, headers.get("clear-site-data")]).toEqual([204, '"cache", "storage"']);
	expect((await reading.rest()).map(({ type }) => type)).toEqual(["snapshot"]);
	const responses = await Promise.all([browser, phone, stranger].map((each) => each.call(getMe, {})));
	expect(responses.map(({ status: is }) => is)).toEqual([401, 401, 200]);
});

it.each([
	[undefined, null],
	["curl/8.5.0", null],
	[FIREFOX, "Firefox on Linux"],
	[
		"Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/142.0 Safari/537.36 Edg/142.0",
		"Edge on Windows",
	],
	[
		"Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15",
		"Safari on macOS",
	],
	[
		"Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/142.0 Safari/604.1",
		"Chrome on iOS",
	],
	[
		"Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36",
		"Chrome on Android",
	],
])("%s is called %s", (userAgent, device) => {
	expect(describeDevice(userAgent)).toBe(device);
});
