import {
	type Analysis,
	cancelSummaries,
	exportChat,
	exportSharedChat,
	getResponses,
	getSharedResponses,
	offerSummaries,
	saveSettings,
	shareChat,
	summarizeChat,
	urlOf,
	watchSharedChat,
} from "@parallax/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { maxCostOfBytesUsd } from "../../../providers/index.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { askSeats, readToEnd, sameBrowser } from "../../../testing/chats.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import type { ScriptedCall } from "../../../testing/scripted-assistant.ts";
import { codesIn } from "../../../testing/simulate-judge.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { MAX_LOOK_OUTPUT_TOKENS, MAX_LOOK_PROMPT_UNITS, MAX_LOOKS } from "../judging/second-look.ts";

const TEXT = "Water boils at 100 degrees Celsius.";
const SEATS = [{ provider: "chatgpt", model: "gpt-4o" }, { provider: "claude" }];
/** Of gpt-4o, this costs $0.0075. */
const BILLED = { usage: { inputTokens: 1000, outputTokens: 500, reasoningTokens: null, cachedTokens: null } };

async function finishAnswers(app: TestApp): Promise<void> {
	for (const provider of ["chatgpt", "claude"] as const) {
		const call = await app.providers[provider].call();
		call.emitText(TEXT);
		call.end();
	}
}

async function answered(owner: BrowserClient, app: TestApp): Promise<string> {
	const { id } = await askSeats(owner, SEATS, "At what temperature does water boil?");
	await finishAnswers(app);
	await readToEnd(owner, id);
	return id;
}

async function start(env: Record<string, string> = {}) {
	const app = await startTestApp({ env, pause: async () => {} });
	const owner = await signedInBrowser(app, "mara@example.org");
	return { app, owner, id: await answered(owner, app) };
}

function judge(call: ScriptedCall, end: Parameters<ScriptedCall["end"]>[0] = {}): void {
	const cells = codesIn(call.prompt).map((answer) => ({ answer, stance: "says", quotes: [TEXT] }));
	const row = { claim: "Water boils at 100 degrees Celsius", kind: "answer", follows: null, cells };
	call.emitText(JSON.stringify({ claims: [row], together: [], dissent: [], summaries: [] }));
	call.end(end);
}

afterEach(() => void vi.useRealTimers());

const offer = async (browser: BrowserClient, id: string, by?: string) =>
	(await browser.call(offerSummaries, { params: { id }, query: by === undefined ? {} : { by } })).answer;
const summarize = (browser: BrowserClient, id: string, by?: string) =>
	browser.call(summarizeChat, { params: { id }, body: by === undefined ? {} : { by } });
const remember = (browser: BrowserClient, by: string | null) => browser.call(saveSettings, { body: { judge: by } });

describe("the offer", () => {
	it("lists the assistants of the chat in the order of asking, then the other connected ones, marked", async () => {
		const { app, owner, id } = await start();
		const { by, judges, mostUsd, usualUsd } = await offer(owner, id);
		expect(by).toBe("ChatGPT (gpt-4o)");
		expect(judges).toEqual([
			{ by: "chatgpt/gpt-4o", name: "ChatGPT (gpt-4o)", isJudged: true, isOther: false },
			{ by: "claude", name: "Claude (scripted-1)", isJudged: true, isOther: false },
			{ by: "chatgpt", name: "ChatGPT (scripted-1)", isJudged: false, isOther: true },
			{ by: "gemini", name: "Gemini (scripted-1)", isJudged: false, isOther: true },
			{ by: "grok", name: "Grok (scripted-1)", isJudged: false, isOther: true },
		]);
		expect(usualUsd).toBeGreaterThan(0.025);
		expect(usualUsd).toBeLessThan((mostUsd ?? 0) / 5);
		// Two replies at their longest, of the call and of the one in the short form, and all looks.
		const price = app.providers.chatgpt.priceOf("gpt-4o");
		const looksUsd = price && MAX_LOOKS * maxCostOfBytesUsd(price, MAX_LOOK_PROMPT_UNITS, MAX_LOOK_OUTPUT_TOKENS);
		expect((mostUsd ?? 0) - (looksUsd ?? 0)).toBeGreaterThan(price ? 2 * maxCostOfBytesUsd(price, 0) : 0);
	});

	it("begins with the judge that the operator named, and follows the choice of the person", async () => {
		const { owner, id } = await start({ JUDGE: "grok" });
		expect((await offer(owner, id)).judges.map(({ by, isOther }) => [by, isOther])).toEqual([
			["grok", false],
			["chatgpt/gpt-4o", false],
			["claude", false],
			["chatgpt", true],
			["gemini", true],
		]);
		expect((await offer(owner, id, "claude")).by).toBe("Claude (scripted-1)");
		const chosen = await offer(owner, id, "gemini/gemini-tiny");
		expect([chosen.by, chosen.usualUsd]).toEqual(["Gemini (gemini-tiny)", null]);
		expect(chosen.judges.find(({ by }) => by === "gemini/gemini-tiny")?.isOther).toBe(true);
	});

	it("falls back to the first judge where the chosen one is not connected", async () => {
		const { owner, id } = await start();
		expect((await offer(owner, id, "own-gone")).by).toBe("ChatGPT (gpt-4o)");
		await remember(owner, "local/gone");
		const { by, judges } = await offer(owner, id);
		expect([by, judges.some((one) => one.by === "local/gone")]).toEqual(["ChatGPT (gpt-4o)", false]);
	});
});

