import { get } from "node:http";
import { expect, it } from "vitest";
import { ask, readToEnd } from "../../testing/chats.ts";
import { newPrompt, startVendorApp } from "../../testing/faults/vendor-app.ts";
import { startTestApp } from "../../testing/test-app.ts";

const PUBLIC = { PUBLIC_ORIGIN: "https://parallax.example" };

it("SEC-35 exports requests, outcomes and costs to Prometheus, and no user content", async () => {
	const { app, browser } = await startVendorApp({ env: { LOG_LEVEL: "silent" } });
	const { prompt } = newPrompt();
	const { id } = await ask(browser, prompt, ["chatgpt", "grok"]);
	await readToEnd(browser, id);
	const response = await app.browser().fetch("/metrics");
	const text = await response.text();
	expect(response.headers.get("content-type")).toBe("text/plain; version=0.0.4; charset=utf-8");
	const lines = text.trimEnd().split("\n");
	for (const line of lines)
		expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{\w+="[^"]*"(,\w+="[^"]*")*\})? -?[\d.e+-]+)$/);
	for (const provider of ["chatgpt", "grok"]) {
		expect(lines).toContain(`parallax_answers_total{provider="${provider}",status="success",code=""} 1`);
		expect(lines).toContain(`parallax_answer_seconds_count{provider="${provider}"} 1`);
		expect(text).toMatch(
			new RegExp(`parallax_tokens_total{provider="${provider}",purpose="answer",kind="output"} [1-9]`),
		);
		expect(text).toMatch(new RegExp(`parallax_cost_usd_total{provider="${provider}",purpose="answer"} 0\\.0*[1-9]`));
	}
	expect(lines).toContain("parallax_answers_running 0");
	expect(lines).toContain('parallax_request_seconds_count{method="POST",route="/api/chat",status="201"} 1');
	expect(lines.some((line) => /^process_resident_memory_bytes [1-9]/.test(line))).toBe(true);
	for (const secret of [prompt, "canary", id, ...browser.secrets()]) expect(text).not.toContain(secret);
});

it("SEC-35 counts a failed answer by its error code", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const { id } = await ask(browser, "Why?", ["claude"]);
	(await app.providers.claude.call()).fail(new Error("no"));
	await readToEnd(browser, id);
	const text = await (await browser.fetch("/metrics")).text();
	expect(text).toMatch(/^parallax_answers_total\{provider="claude",status="error",code="\w+"\} 1$/m);
});

it.each([
	["behind a public address", PUBLIC],
	["on every network", { HOST: "0.0.0.0" }],
])("SEC-35 refuses the metrics of a server %s without a token", async (_where, env) => {
	const { origin } = await startTestApp({ env });
	const response = await fetch(new URL("/metrics", origin.replace("0.0.0.0", "127.0.0.1")));
	expect([response.status, await response.text()]).toEqual([
		403,
		"Metrics are only for this server's operator. Set METRICS_TOKEN to read them.",
	]);
});

it("SEC-35 refuses a page whose host name resolves to this server, and accepts any host name with the token", async () => {
	const asked = async (env: Record<string, string>, headers: Record<string, string>) => {
		const { origin } = await startTestApp({ env });
		return await new Promise<number | undefined>((resolve) => {
			get(`${origin}/metrics`, { headers }, (response) => {
				response.resume();
				resolve(response.statusCode);
			});
		});
	};
	expect(await asked({}, { host: "rebound.example" })).toBe(403);
	expect(await asked({}, { host: "localhost:3000" })).toBe(200);
	const token = { host: "parallax:3000", authorization: "Bearer t" };
	expect(await asked({ METRICS_TOKEN: "t" }, token)).toBe(200);
});

it("SEC-35 requires the token from every caller once it is set, and never reveals it", async () => {
	const browser = (await startTestApp({ env: { METRICS_TOKEN: "canary-token" } })).browser();
	const asked = async (authorization?: string) => {
		const response = await browser.fetch("/metrics", { headers: authorization ? { authorization } : {} });
		return [response.status, (await response.text()).includes("canary")];
	};
	expect(await asked()).toEqual([403, false]);
	expect(await asked("Bearer canary-toke")).toEqual([403, false]);
	expect(await asked("Basic canary-token")).toEqual([403, false]);
	expect(await asked("Bearer canary-token")).toEqual([200, false]);
});
