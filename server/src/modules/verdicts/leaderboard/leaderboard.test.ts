import { deleteChat, getLeaderboard, type Leaderboard, PASTED, setTopic } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { type SeededChat, seedChats, userIdOf } from "../../../testing/seeds/seed-chats.ts";
import { VOTED_AT as AT, type SeededVote, seedVote } from "../../../testing/seeds/seed-votes.ts";
import { someSeat } from "../../../testing/seeds/some-seats.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import type { ResponseRow } from "../../chat/index.ts";

const EMAIL = "mara@example.org";

const answer = (model: string, more: Partial<ResponseRow> = {}): Partial<ResponseRow> => ({
	...{ text: "An answer.", model, cost_usd: 0.02, first_word_ms: 400 },
	...more,
});
const ANSWERS = { claude: answer("claude-1"), gemini: answer("gemini-1"), grok: answer("grok-1") };

async function setup() {
	const app = await startTestApp();
	const mara = await signedInBrowser(app, EMAIL);
	const owner = { kind: "user", id: await userIdOf(app, EMAIL) } as const;
	const voteOn = async (vote: SeededVote, chat: Partial<SeededChat> = {}): Promise<string> => {
		const [id = ""] = await seedChats(app, owner, [{ prompt: "Which?", answers: ANSWERS, ...chat }]);
		await seedVote(app, id, vote);
		return id;
	};
	return { app, mara, voteOn };
}

type Query = Parameters<typeof BrowserClient.prototype.call<typeof getLeaderboard>>[1]["query"];

async function read(browser: BrowserClient, query: Query = {}): Promise<Leaderboard> {
	const { status, text, answer: board } = await browser.call(getLeaderboard, { query });
	if (status !== 200) throw new Error(text);
	return board;
}

const results = ({ rows }: Leaderboard) => rows.map(({ model, battles, points }) => [model, battles, points]);
const NOTHING = { battles: 0, topics: [], rows: [] };

