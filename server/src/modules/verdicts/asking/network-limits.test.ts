import { cancelChanges, cancelReview, startCheck, startReview, summarizeChat } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { BOTH_EDITIONS, chatAskedTwice, startComparing } from "../../../testing/comparing-editions.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { reviewedChat } from "../../../testing/reviewing.ts";
import { scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const ADDRESS = { "x-forwarded-for": "203.0.113.1" };
const OTHER_ADDRESS = { "x-forwarded-for": "203.0.113.2" };

const SENTENCES = Array.from({ length: 41 }, (_, index) => `Sentence number ${index + 100} stands here.`);

/** Begins the n-th piece of one kind of work in a chat, and ends it so that the next can begin. */
interface Work {
	readonly chat: (browser: BrowserClient) => Promise<string>;
	readonly begin: (
		browser: BrowserClient,
		id: string,
		n: number,
		headers: Record<string, string>,
	) => Promise<{ readonly status: number; readonly text: string }>;
	readonly end: (browser: BrowserClient, id: string) => Promise<unknown>;
}

const startAt = async (providers?: ReturnType<typeof scriptedAssistants>) =>
	await startTestApp({ env: { TRUST_PROXY: "true", VISUALIZATION: "off" }, ...(providers && { providers }) });

/** Two visitors may do it `own` times each; then no further visitor of their network, but others may. */
async function expectLimits(app: TestApp, { chat, begin, end }: Work, own: number) {
	for (const visitor of [app.browser(), app.browser()]) {
		const id = await chat(visitor);
		for (let n = 0; n < own; n += 1) {
			expect((await begin(visitor, id, n, ADDRESS)).status).toBe(202);
			await end(visitor, id);
		}
	}
	const next = app.browser();
	const id = await chat(next);
	const refused = await begin(next, id, own, ADDRESS);
	expect((await begin(next, id, own, OTHER_ADDRESS)).status).toBe(202);
	const mara = await signedInBrowser(app, "mara@example.org");
	expect((await begin(mara, await chat(mara), own, ADDRESS)).status).toBe(202);
	return refused;
}

describe("all visitors of one network together", { timeout: 60_000 }, () => {
	it("can ask for 40 reviews an hour; another network and an account are not affected", async () => {
		const app = await startAt();
		const refused = await expectLimits(
			app,
			{
				chat: (browser) => reviewedChat(app, browser),
				begin: (browser, id, _n, headers) =>
					browser.call(startReview, { params: { id, turn: 1 }, body: {} }, { headers }),
				end: (browser, id) => browser.call(cancelReview, { params: { id, turn: 1 } }),
			},
			20,
		);
		expect([refused.status, refused.text]).toEqual([
			429,
			"Your network has asked for a review too often in the last hour. Sign in, or try again in 60 minutes.",
		]);
	});

	it("can ask about words 80 times an hour; another network and an account are not affected", async () => {
		const providers = scriptedAssistants(true);
		const said = Object.fromEntries(Object.keys(providers).map((id) => [id, SENTENCES.join(" ")]));
		const refused = await expectLimits(
			await startAt(providers),
			{
				chat: (browser) => reviewedChat({ providers }, browser, undefined, said),
				begin: (browser, id, n, headers) => {
					const body = { seat: "chatgpt", quote: SENTENCES[n] ?? "" };
					return browser.call(startCheck, { params: { id, turn: 1 }, body }, { headers });
				},
				end: async () => {},
			},
			40,
		);
		expect([refused.status, refused.text]).toEqual([
			429,
			"Your network has asked about words too often in the last hour. Sign in, or try again in 60 minutes.",
		]);
	});

	it("can compare editions 60 times an hour, within their summaries, as one alone can; what is being made is not counted", async () => {
		const app = await startAt();
		const visitor = app.browser();
		const id = await chatAskedTwice(app, visitor);
		for (let n = 0; n < 60; n += 1) {
			if (n > 0) await visitor.call(cancelChanges, { params: { id, turn: 1 } });
			expect((await startComparing(visitor, id, BOTH_EDITIONS, ADDRESS)).status).toBe(202);
		}
		expect((await startComparing(visitor, id, BOTH_EDITIONS, ADDRESS)).status).toBe(200);
		const own = [
			await startComparing(visitor, id, { seat: "claude" }, OTHER_ADDRESS),
			await visitor.call(summarizeChat, { params: { id } }, { headers: OTHER_ADDRESS }),
		];
		const next = app.browser();
		const nextId = await chatAskedTwice(app, next);
		const ofNetwork = await startComparing(next, nextId, BOTH_EDITIONS, ADDRESS);
		expect([...own, ofNetwork].map(({ status, text }) => [status, text])).toEqual([
			[429, "You have generated 60 summaries in the last hour. Try again in 60 minutes."],
			[429, "You have generated 60 summaries in the last hour. Try again in 60 minutes."],
			[
				429,
				"Too many summaries were generated from your network in the last hour. Sign in, or try again in 60 minutes.",
			],
		]);
		expect((await startComparing(next, nextId, BOTH_EDITIONS, OTHER_ADDRESS)).status).toBe(202);
		const mara = await signedInBrowser(app, "mara@example.org");
		expect((await startComparing(mara, await chatAskedTwice(app, mara), BOTH_EDITIONS, ADDRESS)).status).toBe(202);
	});
});
