import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { getConfig, listObjects } from "@parallax/contract";
import { afterEach, describe, expect, it } from "vitest";
import { BrowserClient } from "../../../testing/browser-client.ts";
import { freshDatabase } from "../../../testing/database/fresh-database.ts";
import {
	ACCESS_TOKEN,
	type FakeSources,
	REFRESH_TOKEN,
	startFakeSources,
} from "../../../testing/fakes/fake-sources.ts";
import { freshCompanion } from "../../../testing/fakes/fresh-companion.ts";
import { redirectHttps } from "../../../testing/fakes/redirect-https.ts";
import { followImport } from "../../../testing/follow-import.ts";
import { signedInBrowser, signIn, signUp } from "../../../testing/people.ts";
import { startServerProcess } from "../../../testing/processes/server-process.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../../testing/test-app.ts";
import { somePicture, someVideo } from "../../../testing/uploads.ts";
import type { CompanionModule } from "./companion/companion.ts";

const SITE = "https://parallax.example";
const DRIVE = { PUBLIC_ORIGIN: SITE, COMPANION_DRIVE_KEY: "drive-key", COMPANION_DRIVE_SECRET: "canary-drive-secret" };
const UNSPLASH = { COMPANION_UNSPLASH_KEY: "unsplash-key" };

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
	for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function fakeSources(): Promise<FakeSources> {
	const fake = await startFakeSources(await somePicture());
	cleanups.push(redirectHttps(fake.origin), () => fake.close());
	return fake;
}

/** Counts how often Companion is loaded from the disk. */
function countingLoader(): { readonly loadCount: () => number; readonly load: () => Promise<CompanionModule> } {
	let loadCount = 0;
	return {
		loadCount: () => loadCount,
		load: () => {
			loadCount += 1;
			return freshCompanion();
		},
	};
}

const startSite = (options: TestAppOptions = {}) =>
	startTestApp({ env: DRIVE, loadCompanion: freshCompanion, ...options });
/** The request headers of a page of this site, whatever origin the test server has. */
const asPage = { origin: SITE, "sec-fetch-site": "same-origin" };
const newBrowser = (app: TestApp) => new BrowserClient(app.origin, SITE);
async function signedInPage(app: TestApp, email: string): Promise<BrowserClient> {
	const browser = newBrowser(app);
	await signUp(browser, email);
	return browser;
}

async function step(browser: BrowserClient, path: string, headers: Record<string, string> = asPage) {
	const response = await browser.fetch(path.replace(SITE, ""), { headers });
	return { status: response.status, headers: response.headers, location: response.headers.get("location") ?? "" };
}