describe("the chosen judge", () => {
	it("compares, also when it was not asked in the chat; the others of the chat follow when it fails", async () => {
		const { app, owner, id } = await start();
		const made = summarize(owner, id, "gemini");
		(await app.providers.gemini.call()).fail(new Error("down"));
		judge(await app.providers.chatgpt.call(2));
		expect((await made).answer.analysis?.by).toBe("ChatGPT (gpt-4o)");
		expect(app.providers.grok.calls).toHaveLength(0);
	});

	it("is remembered for the person, until another is named for this comparison", async () => {
		const { app, owner, id } = await start();
		expect((await remember(owner, "claude")).answer.user.judge).toBe("claude");
		expect((await offer(owner, id)).by).toBe("Claude (scripted-1)");
		const first = summarize(owner, id);
		judge(await app.providers.claude.call(2));
		expect((await first).answer.analysis?.by).toBe("Claude (scripted-1)");
		const second = summarize(owner, id, "chatgpt/gpt-4o");
		judge(await app.providers.chatgpt.call(2));
		expect((await second).answer.analysis?.by).toBe("ChatGPT (gpt-4o)");
		expect((await remember(owner, null)).answer.user.judge).toBeNull();
		expect((await offer(owner, id)).by).toBe("ChatGPT (gpt-4o)");
	});

	it("compares automatically", async () => {
		const app = await startTestApp({ pause: async () => {} });
		const owner = await signedInBrowser(app, "mara@example.org");
		await owner.call(saveSettings, { body: { autoCompare: true, judge: "grok" } });
		const { id } = await askSeats(owner, SEATS, "At what temperature does water boil?");
		await finishAnswers(app);
		judge(await app.providers.grok.call());
		const payload = async () => (await owner.call(getResponses, { params: { id } })).answer;
		await expect.poll(async () => (await payload()).analysis?.by).toBe("Grok (scripted-1)");
	});

	it("compares also in the process that resumes the work of a dead one", async () => {
		// Without heartbeats the first process stays dead once the next one has declared it so.
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const { app, owner, id } = await start();
		vi.useRealTimers();
		const made = summarize(owner, id, "gemini");
		await app.providers.gemini.call();
		const rows = await app.database.query.selectFrom("running_summaries").select("judge").execute();
		expect(rows).toEqual([{ judge: "gemini" }]);
		const payload = async () => (await owner.call(getResponses, { params: { id } })).answer;
		await expect.poll(async () => (await payload()).making?.by).toBe("Gemini (scripted-1)");
		const next = await startTestApp({ store: { ...app.store, remove: async () => {} }, pause: async () => {} });
		judge(await next.providers.gemini.call());
		await app.close();
		await made.catch(() => {});
	});

	it("is refused with a sentence when it cannot judge here, before anything is asked", async () => {
		const { app, owner, id } = await start();
		const refused = await summarize(owner, id, "local");
		expect([refused.status, refused.text]).toEqual([400, expect.stringContaining("Choose another one.")]);
		expect((await summarize(owner, id, "no such id")).status).toBe(400);
		expect((await remember(owner, "no such id")).status).toBe(400);
		expect(app.providers.chatgpt.calls).toHaveLength(1);
	});

	it("is replaced with a note when it is not connected any more", async () => {
		const { app, owner, id } = await start();
		await remember(owner, "local/gone");
		const made = summarize(owner, id);
		judge(await app.providers.chatgpt.call(2));
		expect((await made).answer.analysis?.notes).toEqual([
			{
				code: "judge-gone",
				params: {},
				text: "The assistant chosen to compare the answers could not be asked.",
			},
		]);
	});

	it("is no assistant that was asked: when the others fail, the reasons are theirs alone", async () => {
		const { app, owner, id } = await start();
		await remember(owner, "local/gone");
		const made = summarize(owner, id);
		(await app.providers.chatgpt.call(2)).fail(new Error("down"));
		(await app.providers.claude.call(2)).fail(new Error("down"));
		expect((await made).text).toBe("None of the 2 assistants could compare the answers.");
		const { compareFailure } = (await owner.call(getResponses, { params: { id } })).answer;
		expect(compareFailure?.notes.map(({ params }) => params.name)).toEqual(["ChatGPT", "Claude"]);
	});
});