describe("the leaderboard", () => {
	it("is empty without votes, and for signed-in users alone", async () => {
		const { app, mara } = await setup();
		expect(await read(mara)).toEqual(NOTHING);
		expect((await app.browser().call(getLeaderboard, {})).status).toBe(401);
	});

	it("counts the pairs of each order, and for the best alone those with the best, the highest lower bound first", async () => {
		const { mara, voteOn } = await setup();
		await voteOn({ ranking: [["claude"], ["gemini", "grok"]] });
		await voteOn({ best: "grok" });
		const board = await read(mara);
		expect(board.battles).toBe(5);
		expect(results(board)).toEqual([
			["grok-1", 4, 2.5],
			["claude-1", 3, 2],
			["gemini-1", 3, 0.5],
		]);
		expect(board.rows[1]).toEqual({
			...{ assistant: "claude", name: "Claude", model: "claude-1", battles: 3, points: 2, share: 0.6, enough: false },
			// The quantiles of the Beta distribution of 3 and 2: roots of 3x⁴ - 4x³ + p.
			low: expect.closeTo(0.2486, 4),
			high: expect.closeTo(0.9024, 4),
			usdPerAnswer: 0.02,
			firstWordMs: 400,
		});
	});

	it("has a place for a model only after ten battles", async () => {
		const { mara, voteOn } = await setup();
		for (let vote = 0; vote < 5; vote++) await voteOn({ best: "claude" });
		expect((await read(mara)).rows.map(({ model, battles, enough }) => [model, battles, enough])).toEqual([
			["claude-1", 10, true],
			["gemini-1", 5, false],
			["grok-1", 5, false],
		]);
	});

	it("has a row for each model of an assistant, by what the vendor named, else by what was asked", async () => {
		const { mara, voteOn } = await setup();
		await voteOn({ best: "claude" });
		const next = { claude: answer("claude-2"), grok: { text: "No.", model: null, asked_model: "grok-asked" } };
		await voteOn({ best: "grok" }, { answers: next });
		expect(results(await read(mara))).toEqual([
			["claude-1", 2, 2],
			["grok-asked", 1, 1],
			["claude-2", 1, 0],
			["gemini-1", 1, 0],
			["grok-1", 1, 0],
		]);
	});

	it("counts no demonstration, no pasted answer and no battle within one model", async () => {
		const { mara, voteOn } = await setup();
		const demo = { claude: answer("claude-1"), grok: answer("grok-1", { demo: 1 }) };
		await voteOn({ best: "claude" }, { answers: demo });
		await voteOn({ best: "grok" }, { answers: demo });
		const pasted = { ...someSeat("grok", "seen-elsewhere"), provider: PASTED };
		await voteOn(
			{ ranking: [["seen-elsewhere"], ["claude"]] },
			{ seats: [someSeat("claude"), pasted], answers: { claude: answer("claude-1") } },
		);
		const twice = [someSeat("claude"), someSeat("claude", "claude-strict"), someSeat("grok")];
		await voteOn(
			{ ranking: [["claude"], ["claude-strict"], ["grok"]] },
			{ seats: twice, answers: { ...ANSWERS, "claude-strict": answer("claude-1") } },
		);
		expect(results(await read(mara))).toEqual([
			["claude-1", 2, 2],
			["grok-1", 2, 0],
		]);
	});

	it("counts no vote for none, on an answer that was replaced, in a temporary chat or of another person", async () => {
		const { app, mara, voteOn } = await setup();
		await voteOn({ ranking: [], none: true });
		const stale = await voteOn({ best: "claude" });
		const temporary = await voteOn({ best: "claude" });
		const deleted = await voteOn({ best: "claude" });
		await app.database.write(async (transaction) => {
			const claude = transaction.updateTable("responses").set({ attempt: 2 }).where("seat", "=", "claude");
			await claude.where("chat_id", "=", stale).execute();
			await transaction.updateTable("chats").set({ looked_at: AT }).where("id", "=", temporary).execute();
		});
		await mara.call(deleteChat, { params: { id: deleted } });
		expect(await read(mara)).toEqual(NOTHING);
		await voteOn({ best: "claude" });
		expect(await read(await signedInBrowser(app, "ben@example.org"))).toEqual(NOTHING);
		expect((await read(mara)).battles).toBe(2);
	});

	it("has the topics with their battles, and is filtered by one, by blind votes and by time", async () => {
		const { mara, voteOn } = await setup();
		const law = await voteOn({ best: "claude", blind: true });
		const cooking = await voteOn({ ranking: [["grok"], ["claude"], ["gemini"]], at: AT + 1000 });
		await voteOn({ best: "gemini", at: AT + 2000 });
		await mara.call(setTopic, { params: { id: law }, body: { topic: "Law" } });
		await mara.call(setTopic, { params: { id: cooking }, body: { topic: "Cooking" } });
		const topics = [
			{ name: "Cooking", battles: 3 },
			{ name: "Law", battles: 2 },
		];
		expect(await read(mara)).toMatchObject({ battles: 7, topics });
		expect(await read(mara, { topic: "Law" })).toMatchObject({
			battles: 2,
			topics,
			rows: [{ model: "claude-1" }, {}, {}],
		});
		expect(await read(mara, { topic: "Soup" })).toEqual({ battles: 0, topics, rows: [] });
		expect(await read(mara, { blind: "true" })).toMatchObject({ battles: 2, topics: [{ name: "Law" }] });
		expect(await read(mara, { blind: "false" })).toMatchObject({ battles: 5, topics: [{ name: "Cooking" }] });
		const since = new Date(AT + 1000).toISOString();
		expect(await read(mara, { since })).toMatchObject({ battles: 5 });
		expect(await read(mara, { since, topic: "Law" })).toMatchObject({ battles: 0 });
	});

	it("refuses an invalid filter with a sentence", async () => {
		const { mara } = await setup();
		for (const query of ["topic=", `topic=${"x".repeat(41)}`, "blind=yes", "since=yesterday", "model=claude"]) {
			const response = await mara.fetch(`/api/leaderboard?${query}`);
			expect([query, response.status, await response.text()]).toEqual([
				query,
				400,
				expect.stringMatching(/^[A-Z].*\.$/),
			]);
		}
	});

	it("has the medians of the answers that were voted on, as far as they are known", async () => {
		const { mara, voteOn } = await setup();
		const figures = [
			{ cost_usd: 0.01, first_word_ms: 100 },
			{ cost_usd: 0.04, first_word_ms: 300 },
			{ cost_usd: 9, first_word_ms: null },
			{ cost_usd: null, first_word_ms: 900 },
			// A copied answer was paid for in its own chat.
			{ cost_usd: 0, first_word_ms: 200, asked_at: 1 },
		];
		for (const figure of figures)
			await voteOn({ best: "grok" }, { answers: { grok: answer("grok-1", figure), claude: answer("claude-1") } });
		expect((await read(mara)).rows[0]).toMatchObject({ model: "grok-1", usdPerAnswer: 0.04, firstWordMs: 250 });
	});

	it("is built from thousands of votes", async () => {
		const { app, mara, voteOn } = await setup();
		const id = await voteOn({ best: "claude" });
		const { query } = app.database;
		const [chat] = await query.selectFrom("chats").selectAll().where("id", "=", id).execute();
		const [turn] = await query.selectFrom("turns").selectAll().where("chat_id", "=", id).execute();
		const [vote] = await query.selectFrom("votes").selectAll().where("chat_id", "=", id).execute();
		if (!chat || !turn || !vote) throw new Error("Nothing was stored.");
		const copies = Array.from({ length: 5100 }, (_, n) => String(n).padStart(22, "c"));
		await app.database.write(async (transaction) => {
			for (let from = 0; from < copies.length; from += 300) {
				const ids = copies.slice(from, from + 300);
				await transaction
					.insertInto("chats")
					.values(ids.map((copy) => ({ ...chat, id: copy })))
					.execute();
				await transaction
					.insertInto("turns")
					.values(ids.map((chat_id) => ({ ...turn, chat_id })))
					.execute();
				await transaction
					.insertInto("votes")
					.values(ids.map((chat_id) => ({ ...vote, chat_id, created_at: AT + 1 })))
					.execute();
			}
		});
		// The newest 5,000 count.
		expect((await read(mara)).battles).toBe(10_000);
	});
});