/** Opens the source, grants access there, and returns, as a user does in the popup. */
async function authorize(browser: BrowserClient): Promise<{ readonly token: string; readonly asked: URL }> {
	const state = btoa(JSON.stringify({ origin: SITE }));
	const first = await step(browser, `/companion/drive/connect?state=${state}`);
	const asked = new URL((await step(browser, first.location)).location);
	const back = asked.searchParams.get("redirect_uri");
	const fromThere = { "sec-fetch-site": "cross-site" };
	const again = `${back}?code=agreed&state=${asked.searchParams.get("state")}`;
	let next = await step(browser, again, fromThere);
	for (let steps = 0; steps < 3 && !next.location.includes("/send-token"); steps += 1)
		next = await step(browser, next.location, fromThere);
	const token = new URL(next.location, SITE).searchParams.get("uppyAuthToken") ?? "";
	const page = await browser.fetch(next.location.replace(SITE, ""), { headers: fromThere });
	const text = await page.text();
	expect(text).toContain(`var origin = "${SITE.replaceAll("/", "\\u002F")}"`);
	// Uppy receives the message before the popup closes.
	expect(text).toMatch(/postMessage\(data, origin\);\s+setTimeout\(function \(\) \{ window\.close\(\); \}, 5000\);/);
	expect(page.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'sha256-[\w+/=]+'; /);
	expect(page.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
	return { token, asked };
}

const withToken = (token: string) => ({ headers: { ...asPage, "uppy-auth-token": token } });
const post = (browser: BrowserClient, path: string, token: string, body: object = {}) =>
	browser.fetch(path, {
		method: "POST",
		headers: { ...asPage, "content-type": "application/json", "uppy-auth-token": token },
		body: JSON.stringify(body),
	});
const tokenOf = async (response: Response): Promise<string> => ((await response.json()) as { token: string }).token;

/** Companion has hundreds of modules: with a cold disk on a busy machine, loading them exceeds the usual timeout. */
const LOADING_MS = 120_000;

describe("sources that need an API key", () => {
	it(
		"are offered when their keys are set, and Companion is loaded only at the first request to one of them",
		async () => {
			const { loadCount, load } = countingLoader();
			const offered = async (env: Record<string, string>) => {
				const app = await startTestApp({ env, loadCompanion: load });
				const browser = new BrowserClient(app.origin, env.PUBLIC_ORIGIN);
				await signUp(browser, "mara@example.org");
				const sources = (await browser.call(getConfig, {})).answer.features.remoteSources;
				return [sources, (await browser.fetch("/companion/unsplash/list?q=x")).status];
			};
			expect(await offered({})).toEqual([["url"], 404]);
			expect(await offered({ COMPANION_BOX_KEY: "a", COMPANION_BOX_SECRET: "b", PUBLIC_ORIGIN: SITE })).toEqual([
				["url", "box"],
				404,
			]);
			expect(loadCount()).toBe(0);
			await fakeSources();
			const browser = await signedInBrowser(
				await startTestApp({ env: UNSPLASH, loadCompanion: load }),
				"mara@example.org",
			);
			expect(loadCount()).toBe(0);
			expect((await browser.fetch("/companion/search/unsplash/list?q=ridge")).status).toBe(200);
			expect((await browser.fetch("/companion/search/unsplash/list?q=ridge")).status).toBe(200);
			expect(loadCount()).toBe(1);
		},
		LOADING_MS,
	);

	it("redirects users to the source with this site's key and URL, and checks the issued state on return", async () => {
		const fake = await fakeSources();
		const app = await startSite();
		const browser = await signedInPage(app, "mara@example.org");
		const { token, asked } = await authorize(browser);
		expect(asked.origin + asked.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
		expect(Object.fromEntries(asked.searchParams)).toMatchObject({
			client_id: "drive-key",
			redirect_uri: `${SITE}/companion/drive/redirect`,
			response_type: "code",
			scope: "https://www.googleapis.com/auth/drive.readonly",
			state: expect.stringMatching(/^\w{20,}$/),
		});
		expect(fake.requests).toEqual(["POST oauth2.googleapis.com/token"]);
		expect(token).not.toContain(ACCESS_TOKEN);
		const stale = await step(browser, "/companion/connect/googledrive/callback?code=stolen&state=another", {
			"sec-fetch-site": "cross-site",
		});
		expect(stale.location).not.toContain("send-token");
		expect(fake.requests).toHaveLength(1);
	});

	it("lists the files, and imports one into the object store with progress messages", async () => {
		const fake = await fakeSources();
		fake.file = someVideo(400_000);
		const browser = await signedInPage(await startSite(), "mara@example.org");
		const { token } = await authorize(browser);
		const listed = await browser.fetch("/companion/drive/list/", withToken(token));
		expect(await listed.json()).toMatchObject({ username: "mara@example.org", items: [{}, { name: "The sea.png" }] });
		const asked = await post(browser, "/companion/drive/get/file-1", token, { metadata: { name: "The sea.mp4" } });
		const followed = await followImport(browser, await tokenOf(asked));
		const success = await followed.until("success");
		expect(success).toMatchObject({ bytesUploaded: 400_000, complete: true, response: { status: 200 } });
		expect(followed.messages[0]).toMatchObject({ action: "progress", payload: { bytesTotal: 400_000 } });
		const got = await browser.fetch(success.url as string);
		expect(Buffer.from(await got.arrayBuffer()).equals(fake.file)).toBe(true);
		const { answer } = await browser.call(listObjects, {});
		expect(answer).toMatchObject([{ name: "The sea.mp4", type: "video/mp4", size: 400_000 }]);
	});

	it("finds pictures without the user's permission, and reports the download as Unsplash requires", async () => {
		const fake = await fakeSources();
		const app = await startTestApp({ env: UNSPLASH, loadCompanion: freshCompanion });
		const browser = await signedInBrowser(app, "mara@example.org");
		const listed = await browser.fetch("/companion/search/unsplash/list?q=ridge");
		expect(await listed.json()).toMatchObject({ items: [{ id: "photo-1", author: { name: "Ada" } }] });
		const asked = await browser.fetch("/companion/search/unsplash/get/photo-1", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ metadata: { name: "ridge.png" } }),
		});
		const followed = await followImport(browser, await tokenOf(asked));
		expect(await followed.until("success")).toMatchObject({ complete: true });
		expect(fake.requests).toContain("GET api.unsplash.com/counted");
		expect((await browser.call(listObjects, {})).answer).toMatchObject([{ name: "ridge.png", type: "image/png" }]);
	});

	it("SEC-28, SEC-31: imported files are checked and limited like other uploads, and can be paused and cancelled", async () => {
		const fake = await fakeSources();
		const app = await startSite();
		const browser = await signedInPage(app, "mara@example.org");
		const { token } = await authorize(browser);
		const startImport = async () =>
			followImport(browser, await tokenOf(await post(browser, "/companion/drive/get/file-1", token)));
		fake.file = Buffer.from("<!doctype html><script>alert(1)</script>");
		expect((await (await startImport()).until("error")).error).toEqual({
			message: expect.stringMatching(/^File type not supported\./),
		});
		fake.file = someVideo(10_485_761);
		expect((await (await startImport()).until("error")).error).toEqual({
			message: "The file is too large: 10 MB is the limit.",
		});
		let cutOff = false;
		fake.file = someVideo(1000);
		fake.send = (response, bytes) => {
			response.on("close", () => {
				cutOff = true;
			});
			response.writeHead(200, { "content-length": 5000 }).write(bytes);
		};
		const endless = await startImport();
		await endless.until("progress");
		endless.socket.send('{"action":"cancel","payload":{}}');
		expect(await endless.until("error")).toEqual({ error: { message: "This upload was cancelled." } });
		await expect.poll(() => cutOff).toBe(true);
		expect((await browser.call(listObjects, {})).answer).toEqual([]);
		expect(await app.database.query.selectFrom("objects").selectAll().execute()).toEqual([]);
	});
});

