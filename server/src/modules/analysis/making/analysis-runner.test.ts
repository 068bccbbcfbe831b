import { deleteChat, getResponses, retryResponse, summarizeChat } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, readToEnd, sameBrowser, startReading } from "../../../testing/chats.ts";
import type { ScriptedCall } from "../../../testing/scripted-assistant.ts";
import { startSecondProcess } from "../../../testing/second-process.ts";
import { codesIn } from "../../../testing/simulate-judge.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const SENTENCE = "Water boils at 100 degrees Celsius at sea level.";

afterEach(() => vi.useRealTimers());

/** Stops the heartbeats: both apps of a test run in one OS process, so each would declare the other dead. */
const installFakeIntervals = () => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

async function answered() {
	installFakeIntervals();
	const app = await startTestApp();
	const owner = app.browser();
	const { id } = await ask(owner, "At what temperature does water boil?");
	for (const provider of PROVIDER_IDS) {
		const call = await app.providers[provider].call();
		call.emitText(SENTENCE);
		call.end();
	}
	await readToEnd(owner, id);
	return { app, owner, id };
}

/** Does what another process does when this one has sent no heartbeat for too long. */
const declareDead = ({ database }: TestApp) =>
	database.write((transaction) => transaction.deleteFrom("processes").where("id", "=", database.processId).execute());

const summarize = (browser: BrowserClient, id: string) => browser.call(summarizeChat, { params: { id } });
const analysisOf = async (browser: BrowserClient, id: string) =>
	(await browser.call(getResponses, { params: { id } })).answer.analysis;
const workOf = ({ database }: TestApp) => database.query.selectFrom("running_summaries").selectAll().execute();

function judge(call: ScriptedCall, claim: string): void {
	call.emitText(
		JSON.stringify({
			claims: [{ claim, cells: [{ answer: codesIn(call.prompt)[0], stance: "says", quotes: [SENTENCE] }] }],
			together: [],
			dissent: [],
			summaries: [],
		}),
	);
	call.end();
}

describe("REL-33 two processes on one database", () => {
	it("do the work once: the second waits and returns the same result", async () => {
		const { app, owner, id } = await answered();
		const second = await startSecondProcess(app, owner);
		const one = summarize(owner, id);
		const call = await app.providers.chatgpt.call(2);
		const other = summarize(second.owner, id);
		await second.refused;
		judge(call, "Water boils at 100 degrees");
		expect((await other).answer).toEqual((await one).answer);
		expect((await one).answer.analysis?.by).toBe("ChatGPT (scripted-1)");
		expect(second.other.providers.chatgpt.calls).toHaveLength(0);
		expect(await workOf(app)).toEqual([]);
	});

	it("take over the work of a dead process, and do not store its late result", async () => {
		const { app, owner, id } = await answered();
		const second = await startSecondProcess(app, owner);
		const late = summarize(owner, id);
		const call = await app.providers.chatgpt.call(2);
		await declareDead(app);
		const other = summarize(second.owner, id);
		judge(await second.other.providers.chatgpt.call(), "Water boils at 100 degrees Celsius");
		const { answer } = await other;
		expect(answer.analysis?.claims[0]?.claim).toBe("Water boils at 100 degrees Celsius");
		judge(call, "Water boils at sea level");
		// The late reply was paid for as well.
		const analysis = { ...answer.analysis, costAtLeast: { usd: 0, unpriced: 2 } };
		expect((await late).answer).toEqual({ ...answer, analysis });
		expect(await analysisOf(second.owner, id)).toEqual(analysis);
	});

	it("continue when the first has to stop without a result", async () => {
		const { app, owner, id } = await answered();
		const second = await startSecondProcess(app, owner);
		const one = summarize(owner, id);
		await app.providers.chatgpt.call(2);
		const other = summarize(second.owner, id);
		await second.refused;
		await app.close();
		expect((await one).status).toBe(503);
		judge(await second.other.providers.chatgpt.call(), "Water boils at 100 degrees");
		expect((await other).status).toBe(200);
	});
});

