import type { LookupFunction } from "node:net";
import * as contract from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { openPublicUrl, UrlRefused } from "../../../platform/outbound/index.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { startWebSite } from "../../../testing/fakes/web-site.ts";
import { followImport } from "../../../testing/follow-import.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { somePicture, someVideo } from "../../../testing/uploads.ts";

const LOCAL = { env: { COMPANION_ALLOW_LOCAL_URLS: "true" } };
const NOT_FETCHED = "This address cannot be fetched. It must be a public web address of a file.";

const messageOf = (text: string): string => (JSON.parse(text) as { message: string }).message;
const describeUrl = (browser: BrowserClient, url: string) =>
	browser.call(contract.describeRemoteUrl, { body: { url } });
const startImport = (browser: BrowserClient, url: string) => browser.call(contract.importRemoteUrl, { body: { url } });

describe("importing a file from a URL", () => {
	it("describes the file, fetches it, reports the progress, and returns the URL of the stored file", async () => {
		const video = someVideo(400_000);
		const site = await startWebSite((_request, response) => {
			response.setHeader("content-type", "video/mp4").setHeader("content-length", video.length).end(video);
		});
		const app = await startTestApp(LOCAL);
		const browser = await signedInBrowser(app, "mara@example.org");
		const url = `${site.origin}/films/the%20sea.mp4?x=1`;
		expect((await describeUrl(browser, url)).answer).toEqual({ name: "the sea.mp4", type: "video/mp4", size: 400_000 });
		const { answer } = await startImport(browser, url);
		expect(site.requests).toEqual(["HEAD /films/the%20sea.mp4?x=1"]);
		const followed = await followImport(browser, answer.token);
		const success = await followed.until("success");
		expect(success).toMatchObject({ bytesUploaded: 400_000, complete: true, response: { status: 200 } });
		expect(followed.messages[0]).toMatchObject({ action: "progress", payload: { bytesTotal: 400_000 } });
		const got = await browser.fetch(success.url as string);
		expect(Buffer.from(await got.arrayBuffer()).equals(video)).toBe(true);
		// A listener that reconnects gets the last message.
		expect(await (await followImport(browser, answer.token)).until("success")).toEqual(success);
	});

	it("pauses, resumes and is cancelled by messages on the socket", async () => {
		let send: (bytes: Uint8Array) => void = () => {};
		let end = () => {};
		const site = await startWebSite((_request, response) => {
			response.setHeader("content-type", "video/mp4");
			response.write(someVideo(1000));
			send = (bytes) => void response.write(bytes);
			end = () => void response.end();
		});
		const app = await startTestApp(LOCAL);
		const browser = await signedInBrowser(app, "mara@example.org");
		const first = await followImport(browser, (await startImport(browser, site.origin)).answer.token);
		await first.until("progress");
		first.socket.send('{"action":"pause","payload":{}}');
		first.socket.send("not JSON");
		first.socket.send('{"action":"resume","payload":{}}');
		send(Buffer.alloc(500));
		end();
		expect(await first.until("success")).toMatchObject({ bytesUploaded: 1500 });

		const second = await followImport(browser, (await startImport(browser, site.origin)).answer.token);
		await second.until("progress");
		second.socket.send('{"action":"cancel","payload":{}}');
		expect(await second.until("error")).toEqual({ error: { message: "This upload was cancelled." } });
		expect((await browser.call(contract.listObjects, {})).answer).toHaveLength(1);
	});

	it("a paused import continues when its only listener disconnects", async () => {
		const video = someVideo(1500);
		let end = () => {};
		const site = await startWebSite((_request, response) => {
			response.setHeader("content-type", "video/mp4");
			response.write(video.subarray(0, 1000));
			end = () => void response.end(video.subarray(1000));
		});
		const app = await startTestApp(LOCAL);
		const browser = await signedInBrowser(app, "mara@example.org");
		const { token } = (await startImport(browser, site.origin)).answer;
		const paused = await followImport(browser, token);
		await paused.until("progress");
		paused.socket.send('{"action":"pause","payload":{}}');
		paused.socket.close();
		end();
		await expect.poll(async () => (await browser.call(contract.listObjects, {})).answer.length).toBe(1);
		expect(await (await followImport(browser, token)).until("success")).toMatchObject({ bytesUploaded: 1500 });
	});

	it("SEC-28, SEC-31: imported files are checked and limited like other uploads", async () => {
		const page = "<!doctype html><script>alert(1)</script>";
		const site = await startWebSite((request, response) => {
			if (request.url === "/page.png") response.setHeader("content-type", "image/png").end(page);
			else if (request.url === "/said") response.setHeader("content-length", "99999999").write("x");
			else response.write(someVideo(10_485_761));
		});
		const app = await startTestApp(LOCAL);
		const browser = await signedInBrowser(app, "mara@example.org");
		const errorOf = async (path: string) => {
			const followed = await followImport(browser, (await startImport(browser, site.origin + path)).answer.token);
			return (await followed.until("error")).error;
		};
		expect(await errorOf("/page.png")).toEqual({ message: expect.stringMatching(/^File type not supported\./) });
		expect(await errorOf("/said")).toEqual({ message: "The file is too large: 10 MB is the limit." });
		expect(await errorOf("/endless")).toEqual({ message: "The file is too large: 10 MB is the limit." });
		expect(await app.database.query.selectFrom("objects").selectAll().execute()).toEqual([]);
	});

	it("requires a signed-in user, and is refused when the operator has turned it off", async () => {
		const app = await startTestApp();
		const visitor = app.browser();
		expect((await describeUrl(visitor, "https://example.org/x.png")).status).toBe(401);
		expect((await startImport(visitor, "https://example.org/x.png")).status).toBe(401);
		const config = async (env: Record<string, string>) => {
			const off = await startTestApp({ env });
			const browser = await signedInBrowser(off, "mara@example.org");
			const response = await describeUrl(browser, "https://example.org/x.png");
			return [(await browser.call(contract.getConfig, {})).answer.features.remoteSources, response.status];
		};
		expect(await config({ COMPANION_URL: "false" })).toEqual([[], 403]);
		expect((await visitor.call(contract.getConfig, {})).answer.features.remoteSources).toEqual(["url"]);
	});
});