describe("the cost of a comparison", () => {
	it("includes failed tries, is kept, and is shown to the owner alone", async () => {
		const { app, owner, id } = await start();
		const made = summarize(owner, id);
		const unusable = await app.providers.chatgpt.call(2);
		unusable.emitText("No.");
		unusable.end(BILLED);
		judge(await app.providers.chatgpt.call(3), BILLED);
		expect((await made).answer.analysis?.costUsd).toBeCloseTo(0.015, 9);
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		const next = await app.restart();
		const mara = sameBrowser(next, owner);
		const hasCost = async (browser: BrowserClient, address: string) =>
			(await (await browser.fetch(address)).text()).includes('"costUsd":0.015');
		const [params, query] = [{ id }, { format: "json" } as const];
		for (const address of [urlOf(getResponses, { params }), urlOf(exportChat, { params, query })])
			expect([address, await hasCost(mara, address)]).toEqual([address, true]);
		for (const address of [
			urlOf(getSharedResponses, { params }),
			urlOf(watchSharedChat, { params }),
			urlOf(exportSharedChat, { params, query }),
		])
			expect([address, await hasCost(next.browser(), address)]).toEqual([address, false]);
	});

	it("is at least the known part when a price is unknown", async () => {
		const { app, owner, id } = await start();
		const made = summarize(owner, id, "claude");
		for (const n of [2, 3]) {
			const unusable = await app.providers.claude.call(n);
			unusable.emitText("No.");
			unusable.end(BILLED);
		}
		judge(await app.providers.chatgpt.call(2), BILLED);
		const { analysis } = (await made).answer;
		expect([analysis?.costUsd, analysis?.costAtLeast?.unpriced]).toEqual([null, 1]);
		expect(analysis?.costAtLeast?.usd).toBeCloseTo(0.0075, 9);
	});

	it("includes what was paid for comparisons that failed or were stopped, and for the one that it replaces", async () => {
		const { app, owner, id } = await start();
		const { chatgpt, claude } = app.providers;
		const refuse = async (call: Promise<ScriptedCall>) => {
			const asked = await call;
			asked.emitText("No.");
			asked.end(BILLED);
		};
		const failed = summarize(owner, id);
		for (const n of [2, 3]) await refuse(chatgpt.call(n));
		(await claude.call(2)).fail(new Error("down"));
		expect((await failed).status).toBe(409);
		const stopped = summarize(owner, id);
		await refuse(chatgpt.call(4));
		await chatgpt.call(5);
		await owner.call(cancelSummaries, { params: { id } });
		expect((await stopped).status).toBe(409);
		const made = summarize(owner, id);
		judge(await chatgpt.call(6), BILLED);
		// Claude has no known price.
		const usdOf = (analysis: Analysis | null) => analysis?.costAtLeast?.usd ?? 0;
		const first = usdOf((await made).answer.analysis);
		// Of the call that was stopped the cost is estimated.
		expect(first).toBeGreaterThan(4 * 0.0075);
		expect(first).toBeLessThan(5 * 0.0075);
		const again = summarize(owner, id);
		judge(await chatgpt.call(7), BILLED);
		expect(usdOf((await again).answer.analysis)).toBeCloseTo(first + 0.0075, 9);
		const third = summarize(owner, id);
		for (const n of [8, 9]) await refuse(chatgpt.call(n));
		(await claude.call(3)).fail(new Error("down"));
		await third;
		const { analysis } = (await owner.call(getResponses, { params: { id } })).answer;
		expect(usdOf(analysis)).toBeCloseTo(first + 3 * 0.0075, 9);
	});

	it("says that a price is unknown where nothing of it is known", async () => {
		const { app, owner, id } = await start();
		const made = summarize(owner, id, "claude");
		judge(await app.providers.claude.call(2), BILLED);
		const { analysis } = (await made).answer;
		expect([analysis?.costUsd, analysis?.costAtLeast]).toEqual([null, { usd: 0, unpriced: 1 }]);
	});

	it("is unknown for an analysis of an earlier version", async () => {
		const { app, owner, id } = await start();
		const made = summarize(owner, id);
		judge(await app.providers.chatgpt.call(2), BILLED);
		await made;
		await app.database.write((t) =>
			t.updateTable("analyses").set({ known_usd: null, unpriced: null, reply_tokens: null }).execute(),
		);
		const { analysis } = (await owner.call(getResponses, { params: { id } })).answer;
		expect([analysis?.costUsd, analysis?.costAtLeast]).toEqual([null, undefined]);
	});
});
