import {
	branchChat,
	deleteChat,
	getChat,
	getHistory,
	getMyData,
	retryResponse,
	saveVote,
	urlOf,
} from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, askSeats, askTurn, readToEnd } from "../../../testing/chats.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { answeredChat, takeBack, verdictOf, vote } from "../../../testing/votes.ts";

const ALL = [["claude"], ["chatgpt", "grok"], ["gemini"]];

async function votable() {
	const app = await startTestApp();
	const browser = app.browser();
	return { app, browser, id: await answeredChat(app, browser) };
}

const ordersOf = <T>(items: readonly T[]): T[][] =>
	items.length === 0
		? [[]]
		: items.flatMap((first) => ordersOf(items.filter((item) => item !== first)).map((rest) => [first, ...rest]));

const storedVotes = async ({ database }: Awaited<ReturnType<typeof startTestApp>>) =>
	await database.query.selectFrom("votes").selectAll().execute();

describe("a vote", () => {
	it("is an order, the best, or none, and each takes the place of the one before", async () => {
		const { app, browser, id } = await votable();
		const attempts = Object.fromEntries(PROVIDER_IDS.map((seat) => [seat, 1]));
		expect(await vote(browser, id, { ranking: ALL, note: "It names its source." })).toMatchObject({
			vote: {
				best: null,
				ranking: ALL,
				none: false,
				note: "It names its source.",
				blind: false,
				stale: false,
				attempts,
			},
		});
		expect(await vote(browser, id, { best: "grok" })).toMatchObject({
			vote: { best: "grok", ranking: null, none: false, note: "It names its source." },
		});
		expect(await vote(browser, id, { ranking: [], none: true, note: "" })).toMatchObject({
			vote: { best: null, ranking: null, none: true, note: null },
		});
		expect(await storedVotes(app)).toHaveLength(1);
		expect((await verdictOf(browser, id)).vote).toMatchObject({ none: true });
		expect([await takeBack(browser, id), await takeBack(browser, id)]).toEqual([204, 204]);
		expect((await verdictOf(browser, id)).vote).toBe(null);
	});

	it("that is sent twice is stored once and keeps its time", async () => {
		const { app, browser, id } = await votable();
		await vote(browser, id, { best: "grok" });
		const before = await storedVotes(app);
		await Promise.all([vote(browser, id, { best: "grok" }), vote(browser, id, { best: "grok" })]);
		expect(await storedVotes(app)).toEqual(before);
	});

	it("of two tabs at once is one of the two", async () => {
		const { app, browser, id } = await votable();
		await Promise.all(PROVIDER_IDS.map((best) => vote(browser, id, { best })));
		const [row, ...more] = await storedVotes(app);
		expect([PROVIDER_IDS.includes(row?.best as never), more]).toEqual([true, []]);
	});

	it.each([
		[{}, "400 Choose one: an order of all answers, the best answer, or none of them."],
		[{ ranking: [] }, "400 Choose one: an order of all answers, the best answer, or none of them."],
		[{ best: "grok", none: true }, "400 Choose one: an order of all answers, the best answer, or none of them."],
		[{ best: "grok", ranking: ALL }, "400 Choose one: an order of all answers, the best answer, or none of them."],
		[{ ranking: [["grok"], []] }, "400 Each place of the order needs at least one column."],
		[{ ranking: "grok" }, "400 List the columns in their order, the best first."],
		[{ ranking: [["grok", "claude"], ["grok"]] }, "400 Name each column only once."],
		[{ ranking: [["grok"], ["claude", "gemini"]] }, "400 Put every answer in the order. Missing: ChatGPT."],
		[{ ranking: [["claude"]] }, "400 Put every answer in the order. Missing: ChatGPT, Gemini, Grok."],
		[{ best: "mistral" }, "400 This turn has no answer of the column mistral."],
		[{ best: "grok", note: "x".repeat(1001) }, "400 Use at most 1,000 characters for the note."],
		[{ best: "grok", note: "\ud800" }, "400 The note contains invalid characters. Remove them and try again."],
	])("of %j is refused with a sentence, and the earlier one stays", async (body, refusal) => {
		const { browser, id } = await votable();
		await vote(browser, id, { best: "claude" });
		expect(await vote(browser, id, body as never)).toBe(refusal);
		expect((await verdictOf(browser, id)).vote).toMatchObject({ best: "claude" });
	});

	it("in a blind chat is refused in the order of the letters, whichever were drawn", async () => {
		const { app, browser, id } = await votable();
		for (const order of ordersOf(PROVIDER_IDS)) {
			const blind = JSON.stringify(order);
			await app.database.write((t) => sql`update chats set blind = ${blind} where id = ${id}`.execute(t));
			const refusals = [await vote(browser, id, { ranking: [["a"]] }), await vote(browser, id, { ranking: [["c"]] })];
			expect([blind, ...refusals]).toEqual([
				blind,
				"400 Put every answer in the order. Missing: B, C, D.",
				"400 Put every answer in the order. Missing: A, B, D.",
			]);
		}
	});

	it("waits for all answers, and needs two of them", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		expect(await vote(browser, id, { best: "grok" })).toBe(
			"409 An answer is still being written. You can vote when all answers are there.",
		);
		for (const seat of ["gemini", "claude", "chatgpt"] as const)
			(await app.providers[seat].call()).fail(new Error("no"));
		const grok = await app.providers.grok.call();
		grok.emitText("Only I.");
		grok.end();
		await readToEnd(browser, id);
		expect(await vote(browser, id, { best: "grok" })).toBe(
			"409 One answer alone can't be ranked: there is no other to compare it with.",
		);
		const { answer } = await browser.call(saveVote, { params: { id, turn: 2 }, body: { best: "grok" } });
		expect(answer).toBe(undefined);
	});

	it("is for answers that succeeded", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		(await app.providers.gemini.call()).fail(new Error("no"));
		for (const seat of ["chatgpt", "claude", "grok"] as const) {
			const call = await app.providers[seat].call();
			call.emitText("Yes.");
			call.end();
		}
		await readToEnd(browser, id);
		expect(await vote(browser, id, { best: "gemini" })).toBe("400 Gemini gave no answer here, so it can't be chosen.");
		expect(await vote(browser, id, { ranking: [["grok"], ["claude"], ["chatgpt"]] })).toMatchObject({
			vote: { attempts: { chatgpt: 1, claude: 1, grok: 1 } },
		});
	});

	it("is also for a pasted answer", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await askSeats(browser, [{ provider: "grok" }, { provider: "pasted", text: "Mine." }]);
		const grok = await app.providers.grok.call();
		grok.emitText("Yes.");
		grok.end();
		await readToEnd(browser, id);
		expect(await vote(browser, id, { best: "pasted" })).toMatchObject({ vote: { best: "pasted" } });
	});

	it("becomes stale when one of its answers is replaced, and counts again when it is given again", async () => {
		const { app, browser, id } = await votable();
		await vote(browser, id, { best: "claude" });
		await browser.call(retryResponse, { params: { id, seat: "grok" } });
		expect((await verdictOf(browser, id)).vote?.stale).toBe(true);
		expect(await vote(browser, id, { best: "claude" })).toMatch(/^409 An answer is still being written/);
		const again = await app.providers.grok.call(2);
		again.emitText("Better.");
		again.end();
		await readToEnd(browser, id);
		expect((await verdictOf(browser, id)).vote?.stale).toBe(true);
		expect(await vote(browser, id, { best: "claude" })).toMatchObject({
			vote: { stale: false, attempts: { grok: 2, claude: 1 } },
		});
	});

	it("that is stale stays so while only its note changes, also where an answer of its order has failed", async () => {
		const { app, browser, id } = await votable();
		await vote(browser, id, { ranking: ALL, note: "Short." });
		await app.database.write((t) => t.updateTable("votes").set({ blind: 1 }).execute());
		const [before] = await storedVotes(app);
		await browser.call(retryResponse, { params: { id, seat: "grok" } });
		const withNote = (note: string) => vote(browser, id, { ranking: ALL, note });
		const kept = { ranking: ALL, stale: true, blind: true, attempts: { grok: 1, claude: 1 } };
		expect(await withNote("While it is written.")).toMatchObject({ vote: { ...kept, note: "While it is written." } });
		(await app.providers.grok.call(2)).fail(new Error("down"));
		await readToEnd(browser, id);
		expect(await withNote("It has failed.")).toMatchObject({ vote: { ...kept, note: "It has failed." } });
		expect(await withNote("")).toMatchObject({ vote: { ...kept, note: null } });
		const [after] = await storedVotes(app);
		expect(after).toEqual({ ...before, note: null, updated_at: after?.updated_at });
		expect(await vote(browser, id, { ranking: ALL })).toMatch(/^400 Grok gave no answer here/);
	});

	it("is shown with each turn of the chat and of the history, and is in no copy", async () => {
		const app = await startTestApp();
		const mara = await signedInBrowser(app, "mara@example.org");
		const id = await answeredChat(app, mara);
		await vote(mara, id, { best: "claude", note: "Short." });
		await askTurn(mara, id, { prompt: "And at night?" });
		const bests = (turns: readonly { readonly vote?: { readonly best: string | null } | undefined }[]) =>
			turns.map((turn) => turn.vote?.best);
		expect(bests((await mara.call(getChat, { params: { id } })).answer.turns)).toEqual(["claude", undefined]);
		const [listed] = (await mara.call(getHistory, { query: { brief: "true" } })).answer;
		expect(bests(listed?.turns ?? [])).toEqual(["claude", undefined]);
		const data = JSON.parse(await (await mara.fetch(urlOf(getMyData, {}))).text());
		expect(data.chats[0].turns[0].vote).toMatchObject({ best: "claude", note: "Short." });
		const copy = await mara.call(branchChat, { params: { id }, body: { turn: 2 } });
		expect(bests(copy.answer.session.turns)).toEqual([undefined]);
	});

	it("is deleted with its chat", async () => {
		const { app, browser, id } = await votable();
		await vote(browser, id, { best: "claude" });
		await browser.call(deleteChat, { params: { id } });
		expect(await storedVotes(app)).toEqual([]);
		expect(await vote(browser, id, { best: "claude" })).toBe("404 This chat doesn't exist or has been removed.");
	});

	it("of a stranger is refused like one on a chat that does not exist", async () => {
		const { app, browser, id } = await votable();
		const stranger = app.browser();
		await answeredElsewhere(stranger);
		const refusals = [
			await vote(stranger, id, { best: "grok" }),
			await vote(stranger, "A".repeat(22), { best: "grok" }),
		];
		expect(refusals).toEqual(Array(2).fill("404 This chat doesn't exist or has been removed."));
		expect(await takeBack(stranger, id)).toBe(404);
		expect((await verdictOf(browser, id)).vote).toBe(null);
	});
});

/** Gives the browser an identity of its own. */
const answeredElsewhere = (browser: BrowserClient) => ask(browser, "Something else", ["grok"]);