describe("SEC-19: the socket of an import", () => {
	it("opens only for the user who started the import, from a page of this site, with its token", async () => {
		const site = await startWebSite(async (_request, response) => {
			response.setHeader("content-type", "image/png").end(await somePicture());
		});
		const app = await startTestApp(LOCAL);
		const browser = await signedInBrowser(app, "mara@example.org");
		const other = await signedInBrowser(app, "other@example.org");
		const { answer } = await startImport(browser, `${site.origin}/x.png`);
		expect(answer.token).toMatch(/^[0-9a-f]{64}$/);
		await expect(followImport(other, answer.token)).rejects.toThrow("status 404");
		await expect(followImport(app.browser(), answer.token)).rejects.toThrow("status 404");
		await expect(followImport(browser, "a".repeat(64))).rejects.toThrow("status 404");
		for (const origin of ["https://evil.example", "null", "", `${app.origin}.evil.example`]) {
			await expect(followImport(browser, answer.token, { origin }), origin).rejects.toThrow("status 403");
		}
		expect(site.requests).toEqual([]);
		expect((await browser.fetch(`/companion/api/${answer.token}`)).status).toBe(426);
		const followed = await followImport(browser, answer.token);
		await followed.until("success");
	});

	it("closes when the server closes", async () => {
		const site = await startWebSite((_request, response) => void response.write(someVideo(1000)));
		const app = await startTestApp(LOCAL);
		const browser = await signedInBrowser(app, "mara@example.org");
		const { answer } = await startImport(browser, site.origin);
		const followed = await followImport(browser, answer.token);
		await followed.until("progress");
		const closed = new Promise((resolve) => followed.socket.once("close", resolve));
		await app.close();
		await closed;
	});
});

