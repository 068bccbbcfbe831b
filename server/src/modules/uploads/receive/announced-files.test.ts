import * as contract from "@parallax/contract";
import { expect, it } from "vitest";
import { BrowserClient } from "../../../testing/browser-client.ts";
import { signUp } from "../../../testing/people.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { putTo, requestUpload, someVideo, upload } from "../../../testing/uploads.ts";

async function storedVisitors(app: TestApp): Promise<number> {
	return (await app.database.query.selectFrom("visitors").select("id").execute()).length;
}

/** A browser with this address in the proxy's header. */
function from(app: TestApp, address: string): BrowserClient {
	const browser = new BrowserClient(app.origin);
	const send = browser.fetch.bind(browser);
	browser.fetch = (path, init = {}) =>
		send(path, { ...init, headers: { ...(init.headers as Record<string, string>), "x-forwarded-for": address } });
	return browser;
}

const announce = (browser: BrowserClient) => browser.call(contract.uploadObject, { body: { name: "film.mp4" } });

it("announcing a file stores nothing; the visitor is stored when the file arrives", async () => {
	const app = await startTestApp();
	for (let n = 0; n < 20; n += 1) expect((await announce(app.browser())).status).toBe(200);
	const query = { filename: "film.mp4", type: "video/mp4" };
	expect((await app.browser().call(contract.getUploadParams, { query })).status).toBe(200);
	expect(await storedVisitors(app)).toBe(0);
	await upload(app.browser(), someVideo(100));
	expect(await storedVisitors(app)).toBe(1);
});

it("a browser that announces several files before it sends them is one visitor, who owns all of them", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const targets = [];
	for (let n = 0; n < 3; n += 1) targets.push(await requestUpload(browser, { name: `film${n}.mp4` }));
	for (const { uploadURL } of targets) expect((await putTo(browser, uploadURL, someVideo(100))).status).toBe(200);
	expect((await browser.call(contract.listObjects, {})).answer).toHaveLength(3);
	expect(await storedVisitors(app)).toBe(1);
});

it("a cookie that this server did not issue is replaced, and not used for a new visitor", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	for (const chosen of ["mine", `mine.${"A".repeat(43)}`]) {
		browser.cookies.set("parallax_visitor", chosen);
		await announce(browser);
		expect(browser.cookies.get("parallax_visitor")).not.toBe(chosen);
	}
	await announce(browser);
	const issued = browser.cookies.get("parallax_visitor") ?? "";
	const last = issued.at(-1) === "A" ? "B" : String.fromCharCode((issued.charCodeAt(issued.length - 1) ?? 0) + 1);
	for (const changed of [`${issued}.x`, `${issued}=`, `${issued}.`, issued.slice(0, -1) + last]) {
		browser.cookies.set("parallax_visitor", changed);
		await announce(browser);
		expect([changed, browser.cookies.get("parallax_visitor")]).not.toEqual([changed, changed]);
	}
});

it("a file that is announced before signing in and sent afterwards belongs to the account", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const { uploadURL, objectURL } = await requestUpload(browser);
	await signUp(browser, "mara@example.org");
	expect((await putTo(browser, uploadURL, someVideo(100))).status).toBe(200);
	const { answer } = await browser.call(contract.listObjects, {});
	expect(answer.map((object) => object.objectURL)).toEqual([objectURL]);
	expect(await storedVisitors(app)).toBe(0);
});

it("visitors of one network can announce 300 files an hour together", async () => {
	const app = await startTestApp({ env: { TRUST_PROXY: "true" } });
	const browser = from(app, "2001:db8:1:2::1");
	for (let n = 0; n < 299; n += 1) await announce(browser);
	const query = { filename: "film.mp4", type: "video/mp4" };
	expect((await from(app, "2001:db8:1:2::2").call(contract.getUploadParams, { query })).status).toBe(200);
	const body = { filename: "film.mp4", type: "video/mp4", metadata: { name: "film.mp4" } };
	const refused = [
		await announce(from(app, "2001:db8:1:2::3")),
		await from(app, "2001:db8:1:2::4").call(contract.createMultipart, { body }),
	];
	for (const { status, headers, text } of refused) {
		expect(status).toBe(429);
		expect(Number(headers.get("retry-after"))).toBeGreaterThan(3000);
		expect(text).toMatch(/Your network announced too many files\. Try again in 60 minutes, or sign in\./);
	}
	expect((await announce(from(app, "2001:db8:1:3::1"))).status).toBe(200);
});
