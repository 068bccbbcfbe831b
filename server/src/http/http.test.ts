import { request as plainRequest } from "node:http";
import { connect } from "node:net";
import { BODY_MAX_BYTES, deleteChat, PROMPT_BODY_MAX_BYTES, shareChat, startChat, urlOf } from "@parallax/contract";
import { ENDPOINTS } from "@parallax/contract/endpoints";
import { describe, expect, it } from "vitest";
import type * as z from "zod/mini";
import { builtPages } from "../testing/built-pages.ts";
import { startTestApp, type TestApp } from "../testing/test-app.ts";

const body = JSON.stringify({ prompt: "Hi", selectedProviders: ["grok"] });

interface Reply {
	readonly status: number;
	readonly text: string;
	readonly headers: Record<string, string | string[] | undefined>;
}

/** Sends exactly these headers: `fetch` adds some of its own. */
function send(
	app: TestApp,
	method: string,
	path: string,
	headers: Record<string, string>,
	payload = "",
): Promise<Reply> {
	return new Promise((resolve, reject) => {
		const { hostname, port } = new URL(app.origin);
		const request = plainRequest({ hostname, port, method, path, headers, agent: false }, (response) => {
			let text = "";
			response.setEncoding("utf8").on("data", (chunk: string) => {
				text += chunk;
			});
			response.on("end", () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
		});
		request.on("error", reject);
		request.end(payload);
	});
}

/** The response to raw bytes on a socket. */
function sendRaw(app: TestApp, bytes: string): Promise<string> {
	return new Promise((resolve, reject) => {
		const { hostname, port } = new URL(app.origin);
		const socket = connect(Number(port), hostname, () => socket.write(bytes));
		let text = "";
		socket.setEncoding("utf8").on("data", (chunk: string) => {
			text += chunk;
			if (text.includes("\r\n\r\n")) socket.end();
		});
		socket.on("close", () => resolve(text));
		socket.on("error", reject);
	});
}

describe("SEC-04 accepts writes only from our own pages", () => {
	const json = { "content-type": "application/json" };
	const cases: readonly [string, (origin: string) => Record<string, string>, number][] = [
		["same-origin fetch", () => ({ ...json, "sec-fetch-site": "same-origin" }), 201],
		["an old browser with our Origin", (origin) => ({ ...json, origin }), 201],
		["cross-site fetch", () => ({ ...json, "sec-fetch-site": "cross-site" }), 403],
		["cross-site fetch with our Origin", (origin) => ({ ...json, origin, "sec-fetch-site": "cross-site" }), 403],
		["a sibling subdomain", () => ({ ...json, "sec-fetch-site": "same-site" }), 403],
		["a foreign Origin", () => ({ ...json, origin: "https://evil.example" }), 403],
		["our Origin with another port", () => ({ ...json, origin: "http://127.0.0.1:1" }), 403],
		["Origin null", () => ({ ...json, origin: "null" }), 403],
		["neither header", () => json, 403],
		["a form", (origin) => ({ origin, "content-type": "application/x-www-form-urlencoded" }), 415],
		["JSON that claims to be text", (origin) => ({ origin, "content-type": "text/plain" }), 415],
	];
	it.each(cases)("%s", async (_name, headersFor, status) => {
		const app = await startTestApp();
		const reply = await send(app, "POST", "/api/chat", headersFor(app.origin), body);
		expect([reply.status, reply.text]).toEqual([status, expect.any(String)]);
		expect(app.providers.grok.calls).toHaveLength(status === 201 ? 1 : 0);
	});

	it("refuses preflight requests and sends no CORS headers", async () => {
		const app = await startTestApp();
		const reply = await send(app, "OPTIONS", "/api/chat", {
			origin: "https://evil.example",
			"access-control-request-method": "POST",
		});
		expect(reply.status).toBe(404);
		expect(Object.keys(reply.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
	});
});

describe("SEC-11 accepts only our own Host", () => {
	it.each(["evil.example", "evil.example/?", "127.0.0.1:1/#", "a b"])("refuses %s", async (host) => {
		const app = await startTestApp();
		const { status } = await send(app, "GET", "/api/config", { host });
		expect(status).toBe(400);
	});

	it("with PUBLIC_ORIGIN set, accepts only that host and this machine", async () => {
		const app = await startTestApp({ env: { PUBLIC_ORIGIN: "https://parallax.example" } });
		expect((await send(app, "GET", "/api/config", { host: "parallax.example" })).status).toBe(200);
		expect((await send(app, "GET", "/api/config", { host: "other.example" })).status).toBe(400);
		const reply = await send(
			app,
			"POST",
			"/api/chat",
			{ host: "parallax.example", origin: "https://parallax.example", "content-type": "application/json" },
			body,
		);
		expect(reply.status).toBe(201);
		expect(reply.headers["set-cookie"]?.[0]).toMatch(/^__Host-parallax_visitor=.*; HttpOnly; Secure$/);
		expect(reply.headers["strict-transport-security"]).toBe("max-age=31536000; includeSubDomains");
	});

	it.each(["/healthz", "/readyz"])("monitoring can request %s with any host name", async (path) => {
		const app = await startTestApp({ env: { PUBLIC_ORIGIN: "https://parallax.example" } });
		expect((await send(app, "GET", path, { host: "10.1.2.3:3000" })).status).toBe(200);
	});

	it.each([
		["/healthz", "application/json; charset=utf-8"],
		["/readyz", "application/json; charset=utf-8"],
		["/metrics", "text/plain; version=0.0.4; charset=utf-8"],
		["/api/config", "application/json; charset=utf-8"],
		["/api/docs", "text/html; charset=utf-8"],
	])("monitoring can request %s by HEAD: the same response without a body, never cached", async (path, type) => {
		const browser = (await startTestApp()).browser();
		for (const method of ["GET", "HEAD"]) {
			const answer = await browser.fetch(path, { method });
			const { headers } = answer;
			expect([answer.status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
				200,
				type,
				"no-store",
			]);
			expect((await answer.text()).length > 0).toBe(method === "GET");
		}
	});

	it("HEAD returns 503 when the server is not ready", async () => {
		const app = await startTestApp({
			database: (real) => ({ ...real, ping: () => Promise.reject(new Error("gone")) }),
		});
		expect((await app.browser().fetch("/readyz", { method: "HEAD" })).status).toBe(503);
	});

	it("refuses a request with two Host headers", async () => {
		const app = await startTestApp();
		const { host } = new URL(app.origin);
		const answer = await sendRaw(app, `GET /api/config HTTP/1.1\r\nHost: ${host}\r\nHost: ${host}\r\n\r\n`);
		expect(answer).toMatch(/^HTTP\/1\.1 400 /);
	});

	it("refuses a request target in absolute form, with or without an upgrade", async () => {
		const app = await startTestApp();
		const { host } = new URL(app.origin);
		for (const extra of ["", "Connection: Upgrade\r\nUpgrade: websocket\r\n"]) {
			const answer = await sendRaw(app, `GET http://evil.example/ HTTP/1.1\r\nHost: ${host}\r\n${extra}\r\n`);
			expect(answer).toMatch(/^HTTP\/1\.1 400 /);
		}
	});
});

describe("SEC-12 refuses invalid input without side effects", () => {
	const deep = `${"[".repeat(60)}${"]".repeat(60)}`;
	const bodies: readonly (readonly [string, Buffer])[] = [
		["nothing", ""],
		["null", "null"],
		["a number", "7"],
		["a text", '"x"'],
		["an array", "[]"],
		["an empty object", "{}"],
		["wrong types", '{"prompt":7,"selectedProviders":"grok","shared":"x","email":[],"password":{}}'],
		["unknown fields", '{"prompt":"x","selectedProviders":["grok"],"role":"admin"}'],
		["half of it", '{"prompt":'],
		["not JSON", "<xml/>"],
		["deep nesting", `{"prompt":${deep}}`],
		["__proto__", '{"__proto__":{"admin":true},"prompt":"x","selectedProviders":["grok"]}'],
		["a NUL", '{"prompt":"a\\u0000b","selectedProviders":["grok"]}'],
		["a lone surrogate", '{"prompt":"a\\ud800b","selectedProviders":["grok"]}'],
		["1 MB", `{"prompt":"${"x".repeat(1_048_576)}"}`],
	].map(([name = "", text = ""]) => [name, Buffer.from(text)] as const);
	const invalidUtf8 = ["invalid UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])] as const;
	/** The uploader expects it in JSON. */
	const sentenceOf = (url: string, text: string): string =>
		url.startsWith("/companion/") ? (JSON.parse(text) as { message: string }).message : text;
	/** Calls with an optional body, or one that may be empty. */
	const accepts = (schema: z.ZodMiniType, payload: Buffer): boolean =>
		payload.length < 5 && schema.safeParse(JSON.parse(payload.toString() || "null") ?? undefined).success;
	const withBody = [...ENDPOINTS.values()].filter(({ method }) => method === "POST" || method === "PUT");

	it("every call with a body returns a 4xx with one sentence, and the process serves the next request", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const served = withBody.filter(({ method, path }) => app.endpoints.has(`${method} ${path}`));
		expect(served.length).toBeGreaterThan(4);
		for (const endpoint of served) {
			const url = endpoint.path.replace(":id", "a".repeat(22)).replace(":seat", "grok");
			for (const [name, payload] of [...bodies, invalidUtf8]) {
				const response = await browser.fetch(url, {
					method: endpoint.method,
					headers: { "content-type": "application/json" },
					body: new Uint8Array(payload),
				});
				const text = await response.text();
				const isFine = response.status < 300 && (!endpoint.body || accepts(endpoint.body, payload));
				if (!isFine) {
					expect([url, name, response.status >= 400 && response.status < 500], text).toEqual([url, name, true]);
					expect(sentenceOf(url, text), `${url} ${name}`).toMatch(/^[A-Z].*\.$/);
					expect(response.headers.get("x-error-code")).toBeTruthy();
				}
				expect((await browser.fetch("/healthz")).status).toBe(200);
			}
		}
		expect(app.providers.grok.calls).toHaveLength(0);
	});

	it("refuses every invalid path parameter and query", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		for (const url of [
			"/api/chat/..%2f..%2fetc",
			"/api/chat/%00",
			"/api/chat/%ff",
			`/api/chat/${"x".repeat(500)}`,
			"/api/chat/short",
			"/api/shared/short",
		]) {
			const response = await browser.fetch(url);
			expect([url, response.status >= 400 && response.status < 500]).toEqual([url, true]);
			expect(await response.text()).toMatch(/^[A-Z].*\.$/);
		}
	});

	it("answers the same for an invalid id and for one that does not exist", async () => {
		const app = await startTestApp();
		const answers = async (path: string) => {
			const response = await app.browser().fetch(path);
			return [response.status, response.headers.get("x-error-code"), await response.text()];
		};
		for (const rest of ["", "/responses", "/events", "/export?format=md"])
			for (const side of ["chat", "shared"])
				for (const wrong of ["short", "%00", `${"a".repeat(21)}.`])
					expect(await answers(`/api/${side}/${wrong}${rest}`)).toEqual(
						await answers(`/api/${side}/${"a".repeat(22)}${rest}`),
					);
		expect((await answers("/api/chat/short"))[0]).toBe(404);
	});

	it("returns 413 above the limit and 415 for another type, with a sentence", async () => {
		const browser = (await startTestApp()).browser();
		const send = async (path: string, bytes: number) => {
			const headers = { "content-type": "application/json" };
			const response = await browser.fetch(path, { method: "POST", headers, body: "x".repeat(bytes) });
			return [response.status, await response.text()];
		};
		const large = "The request is too large; the limit is";
		expect(await send("/api/user/panels", BODY_MAX_BYTES + 1)).toEqual([413, `${large} 64 KiB.`]);
		// A prompt may come with pasted answers.
		expect(await send("/api/chat", PROMPT_BODY_MAX_BYTES + 1)).toEqual([413, `${large} 2407 KiB.`]);
		const typed = await browser.fetch("/api/chat", {
			method: "POST",
			headers: { "content-type": "text/plain" },
			body: "x",
		});
		expect([typed.status, await typed.text()]).toEqual([415, "The request must be JSON (application/json)."]);
	});
});

describe("SEC-18 every response has the security headers", () => {
	it.each([
		["/api/config"],
		["/api/auth/me"],
		["/api/nowhere"],
		["/healthz"],
		["/"],
		["/nowhere"],
		["/shared/x"],
		["/api/docs"],
	])("%s", async (path) => {
		const { headers } = await (await startTestApp()).browser().fetch(path);
		expect(headers.get("x-content-type-options")).toBe("nosniff");
		expect(headers.get("cross-origin-opener-policy")).toBe("same-origin-allow-popups");
		expect(headers.get("permissions-policy")).toBe("camera=(self), microphone=(self), geolocation=()");
		expect(headers.get("referrer-policy")).toBe(
			path.startsWith("/shared") ? "no-referrer" : "strict-origin-when-cross-origin",
		);
		const policy = headers.get("content-security-policy") ?? "";
		expect(policy).toContain("default-src 'none'");
		expect(policy).toContain("frame-ancestors 'none'");
		expect(policy).not.toMatch(/unsafe/);
		expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
	});
});

describe("SEC-18 the page's policy allows only the origins that the settings need", () => {
	const policyOf = async (env: Record<string, string>): Promise<Map<string, string>> => {
		const { headers } = await (await startTestApp({ env })).browser().fetch("/");
		const lines = (headers.get("content-security-policy") ?? "").split("; ");
		return new Map(lines.map((line) => line.split(/ (.*)/s, 2) as [string, string]));
	};
	const google = { FIREBASE_PROJECT_ID: "parallax-1", FIREBASE_API_KEY: "AIza-public" };

	it("allows no Google origins with local accounts", async () => {
		const policy = await policyOf({});
		expect(policy.get("script-src")).toBe("'self'");
		expect(policy.get("connect-src")).toBe("'self'");
		expect(policy.has("frame-src")).toBe(false);
	});

	it("allows Google's script, its two APIs, and the project's own domain", async () => {
		const policy = await policyOf({ ...google, FIREBASE_AUTH_DOMAIN: "login.parallax.example" });
		expect(policy.get("script-src")).toBe("'self' https://apis.google.com");
		expect(policy.get("connect-src")).toBe(
			"'self' https://identitytoolkit.googleapis.com https://securetoken.googleapis.com",
		);
		expect(policy.get("frame-src")).toBe("https://login.parallax.example");
		expect((await policyOf(google)).get("frame-src")).toBe("https://parallax-1.firebaseapp.com");
	});

	it("allows the emulator instead of Google's APIs", async () => {
		const policy = await policyOf({ ...google, FIREBASE_AUTH_EMULATOR_HOST: "127.0.0.1:9099" });
		expect(policy.get("connect-src")).toBe("'self' http://127.0.0.1:9099");
		expect(policy.get("frame-src")).toBe("http://127.0.0.1:9099");
	});
});

describe("SEC-37 no response of the API is cached", () => {
	it("for successful and failed requests", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const response = await browser.call(startChat, { body: { prompt: "Hi", selectedProviders: ["grok"] } });
		expect(response.headers.get("cache-control")).toBe("no-store");
		const gone = await browser.fetch(urlOf(deleteChat, { params: { id: "a".repeat(22) } }));
		expect(gone.headers.get("cache-control")).toBe("no-store");
	});
});

describe("SEC-35 logs contain no prompt, answer, cookie or key", () => {
	it("for requests that succeed and that fail", async () => {
		const lines: string[] = [];
		const app = await startTestApp({ onLog: (line) => lines.push(line), env: { OPENAI_API_KEY: "sk-canary-key" } });
		const browser = app.browser();
		const { answer } = await browser.call(startChat, {
			body: { prompt: "canary-prompt", selectedProviders: ["grok", "claude"] },
		});
		const call = await app.providers.grok.call();
		call.emitText("canary-answer");
		call.fail(new Error("an adapter failed"));
		(await app.providers.claude.call()).end();
		for await (const _event of browser.events(`/api/chat/${answer.session.id}/events?token=canary-query`)) void _event;
		await browser.fetch("/api/chat", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: '{"prompt":"canary-broken"',
		});
		await app.close();
		const log = lines.join("\n");
		expect(log).toContain("an adapter failed");
		expect(log).not.toContain("canary");
		for (const value of browser.secrets()) expect(log).not.toContain(value);
	});
});

