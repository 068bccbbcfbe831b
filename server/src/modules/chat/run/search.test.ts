import { readFileSync } from "node:fs";
import {
	type Citation,
	type ExportFormat,
	exportChat,
	exportFile,
	getSharedResponses,
	listAttempts,
	restoreAttempt,
	retryResponse,
	shareChat,
	startChat,
	urlOf,
} from "@parallax/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { askTurn, eventsOf, responsesOf, responsesOfTurn, sameBrowser, settledOf } from "../../../testing/chats.ts";
import { type FakeVendors, startFakeVendors } from "../../../testing/fake-vendors/fake-vendors.ts";
import { startVendorApp } from "../../../testing/faults/vendor-app.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const fixture = (name: string): string =>
	readFileSync(new URL(`../../../providers/fixtures/${name}.sse`, import.meta.url), "utf8");

const POLARIS = "https://sky.example/polaris";
const source = (at: Citation["at"], url = POLARIS, title = "Sky"): Citation => ({ url, title, at });

async function askWithSearch(browser: BrowserClient, selectedProviders: readonly string[]) {
	const body = { prompt: "How far?", selectedProviders: [...selectedProviders], search: true };
	return (await browser.call(startChat, { body })).answer.session;
}

describe("with the vendors' protocols", () => {
	let vendors: FakeVendors;
	beforeAll(async () => {
		vendors = await startFakeVendors();
	});
	afterEach(() => vendors.reset());
	afterAll(() => vendors.close());

	it("asks each assistant that can to search, for this prompt alone, and says which cannot", async () => {
		vendors.next("chatgpt", { steps: [{ raw: fixture("openai-responses/search") }, { finish: true }] });
		vendors.next("claude", { steps: [{ raw: fixture("anthropic/search") }, { finish: true }] });
		vendors.next("grok", { steps: [{ raw: fixture("xai-responses/search") }, { finish: true }] });
		const { browser } = await startVendorApp({ vendors });
		const session = await askWithSearch(browser, ["chatgpt", "gemini", "claude", "grok"]);
		expect(session.turns.map(({ search }) => search)).toEqual([true]);
		const responses = await settledOf(browser, session.id);
		const cited = Object.fromEntries(responses.map(({ seat, citations }) => [seat, citations.length]));
		expect(cited).toEqual({ chatgpt: 5, gemini: 0, claude: 3, grok: 3 });
		const noted = responses.filter(({ notes }) => notes.some(({ code }) => code === "cannot-search"));
		expect(noted.map(({ seat }) => seat)).toEqual(["gemini"]);
		// Two searches, and what each vendor tells of its tokens or of the whole cost.
		const costOf = (seat: string) => responses.find((one) => one.seat === seat)?.costUsd ?? Number.NaN;
		expect(costOf("grok")).toBeCloseTo(0.0132865, 9);
		expect(costOf("claude")).toBeCloseTo((18_500 * 2 + 510 * 10) / 1e6 + 2 * 0.01, 9);
		await askTurn(browser, session.id, { prompt: "And then?" });
		await settledOf(browser, session.id);
		const bodies = vendors.calls("claude").map((call) => call.body as Record<string, unknown>);
		expect(bodies.map(({ tools }) => tools !== undefined)).toEqual([true, false]);
		expect(JSON.stringify(bodies[1])).not.toContain("encrypted");
	});
});

/** A chat whose only prompt searches. */
async function searching() {
	const app = await startTestApp();
	const browser = app.browser();
	const { id } = await askWithSearch(browser, ["claude"]);
	const call = await app.providers.claude.call();
	expect(call.question.search).toBe(true);
	return { app, browser, id, call };
}