/** Every such URL gets the same error message, and no request is sent to it. */
describe("SEC-21: no URL reaches a network that is not public", () => {
	const secret = () =>
		startWebSite((_request, response) => response.setHeader("content-type", "image/png").end("secret of this network"));

	const HOSTS = [
		"127.0.0.1",
		"localhost",
		"localhost.",
		"2130706433",
		"0x7f000001",
		"0x7f.1",
		"0177.0.0.1",
		"017700000001",
		"127.1",
		"0",
		"0.0.0.0",
		"10.0.0.1",
		"100.64.0.1",
		"169.254.169.254",
		"172.16.0.1",
		"172.31.255.255",
		"192.0.0.1",
		"192.168.1.1",
		"198.18.0.1",
		"224.0.0.1",
		"240.0.0.1",
		"255.255.255.255",
		"[::]",
		"[::1]",
		"[::127.0.0.1]",
		"[::ffff:127.0.0.1]",
		"[::ffff:7f00:1]",
		"[::ffff:a9fe:a9fe]",
		"[64:ff9b::7f00:1]",
		"[64:ff9b:1::a00:1]",
		"[2002:7f00:1::]",
		"[2001:0:7f00:1::]",
		"[fc00::1]",
		"[fd00:ec2::254]",
		"[fe80::1]",
		"[fec0::1]",
		"[ff02::1]",
		"[2001:db8::1]",
		"①②⑦.⓪.⓪.①",
	];

	it.each(HOSTS)("%s", async (host) => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, "mara@example.org");
		const response = await describeUrl(browser, `http://${host}/x.png`);
		expect([response.status, messageOf(response.text)]).toEqual([400, NOT_FETCHED]);
	});

	it("other ways to write such a URL are refused: schemes, ports, names and passwords", async () => {
		const site = await secret();
		const app = await startTestApp({ lookup: resolvingTo("127.0.0.1") });
		const browser = await signedInBrowser(app, "mara@example.org");
		const addresses = [
			`${site.origin}/x.png`,
			`http://example.org:${site.port}/x.png`,
			"http://example.org:22/",
			"http://user:password@example.org/x.png",
			"ftp://example.org/x.png",
			"file:///etc/passwd",
			"data:image/png;base64,AAAA",
			"javascript:alert(1)",
			"gopher://example.org/",
			"//example.org/x.png",
			"example.org/x.png",
			"http://",
			"http://\\\\127.0.0.1/",
			"http://exa mple.org/",
			"http://example.org#@127.0.0.1/",
			"http://127.0.0.1#@example.org/",
			`http://example.org@127.0.0.1:${site.port}/`,
		];
		for (const url of addresses) {
			const response = await describeUrl(browser, url);
			expect([url, response.status, messageOf(response.text)]).toEqual([url, 400, NOT_FETCHED]);
			const followed = await followImport(browser, (await startImport(browser, url)).answer.token);
			expect([url, (await followed.until("error")).error]).toEqual([url, { message: NOT_FETCHED }]);
		}
		expect(site.requests).toEqual([]);
	}, 30_000);

	it("a name is checked in the lookup that the connection uses; changing or mixed addresses are refused", async () => {
		const answers = [["93.184.215.14"], ["127.0.0.1"]];
		let lookups = 0;
		const changing: LookupFunction = (_name, _options, callback) => {
			const found = answers[Math.min(lookups, 1)] ?? [];
			lookups += 1;
			// The first lookup fails, so that no request leaves this machine; the second would be the attack.
			if (lookups === 1) callback(new Error("cut"), "", 0);
			else
				callback(
					null,
					found.map((address) => ({ address, family: 4 })),
				);
		};
		const app = await startTestApp({ lookup: changing });
		const browser = await signedInBrowser(app, "mara@example.org");
		for (const _try of [1, 2]) expect((await describeUrl(browser, "http://rebind.example/x.png")).status).toBe(400);
		expect(lookups).toBeGreaterThan(1);
		const mixed = await startTestApp({ lookup: resolvingTo("93.184.215.14", "10.0.0.1") });
		const response = await describeUrl(await signedInBrowser(mixed, "mara@example.org"), "http://mixed.example/x.png");
		expect(response.status).toBe(400);
	});

	it("SEC-22: the file is stored on this server, whatever destination the request names", async () => {
		const canary = await secret();
		const site = await startWebSite((_request, response) => {
			response.setHeader("content-type", "video/mp4").end(someVideo(1000));
		});
		const app = await startTestApp(LOCAL);
		const browser = await signedInBrowser(app, "mara@example.org");
		const body = {
			url: `${site.origin}/x.mp4`,
			endpoint: `${canary.origin}/?next=${app.origin}`,
			uploadUrl: canary.origin,
			protocol: "multipart",
			httpMethod: "PUT",
			headers: { host: "evil.example" },
			metadata: { name: "x.mp4" },
		};
		const { answer } = await browser.call(contract.importRemoteUrl, { body });
		await (await followImport(browser, answer.token)).until("success");
		expect(canary.requests).toEqual([]);
	});
});

describe("redirects", () => {
	it("are followed up to five times, each one checked, and never from https to http", async () => {
		const picture = await somePicture();
		const site = await startWebSite((request, response) => {
			const remaining = Number(request.url?.slice(1));
			if (remaining > 0) response.writeHead(302, { location: `/${remaining - 1}` }).end();
			else response.setHeader("content-type", "image/png").setHeader("content-length", picture.length).end(picture);
		});
		const app = await startTestApp(LOCAL);
		const browser = await signedInBrowser(app, "mara@example.org");
		expect((await describeUrl(browser, `${site.origin}/5`)).answer).toMatchObject({ type: "image/png" });
		expect((await describeUrl(browser, `${site.origin}/6`)).status).toBe(400);
	});

	it("SEC-21: to an address that is not public are not followed", async () => {
		const canary = await startWebSite((_request, response) => void response.end("secret"));
		// The rules accept the first address as if it were public, but not the address that it redirects to.
		let isFirst = true;
		const site = await startWebSite((_request, response) => {
			isFirst = false;
			response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end();
		});
		const rules = {
			signal: AbortSignal.timeout(5000),
			get allowLocal() {
				return isFirst;
			},
		};
		await expect(openPublicUrl(site.origin, "GET", rules)).rejects.toBeInstanceOf(UrlRefused);
		expect(site.requests).toEqual(["GET /"]);
		expect(canary.requests).toEqual([]);
	});
});

/** A resolver that returns these addresses for every name. */
function resolvingTo(...addresses: readonly string[]): LookupFunction {
	return (_name, _options, callback) =>
		callback(
			null,
			addresses.map((address) => ({ address, family: 4 })),
		);
}