describe("REL-41: a source that is unavailable", () => {
	it("returns 401 when the user's permission has ended, and again when it cannot be renewed", async () => {
		const fake = await fakeSources();
		const browser = await signedInPage(await startSite(), "mara@example.org");
		const { token } = await authorize(browser);
		const renewed = await post(browser, "/companion/drive/refresh-token", token);
		expect(((await renewed.json()) as { uppyAuthToken: string }).uppyAuthToken).toMatch(/^[\w-]{50,}$/);
		fake.isRevoked = true;
		expect((await browser.fetch("/companion/drive/list/", withToken(token))).status).toBe(401);
		expect((await post(browser, "/companion/drive/get/file-1", token)).status).toBe(401);
		expect((await post(browser, "/companion/drive/refresh-token", token)).status).toBe(401);
	});

	it("returns a readable message, whether the source or Companion fails, and works again afterwards", async () => {
		const fake = await fakeSources();
		let isAvailable = false;
		const load = async (): Promise<CompanionModule> => {
			if (!isAvailable) throw new Error("Cannot find module");
			return freshCompanion();
		};
		const app = await startTestApp({ env: UNSPLASH, loadCompanion: load });
		const browser = await signedInBrowser(app, "mara@example.org");
		const list = () => browser.fetch("/companion/search/unsplash/list?q=ridge");
		const unavailable = await list();
		expect([unavailable.status, await unavailable.json()]).toMatchObject([
			503,
			{ message: "Other sources are not available right now. Try again in a moment." },
		]);
		isAvailable = true;
		expect((await list()).status).toBe(200);
		fake.isBroken = true;
		const failedResponse = await list();
		expect([failedResponse.status, await failedResponse.json()]).toMatchObject([
			502,
			{ message: "This source did not answer as it should. Try again in a moment." },
		]);
	});
});

