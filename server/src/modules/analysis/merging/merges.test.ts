import {
	branchChat,
	cancelSummaries,
	deleteChat,
	getOffers,
	getResponses,
	getSharedResponses,
	offerSummaries,
	type ResponsesPayload,
	retryResponse,
	type SummaryKind,
	shareChat,
	summarizeChat,
} from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, readToEnd } from "../../../testing/chats.ts";
import { judge, type ScriptedRow } from "../../../testing/judged-by.ts";
import type { ScriptedCall } from "../../../testing/scripted-assistant.ts";
import { startSecondProcess } from "../../../testing/second-process.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const QUESTION = "At what temperature does water boil?";
const IDS = ["chatgpt", "claude"] as const;
const TEXTS: Partial<Record<ProviderId, string>> = {
	chatgpt: "Water boils at 100 degrees Celsius at sea level.",
	claude: "Water boils at 90 degrees Celsius at sea level. Salt raises the boiling point.",
};
const ROWS: readonly ScriptedRow[] = [
	{
		claim: "Water boils at 100 degrees Celsius at sea level.",
		kind: "answer",
		says: [TEXTS.chatgpt ?? ""],
		contradicts: ["Water boils at 90 degrees Celsius at sea level."],
		slot: { kind: "temperature", mine: "90 degrees", theirs: "100 degrees" },
	},
	{ claim: "Salt raises the boiling point.", says: ["Salt raises the boiling point."] },
];
const BEST = {
	sentences: [
		{ text: "At sea level water boils at 100 degrees Celsius.", rows: [1] },
		{ text: "Salt raises the boiling point.", rows: [2] },
		{ text: "It freezes at 0 degrees.", rows: [1] },
	],
};
const BEST_TEXT =
	"At sea level water boils at 100 degrees Celsius (ChatGPT) · “90 degrees” (Claude).\n\nSalt raises the boiling point (Claude).";
const DISPUTED_TEXT =
	"### They contradict each other\n\n- Water boils at 100 degrees Celsius at sea level (ChatGPT) · “90 degrees” (Claude)";

afterEach(() => vi.useRealTimers());

/** Stops the heartbeats: both apps of a test run in one OS process, so each would declare the other dead. */
const installFakeIntervals = () => vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

const merge = (browser: BrowserClient, id: string, kind: SummaryKind, by?: string) =>
	browser.call(summarizeChat, { params: { id }, body: { kind, ...(by ? { by } : {}) } });
const payloadOf = async (browser: BrowserClient, id: string): Promise<ResponsesPayload> =>
	(await browser.call(getResponses, { params: { id } })).answer;

/** A chat of two answers that contradict each other. */
async function answered(env: Record<string, string> = {}) {
	const app = await startTestApp({ env, pause: async () => {} });
	const owner = app.browser();
	const { id } = await ask(owner, QUESTION, [...IDS]);
	for (const provider of IDS) {
		const call = await app.providers[provider].call();
		call.emitText(TEXTS[provider] ?? "");
		call.end();
	}
	await readToEnd(owner, id);
	return { app, owner, id };
}

/** The same, compared by ChatGPT in its second and third calls. */
async function compared(env: Record<string, string> = {}) {
	const chat = await answered(env);
	const made = chat.owner.call(summarizeChat, { params: { id: chat.id } });
	for (const n of [2, 3]) judge(await chat.app.providers.chatgpt.call(n), ROWS);
	await made;
	return chat;
}

function write(call: ScriptedCall, reply: string | object = BEST): void {
	call.emitText(typeof reply === "string" ? reply : JSON.stringify(reply));
	call.end();
}

async function withBest(env: Record<string, string> = {}) {
	const chat = await compared(env);
	const made = merge(chat.owner, chat.id, "best");
	write(await chat.app.providers.chatgpt.call(4));
	return { ...chat, made: (await made).answer };
}

const refusalOf = ({ status, text }: { readonly status: number; readonly text: string }) => [status, text];