describe("pages", () => {
	const withPages = async () => await startTestApp({ distDir: await builtPages() });

	it("return 200 for existing paths, and 404 with the same page for any other path", async () => {
		const app = await withPages();
		const browser = app.browser();
		const page = await (await browser.fetch("/history")).text();
		expect(page).toContain("<title>Parallax</title>");
		expect(page).toContain(`<meta property="og:image" content="${app.origin}/preview.png">`);
		expect(page).toContain('<div id="root"></div><noscript>');
		for (const path of ["/history", "/settings", "/upload", "/privacy", "/terms", "/leaderboard", "/?session=x"]) {
			const response = await browser.fetch(path);
			expect([path, response.status]).toEqual([path, 200]);
			expect(await response.text()).toBe(page);
			expect(response.headers.get("cache-control")).toBe("no-cache");
		}
		for (const path of [
			"/nowhere",
			"/history/more",
			"/shared/unknown",
			`/shared/${"a".repeat(22)}`,
			"/profile/nobody",
		]) {
			const response = await browser.fetch(path);
			expect([path, response.status]).toEqual([path, 404]);
			expect(await response.text()).toBe(page);
		}
		const opened = { headers: { "sec-fetch-dest": "document" } };
		const typed = await browser.fetch("/index.php", opened);
		expect([typed.status, await typed.text()]).toEqual([404, page]);
		const fetched = await browser.fetch("/index.php");
		expect([fetched.status, await fetched.text()]).toEqual([404, "Unknown API endpoint."]);
		expect((await browser.fetch("/api/no/such/call", opened)).headers.get("content-type")).toMatch(/^text\/plain/);
	});

	it("open with the longest prompt in the address", async () => {
		const browser = (await withPages()).browser();
		const query = new URLSearchParams({ prompt: "世".repeat(2000) });
		expect((await browser.fetch(`/?${query}`)).status).toBe(200);
	});

	it("contain the static first view only for a new comparison", async () => {
		const browser = (await withPages()).browser();
		const firstView = '<div id="root"><h1>One question</h1></div>';
		const read = async (path: string) => (await (await browser.fetch(path)).text()).replace(/<!--.*?-->/g, "");
		for (const path of ["/", "/?from=history"]) expect(await read(path)).toContain(firstView);
		for (const path of ["/?session=x", "/history", "/nowhere"]) expect(await read(path)).not.toContain(firstView);
	});

	it("include a shared chat's page only while the chat is shared", async () => {
		const app = await withPages();
		const owner = app.browser();
		const { answer } = await owner.call(startChat, { body: { prompt: "Hi", selectedProviders: ["grok"] } });
		const page = `/shared/${answer.session.id}`;
		expect((await app.browser().fetch(page)).status).toBe(404);
		await owner.call(shareChat, { params: { id: answer.session.id }, body: { shared: true } });
		const { status, headers } = await app.browser().fetch(page);
		expect(status).toBe(200);
		expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
		expect(headers.get("referrer-policy")).toBe("no-referrer");
	});

	it("have hashed files that are cached for a year, and compressed text", async () => {
		const browser = (await withPages()).browser();
		const { headers } = await browser.fetch("/assets/app-1a2b3c.js", { headers: { "accept-encoding": "br, gzip" } });
		expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
		expect(headers.get("content-encoding")).toBe("br");
		expect((await browser.fetch("/assets/gone.js")).status).toBe(404);
	});
});

