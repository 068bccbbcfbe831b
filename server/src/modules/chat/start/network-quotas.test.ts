import { retryResponse, summarizeChat } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, QUESTION, readToEnd } from "../../../testing/chats.ts";
import { judgedBy } from "../../../testing/judged-by.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const FIRST_ADDRESS = { "x-forwarded-for": "203.0.113.1" };
const SENTENCE = "Water boils at 100 degrees Celsius at sea level.";
const OTHER_ADDRESS = { "x-forwarded-for": "203.0.113.2" };

/** The test answers each call as it arrives. Claude, which is not asked in these chats, judges. */
async function startApp() {
	const app = await startTestApp({ env: { TRUST_PROXY: "true", VISUALIZATION: "off", JUDGE: "claude" } });
	const { providers } = app;
	judgedBy(app, [{ claim: SENTENCE, says: [SENTENCE] }]);
	let calls = { chatgpt: 0, grok: 0 };
	const finish = async (browser: BrowserClient, id: string, ids: readonly ("chatgpt" | "grok")[]) => {
		for (const provider of ids) {
			calls = { ...calls, [provider]: calls[provider] + 1 };
			const call = await providers[provider].call(calls[provider]);
			call.emitText(SENTENCE);
			call.end();
		}
		await readToEnd(browser, id);
	};
	const chatOf = async (browser: BrowserClient, ids: readonly ("chatgpt" | "grok")[] = ["grok"]) => {
		const { id } = await ask(browser, QUESTION, ids, FIRST_ADDRESS);
		await finish(browser, id, ids);
		return id;
	};
	return { app, finish, chatOf };
}

describe("all visitors of one address together", { timeout: 60_000 }, () => {
	it("can retry 120 answers an hour; another address and an account are not affected", async () => {
		const { app, finish, chatOf } = await startApp();
		const retry = (browser: BrowserClient, id: string, headers = FIRST_ADDRESS) =>
			browser.call(retryResponse, { params: { id, seat: "grok" } }, { headers });
		for (const visitor of [app.browser(), app.browser(), app.browser()]) {
			const id = await chatOf(visitor);
			for (let n = 0; n < 40; n += 1) {
				expect((await retry(visitor, id)).status).toBe(200);
				await finish(visitor, id, ["grok"]);
			}
		}
		const next = app.browser();
		const id = await chatOf(next);
		const refused = await retry(next, id);
		expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, expect.stringMatching(/^3\d\d\d$/)]);
		expect(refused.text).toBe(
			"Too many answers were retried from your network in the last hour. Sign in, or try again in 60 minutes.",
		);
		expect((await retry(next, id, OTHER_ADDRESS)).status).toBe(200);
		const mara = await signedInBrowser(app, "mara@example.org");
		await finish(next, id, ["grok"]);
		expect((await retry(mara, await chatOf(mara))).status).toBe(200);
	});

	it("can make 60 summaries an hour; another address and an account are not affected", async () => {
		const { app, chatOf } = await startApp();
		const summarize = (browser: BrowserClient, id: string, headers = FIRST_ADDRESS) =>
			browser.call(summarizeChat, { params: { id } }, { headers });
		for (const visitor of [app.browser(), app.browser()]) {
			const id = await chatOf(visitor, ["chatgpt", "grok"]);
			for (let n = 0; n < 30; n += 1) expect((await summarize(visitor, id)).status).toBe(200);
		}
		const next = app.browser();
		const id = await chatOf(next, ["chatgpt", "grok"]);
		const refused = await summarize(next, id);
		expect([refused.status, refused.text]).toEqual([
			429,
			"Too many summaries were generated from your network in the last hour. Sign in, or try again in 60 minutes.",
		]);
		expect((await summarize(next, id, OTHER_ADDRESS)).status).toBe(200);
		const mara = await signedInBrowser(app, "mara@example.org");
		expect((await summarize(mara, await chatOf(mara, ["chatgpt", "grok"]))).status).toBe(200);
	});
});