describe("the best answer", () => {
	it("is written from the rows by the judge of the turn, stored, and says how many sentences were left out", async () => {
		const { owner, id, made, app } = await withBest();
		expect(made.merges.best).toMatchObject({
			by: "ChatGPT (scripted-1)",
			stale: false,
			text: BEST_TEXT,
			leftOut: 1,
			sentences: [
				{ text: BEST.sentences[0]?.text, by: ["chatgpt"], claims: [0] },
				{ text: BEST.sentences[1]?.text, by: ["claude"], claims: [1] },
			],
		});
		expect((await payloadOf(owner, id)).merges).toEqual(made.merges);
		const call = await app.providers.chatgpt.call(4);
		expect([call.schemaName, call.prompt.includes("The rows\n")]).toEqual(["best_answer", true]);
		expect(await app.database.query.selectFrom("running_summaries").selectAll().execute()).toEqual([]);
	});

	it("needs a finished map of the answers as they are now, and costs no limit without one", async () => {
		const { owner, id } = await answered();
		const NOT_COMPARED = [409, "Compare the answers first: this is made from their claim map."];
		expect(refusalOf(await merge(owner, id, "best"))).toEqual(NOT_COMPARED);
		expect(refusalOf(await merge(owner, id, "disputed"))).toEqual(NOT_COMPARED);
		expect((await payloadOf(owner, id)).merges).toEqual({ best: null, disputed: null, checklist: null });
	});

	it("goes stale with its map, which must then be made again first; the last good one stays", async () => {
		const { app, owner, id } = await withBest();
		await owner.call(retryResponse, { params: { id, seat: "claude" } });
		write(await app.providers.claude.call(2), "Water boils at 100 degrees Celsius.");
		await readToEnd(owner, id);
		const { merges } = await payloadOf(owner, id);
		expect([merges.best?.stale, merges.best?.text, merges.best?.sentences[0]?.claims]).toEqual([true, BEST_TEXT, []]);
		expect(refusalOf(await merge(owner, id, "best"))).toEqual([
			409,
			"An answer has changed since the answers were compared. Compare them again first.",
		]);
	});

	it("is stale once the same answers are compared again", async () => {
		const { app, owner, id } = await withBest();
		const again = owner.call(summarizeChat, { params: { id } });
		for (const n of [5, 6]) judge(await app.providers.chatgpt.call(n), ROWS);
		expect((await again).answer.merges.best).toMatchObject({ stale: true, text: BEST_TEXT });
	});

	it("is asked of the next judge when one fails, which a note says", async () => {
		const { app, owner, id } = await compared();
		const made = merge(owner, id, "best");
		write(await app.providers.chatgpt.call(4), { sentences: [{ text: "The moon is made of cheese.", rows: [1] }] });
		write(await app.providers.claude.call(2));
		const { best } = (await made).answer.merges;
		expect([best?.by, best?.notes.map(({ text }) => text)]).toEqual([
			"Claude (scripted-1)",
			["ChatGPT could not write the best answer: its reply held nothing that stands in them."],
		]);
	});

	it("that no judge can write changes nothing stored; the reasons are kept until the next start", async () => {
		const { app, owner, id, made } = await withBest();
		const again = merge(owner, id, "best");
		write(await app.providers.chatgpt.call(5), "I would rather not.");
		(await app.providers.claude.call(2)).fail(new Error("down"));
		expect(refusalOf(await again)).toEqual([409, "None of the 2 assistants could write the best answer."]);
		const { merges, compareFailure, analysis } = await payloadOf(owner, id);
		expect([merges, compareFailure?.kind, compareFailure?.notes.length, analysis?.stale]).toEqual([
			made.merges,
			"best",
			2,
			false,
		]);
		const third = merge(owner, id, "best");
		write(await app.providers.chatgpt.call(6));
		expect((await third).status).toBe(200);
		expect((await payloadOf(owner, id)).compareFailure).toBeUndefined();
	});

	it("shows its progress, and stops at the vendor when its owner cancels it", async () => {
		const { app, owner, id } = await compared();
		const made = merge(owner, id, "best");
		const call = await app.providers.chatgpt.call(4);
		call.emitText(JSON.stringify(BEST).slice(0, 90));
		await expect
			.poll(async () => (await payloadOf(owner, id)).making)
			.toMatchObject({ kind: "best", by: "ChatGPT (scripted-1)", sentences: 1 });
		await owner.call(cancelSummaries, { params: { id } });
		expect(refusalOf(await made)).toEqual([409, "Writing the best answer was stopped."]);
		await expect.poll(() => call.signal.aborted).toBe(true);
		expect(await payloadOf(owner, id)).toMatchObject({ making: null, merges: { best: null } });
	});

	it("is written once when it is asked for twice, in one process and in another", async () => {
		installFakeIntervals();
		const { app, owner, id } = await compared();
		const second = await startSecondProcess(app, owner);
		const [one, same] = [merge(owner, id, "best"), merge(owner, id, "best")];
		const call = await app.providers.chatgpt.call(4);
		const other = merge(second.owner, id, "best");
		await second.refused;
		write(call);
		const texts = (await Promise.all([one, same, other])).map(({ answer }) => answer.merges.best?.text);
		expect([texts, app.providers.chatgpt.calls.length]).toEqual([[BEST_TEXT, BEST_TEXT, BEST_TEXT], 4]);
	});

	it("waits for a comparison of its turn that runs, and is then written from the new rows", async () => {
		const { app, owner, id } = await compared();
		const map = owner.call(summarizeChat, { params: { id } });
		const judging = await app.providers.chatgpt.call(4);
		const best = merge(owner, id, "best");
		judge(judging, ROWS);
		judge(await app.providers.chatgpt.call(5), ROWS);
		await map;
		write(await app.providers.chatgpt.call(6));
		expect((await best).answer.merges.best).toMatchObject({ stale: false, text: BEST_TEXT });
	});

	it("counts in the daily budget, and keeps what it cost for its owner alone", async () => {
		const { app, owner, id } = await compared({ DAILY_BUDGET_USD: "1000" });
		const openCalls = () => app.database.query.selectFrom("open_calls").selectAll().execute();
		const written = merge(owner, id, "best");
		const call = await app.providers.chatgpt.call(4);
		expect(await openCalls()).toHaveLength(1);
		write(call);
		await written;
		await app.database.write((t) => t.updateTable("merges").set({ known_usd: 0.25, unpriced: 0 }).execute());
		expect((await payloadOf(owner, id)).merges.best?.costUsd).toBe(0.25);
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		const { answer } = await app.browser().call(getSharedResponses, { params: { id } });
		expect([answer.merges.best?.text, answer.merges.best?.costUsd]).toEqual([BEST_TEXT, null]);
		expect(await openCalls()).toEqual([]);
	});
});