it("the log has one line for each request of a person, but none for the files of a page or from the framework", async () => {
	const log: string[] = [];
	const app = await startTestApp({ distDir: await builtPages(), onLog: (line) => log.push(line) });
	const browser = app.browser();
	for (const path of ["/", "/assets/app-1a2b3c.js", "/assets/gone.js", "/api/config"])
		await (await browser.fetch(path)).text();
	const logged = () => log.map((line) => JSON.parse(line) as Record<"level" | "msg" | "route" | "requestId", unknown>);
	const requestsAt = (level: string) => logged().filter((line) => line.msg === "request" && line.level === level);
	await expect.poll(() => requestsAt("info").length).toBe(3);
	const requests = requestsAt("info");
	expect(requests.map(({ route }) => route)).toEqual(["/", "none", "/api/config"]);
	expect(requestsAt("debug").map(({ route }) => route)).toEqual(["/assets/app-1a2b3c.js"]);
	expect(logged().filter(({ msg }) => /listening/.test(String(msg)))).toEqual([]);
	expect(requests.every(({ requestId }) => typeof requestId === "string")).toBe(true);
});

describe("a response before routing", () => {
	const HEADERS = [
		"x-content-type-options",
		"content-security-policy",
		"referrer-policy",
		"permissions-policy",
	] as const;

	it.each([
		["GET", "/api/chat/%zz", {}, 400],
		["GET", "/%zz", {}, 400],
		["GET", "/shared/%E0%A4%A", {}, 400],
		["GET", `/api/chat/${"x".repeat(500)}`, {}, 404],
		["GET", "/assets/none.js", {}, 404],
		["GET", "/api/none", {}, 404],
		["DELETE", "/api/config", {}, 404],
		["POST", "/api/chat", { body: "{", type: "application/json" }, 400],
		["POST", "/api/chat", { body: "a=b", type: "text/plain" }, 415],
		["POST", "/api/user/panels", { body: "x".repeat(70_000), type: "application/json" }, 413],
		["GET", "/api/config", { header: "x".repeat(70_000) }, 431],
	] as const)("SEC-18 carries the security headers: %s %s", async (method, path, sent, status) => {
		const app = await startTestApp();
		const { body, type, header } = sent as { body?: string; type?: string; header?: string };
		const headers = { ...(type && { "content-type": type }), ...(header && { "x-large": header }) };
		const response = await app.browser().fetch(path, { method, headers, ...(body !== undefined && { body }) });
		expect(response.status).toBe(status);
		for (const name of HEADERS) expect([name, response.headers.get(name)]).toEqual([name, expect.any(String)]);
		expect(response.headers.get("x-content-type-options")).toBe("nosniff");
	});
});