it(
	"REL-41: a source that refuses every connection returns 502, and does not end the server process",
	async () => {
		const store = await freshDatabase();
		const main = fileURLToPath(new URL("../../../testing/processes/vendors-unreachable-process.ts", import.meta.url));
		const database: Record<string, string> = store.databaseUrl ? { DATABASE_URL: store.databaseUrl } : {};
		const env = { DATA_DIR: store.dataDir, LOG_LEVEL: "warn", ...database, ...UNSPLASH };
		const server = await startServerProcess(env, { main });
		cleanups.push(() => server.end("SIGKILL"), store.remove);
		const warned = new Promise<string>((resolve) => {
			const onLine = (line: string) => line.includes("ignored an unhandled rejection") && resolve("said");
			createInterface({ input: server.process.stdout as NodeJS.ReadableStream }).on("line", onLine);
		});
		const ended = once(server.process, "exit").then(() => "ended");
		const browser = new BrowserClient(server.origin);
		await signUp(browser, "mara@example.org");
		expect((await browser.fetch("/companion/search/unsplash/list?q=ridge")).status).toBe(502);
		expect(await Promise.race([warned, ended])).toBe("said");
		expect((await browser.call(listObjects, {})).status).toBe(200);
	},
	LOADING_MS,
);

describe("SEC-19, SEC-21, SEC-22: each user has their own connection to a source", () => {
	it("requires a signed-in user and a page of this site", async () => {
		await fakeSources();
		const app = await startSite();
		expect((await newBrowser(app).fetch("/companion/drive/list/")).status).toBe(401);
		const browser = await signedInPage(app, "mara@example.org");
		for (const path of ["connect", "list/", "logout", "thumbnail/x"]) {
			const fromElsewhere = await step(browser, `/companion/drive/${path}`, { "sec-fetch-site": "cross-site" });
			expect(fromElsewhere.status, path).toBe(403);
		}
	});

	it("uses an access token only for its user, not for another one in the same browser", async () => {
		const fake = await fakeSources();
		const app = await startSite();
		const browser = await signedInPage(app, "mara@example.org");
		const { token } = await authorize(browser);
		const other = await signedInPage(app, "other@example.org");
		const before = fake.requests.length;
		expect((await other.fetch("/companion/drive/list/", withToken(token))).status).toBe(401);
		expect((await post(other, "/companion/drive/get/file-1", token)).status).toBe(401);
		expect(fake.requests).toHaveLength(before);
		const again = newBrowser(app);
		await signIn(again, "mara@example.org");
		expect((await again.fetch("/companion/drive/list/", withToken(token))).status).toBe(200);
		const mine = await tokenOf(await post(browser, "/companion/drive/get/file-1", token));
		await expect(followImport(other, mine)).rejects.toThrow("status 404");
	});

	it("calls no URL from the uploader's request, and returns 404 for routes that the uploader never uses", async () => {
		const canary = await startFakeSources(Buffer.from("x"));
		cleanups.push(() => canary.close());
		await fakeSources();
		const browser = await signedInPage(await startSite(), "mara@example.org");
		const { token } = await authorize(browser);
		const asked = await post(browser, "/companion/drive/get/file-1", token, {
			endpoint: `${canary.origin}/?next=${SITE}`,
			uploadUrl: canary.origin,
			protocol: "multipart",
			httpMethod: "put",
		});
		await (await followImport(browser, await tokenOf(asked))).until("success");
		expect(canary.requests).toEqual([]);
		const others = [
			"/companion/google-picker/get",
			"/companion/drive/preauth",
			"/companion/drive/simple-auth",
			"/companion/instagram/list",
		];
		for (const path of others) expect((await post(browser, path, token)).status, path).toBe(404);
		for (const path of [
			"/companion/webdav/list",
			"/companion/metrics",
			"/companion/connect/facebook",
			"/companion/constructor/list",
		])
			expect((await step(browser, path)).status, path).toBe(404);
	});

	it("SEC-35: keeps access tokens and secrets out of the log", async () => {
		const lines: string[] = [];
		const fake = await fakeSources();
		const written: string[] = [];
		const { log } = console;
		console.log = (...args: unknown[]) => void written.push(args.join(" "));
		cleanups.push(() => {
			console.log = log;
		});
		const browser = await signedInPage(await startSite({ onLog: (line) => void lines.push(line) }), "mara@example.org");
		const { token } = await authorize(browser);
		fake.isRevoked = true;
		await browser.fetch("/companion/drive/list/", withToken(token));
		await post(browser, "/companion/drive/refresh-token", token);
		fake.isRevoked = false;
		fake.isBroken = true;
		await browser.fetch("/companion/drive/list/", withToken(token));
		const all = [...lines, ...written].join("\n");
		for (const secret of [ACCESS_TOKEN, REFRESH_TOKEN, "canary-drive-secret", token]) expect(all).not.toContain(secret);
		expect(written).toEqual([]);
	});
});