describe("what is disputed", () => {
	it("is written by code from the rows, without a call", async () => {
		const { app, owner, id } = await compared();
		const calls = app.providers.chatgpt.calls.length;
		const { merges } = (await merge(owner, id, "disputed")).answer;
		expect(merges.disputed).toMatchObject({ by: null, text: DISPUTED_TEXT, leftOut: 0, costUsd: null, stale: false });
		expect(app.providers.chatgpt.calls.length).toBe(calls);
	});
});

describe("the requests", () => {
	it("refuse a checklist, other kinds, and everyone but the owner alike", async () => {
		const { app, owner, id } = await compared();
		expect(refusalOf(await merge(owner, id, "checklist"))).toEqual([400, "A checklist can't be made yet."]);
		expect((await merge(owner, id, "poem" as SummaryKind)).status).toBe(400);
		const stranger = await merge(app.browser(), id, "best");
		const unknown = await merge(owner, "A".repeat(22), "best");
		expect([stranger.status, stranger.text]).toEqual([404, unknown.text]);
		await owner.call(deleteChat, { params: { id } });
		expect(refusalOf(await merge(owner, id, "disputed"))).toEqual([404, unknown.text]);
		expect(await app.database.query.selectFrom("merges").selectAll().execute()).toEqual([]);
	});

	it("name the writer and the cost before, and null without a map", async () => {
		const before = await answered();
		const offers = async ({ owner, id }: { readonly owner: BrowserClient; readonly id: string }) =>
			(await owner.call(getOffers, { params: { id, turn: "1" } })).answer;
		expect(await offers(before)).toMatchObject({ best: null, disputed: null });
		const chat = await compared();
		expect(await offers(chat)).toMatchObject({
			best: { seconds: expect.any(Number) },
			disputed: { mostUsd: 0, usualUsd: 0, seconds: 0 },
		});
		const { answer } = await chat.owner.call(offerSummaries, { params: { id: chat.id }, query: { kind: "best" } });
		expect([answer.by, answer.judges.map(({ by }) => by).slice(0, 2)]).toEqual([
			"ChatGPT (scripted-1)",
			["chatgpt", "claude"],
		]);
	});
});

describe("a stored merge", () => {
	it("is in every export, with who wrote it and what was left out", async () => {
		const { owner, id } = await withBest();
		await merge(owner, id, "disputed");
		const exported = async (format: string) =>
			await (await owner.fetch(`/api/chat/${id}/export?format=${format}`)).text();
		for (const format of ["md", "html", "csv"]) {
			const text = await exported(format);
			expect(text.toLowerCase()).toContain("best answer");
			expect(text).toContain("One sentence was left out");
			expect(text.toLowerCase()).toContain("only what is disputed");
		}
		expect(JSON.parse(await exported("json"))).toMatchObject({
			chats: [{ turns: [{ merges: { best: { text: BEST_TEXT }, disputed: { text: DISPUTED_TEXT } } }] }],
		});
	});

	it("goes into a copy that its map goes into, without its cost", async () => {
		const { app, owner, id } = await withBest();
		await merge(owner, id, "disputed");
		await app.database.write((t) => t.updateTable("merges").set({ known_usd: 0.25, unpriced: 0 }).execute());
		const { answer } = await owner.call(branchChat, { params: { id }, body: { turn: 2 } });
		const { merges } = await payloadOf(owner, answer.session.id);
		expect(merges).toMatchObject({
			best: { text: BEST_TEXT, stale: false, costUsd: null },
			disputed: { text: DISPUTED_TEXT, stale: false },
		});
	});
});