describe("REL-33 a client that opens the chat while its summaries are being made", () => {
	const summarizingMsOf = async (browser: BrowserClient, id: string) =>
		(await browser.call(getResponses, { params: { id } })).answer.summarizingMs;

	it("is notified by every process until they are ready", async () => {
		const { app, owner, id } = await answered();
		const second = await startSecondProcess(app, owner);
		expect(await summarizingMsOf(owner, id)).toBeNull();
		const made = summarize(owner, id);
		const call = await app.providers.chatgpt.call(2);
		for (const browser of [owner, second.owner]) expect(await summarizingMsOf(browser, id)).toBeGreaterThanOrEqual(0);
		const readers = await Promise.all([startReading(owner, id), startReading(second.owner, id)]);
		await vi.advanceTimersByTimeAsync(1000);
		judge(call, "Water boils at 100 degrees");
		const { analysis } = (await made).answer;
		await vi.advanceTimersByTimeAsync(1000);
		for (const reader of readers) {
			const [first, ...between] = await reader.rest();
			const last = between.splice(-2);
			expect([first, ...last]).toMatchObject([
				{ type: "snapshot", data: { summarizingMs: expect.any(Number), analysis: null } },
				{ type: "snapshot", data: { summarizingMs: null, analysis } },
				{ type: "done" },
			]);
			// The claims so far, if this process sees them before the summary is finished.
			expect(between.filter(({ type }) => type !== "claims")).toEqual([]);
		}
		for (const browser of [owner, second.owner]) expect(await summarizingMsOf(browser, id)).toBeNull();
	});

	it("is notified while an answer is retried, until they are ready", async () => {
		const { app, owner, id } = await answered();
		const made = summarize(owner, id);
		const call = await app.providers.chatgpt.call(2);
		await owner.call(retryResponse, { params: { id, seat: "grok" } });
		expect(await summarizingMsOf(owner, id)).toBeGreaterThanOrEqual(0);
		judge(call, "Water boils at 100 degrees");
		await made;
		expect(await summarizingMsOf(owner, id)).toBeNull();
	});

	it("is not notified about the work of a dead process", async () => {
		const { app, owner, id } = await answered();
		const second = await startSecondProcess(app, owner);
		const late = summarize(owner, id);
		const call = await app.providers.chatgpt.call(2);
		await declareDead(app);
		expect(await summarizingMsOf(second.owner, id)).toBeNull();
		judge(call, "Water boils at 100 degrees");
		await late;
	});
});

describe("REL-30 deleting a chat while a judge is running", () => {
	it("stops the judge at once", async () => {
		const { app, owner, id } = await answered();
		const made = summarize(owner, id);
		const { signal } = await app.providers.chatgpt.call(2);
		expect((await owner.call(deleteChat, { params: { id } })).status).toBe(204);
		expect(signal.aborted).toBe(true);
		expect((await made).status).toBe(404);
		for (const provider of PROVIDER_IDS.slice(1)) expect(app.providers[provider].calls).toHaveLength(1);
	});

	it("also stops a judge in another process", async () => {
		const { app, owner, id } = await answered();
		const second = await startSecondProcess(app, owner);
		const made = summarize(owner, id);
		const { signal } = await app.providers.chatgpt.call(2);
		await second.owner.call(deleteChat, { params: { id } });
		expect((await made).status).toBe(404);
		expect(signal.aborted).toBe(true);
	});
});

describe("REL-33 an answer that is retried while a judge is running", () => {
	it("marks the summaries as stale, and has no summary of its own", async () => {
		const { app, owner, id } = await answered();
		const made = summarize(owner, id);
		const call = await app.providers.chatgpt.call(2);
		await owner.call(retryResponse, { params: { id, seat: "grok" } });
		judge(call, "Water boils at 100 degrees");
		expect((await made).answer.analysis).toMatchObject({ stale: true, missing: [] });
		const retried = await app.providers.grok.call(2);
		retried.emitText("Water boils at 90 degrees.");
		retried.end();
		await readToEnd(owner, id);
		const { analysis, responses } = (await owner.call(getResponses, { params: { id } })).answer;
		expect(analysis?.stale).toBe(true);
		const summaries = responses.map(({ provider, summary }) => [provider, summary !== null]);
		expect(Object.fromEntries(summaries)).toEqual({ chatgpt: true, gemini: true, claude: true, grok: false });
	});
});

describe("REL-45 a shutdown while a judge is running", () => {
	it("waits for the judge, and its result is available after the restart", async () => {
		const { app, owner, id } = await answered();
		const made = summarize(owner, id);
		const call = await app.providers.chatgpt.call(2);
		const closing = app.close(10_000);
		judge(call, "Water boils at 100 degrees");
		expect((await made).status).toBe(200);
		await closing;
		const next = await app.restart();
		expect(await analysisOf(sameBrowser(next, owner), id)).toEqual((await made).answer.analysis);
	});

	it("aborts the judge after the grace period, returns 503, and allows another attempt", async () => {
		const { app, owner, id } = await answered();
		const made = summarize(owner, id);
		const call = await app.providers.chatgpt.call(2);
		const next = await app.restart();
		const { status, text } = await made;
		expect([status, text]).toEqual([503, "The server is restarting. Try again in a moment."]);
		expect(call.signal.aborted).toBe(true);
		for (const provider of PROVIDER_IDS.slice(1)) expect(app.providers[provider].calls).toHaveLength(1);
		const again = sameBrowser(next, owner);
		expect(await analysisOf(again, id)).toBeNull();
		expect(await workOf(next)).toEqual([]);
		const retried = summarize(again, id);
		judge(await next.providers.chatgpt.call(), "Water boils at 100 degrees");
		expect((await retried).answer.analysis?.by).toBe("ChatGPT (scripted-1)");
	});

	it("the work of a killed process does not block the next process", async () => {
		const { app, owner, id } = await answered();
		await app.database.write((transaction) =>
			transaction
				.insertInto("running_summaries")
				.values({
					chat_id: id,
					turn: 1,
					edition: 1,
					process_id: "killed",
					token: "its own",
					saved: 0,
					began_at: 1,
					cancelled: 0,
					tries: 2,
				})
				.execute(),
		);
		const made = summarize(owner, id);
		judge(await app.providers.chatgpt.call(2), "Water boils at 100 degrees");
		expect((await made).status).toBe(200);
		expect(await workOf(app)).toEqual([]);
	});
});