it("citations are streamed with the words, are in every snapshot, and stay with the answer", async () => {
	const { browser, id, call } = await searching();
	const events = eventsOf(browser, id);
	const next = async () => (await events.next()).value;
	expect(await next()).toMatchObject({ type: "snapshot" });
	call.emitText("447 light-years");
	call.cite({ from: 0, citations: [source([0, 15], POLARIS, "sky.example")] });
	const citations = { from: 0, list: [source([0, 15], POLARIS, "sky.example")] };
	expect(await next()).toMatchObject({ type: "delta", data: { text: "447 light-years", citations } });
	call.cite({ from: 0, citations: [source([0, 15])] });
	const entitled = { from: 0, list: [source([0, 15])] };
	expect(await next()).toMatchObject({ type: "delta", data: { text: "", at: 15, citations: entitled } });
	expect((await responsesOf(browser, id))[0]?.citations).toEqual([source([0, 15])]);
	call.emitText(" away");
	// A source of words that never came is none of this answer.
	call.cite({ from: 1, citations: [source([16, 20], "https://b.example/"), source([90, 99])] });
	call.end();
	const [settled] = await settledOf(browser, id);
	expect(settled?.citations).toEqual([source([0, 15]), source([16, 20], "https://b.example/")]);
	expect(settled?.response).toBe("447 light-years away");
});

it("an answer that its process leaves behind keeps the sources of its words", async () => {
	const { app, browser, id, call } = await searching();
	call.emitText("447 light-years");
	call.cite({ from: 0, citations: [source([0, 15]), source([20, 25])] });
	const stored = async () => {
		const row = await app.database.query.selectFrom("responses").select("citations").executeTakeFirstOrThrow();
		return (JSON.parse(row.citations ?? "[]") as unknown[]).length;
	};
	await expect.poll(stored).toBe(2);
	const next = await app.restart();
	const [answer] = await settledOf(sameBrowser(next, browser), id);
	expect([answer?.errorCode, answer?.citations]).toEqual(["interrupted", [source([0, 15])]]);
});

it("a retry searches again and keeps the earlier answer with its sources, which readers and files have too", async () => {
	const { app, browser, id, call } = await searching();
	call.emitText("First.");
	call.cite({ from: 0, citations: [source([0, 6], POLARIS, "Sky * Survey")] });
	call.end();
	await settledOf(browser, id);
	const params = { id, seat: "claude" };
	await browser.call(retryResponse, { params });
	const second = await app.providers.claude.call(2);
	expect(second.question.search).toBe(true);
	second.emitText("Second.");
	second.end();
	expect((await settledOf(browser, id))[0]?.citations).toEqual([]);
	const { answer: kept } = await browser.call(listAttempts, { params });
	expect(kept.map(({ citations }) => citations.length)).toEqual([1, 0]);
	await browser.call(restoreAttempt, { params, body: { attempt: 1 } });
	expect((await responsesOfTurn(browser, id, 1)).responses[0]?.citations).toHaveLength(1);
	await browser.call(shareChat, { params: { id }, body: { shared: true } });
	const { answer: shared } = await app.browser().call(getSharedResponses, { params: { id }, query: {} });
	expect(shared.responses[0]?.citations).toHaveLength(1);
	const fileOf = async (format: ExportFormat) =>
		await (await browser.fetch(urlOf(exportChat, { params: { id }, query: { format } }))).text();
	const [turn] = exportFile.parse(JSON.parse(await fileOf("json"))).chats[0]?.turns ?? [];
	expect([turn?.search, turn?.answers[0]?.citations]).toEqual([true, [source([0, 6], POLARIS, "Sky * Survey")]]);
	expect(await fileOf("md")).toContain("First.\\[1\\]");
	expect(await fileOf("md")).toContain(`1. Sky \\* Survey: <${POLARIS}>`);
	expect(await fileOf("html")).toContain(`<a href="${POLARIS}" rel="noopener noreferrer nofollow ugc">`);
	expect(await fileOf("html")).toMatch(/First\.<sup><a href="[^"]*"[^>]*>\[1\]<\/a><\/sup>/);
	expect(await fileOf("csv")).toContain(`,true,"${POLARIS}",\r\n`);
});

it("the same prompt with and without a search are two requests", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const ask = async (search?: boolean) => {
		const body = { prompt: "How far?", selectedProviders: ["claude"], search };
		return (await browser.call(startChat, { body }, { headers: { "idempotency-key": "k" } })).status;
	};
	expect([await ask(true), await ask(true), await ask(false), await ask()]).toEqual([201, 200, 409, 409]);
});
