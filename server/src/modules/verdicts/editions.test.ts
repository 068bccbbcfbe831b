import { askAgain, getChat, getHistory, getResponses, getVerdict, summarizeChat } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { askSeats, readToEnd } from "../../testing/chats.ts";
import { judge } from "../../testing/judged-by.ts";
import { signedInBrowser } from "../../testing/people.ts";
import { seedTurn } from "../../testing/seeds/seed-chats.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { vote } from "../../testing/votes.ts";
import { loadEditionFindings } from "../chat/index.ts";
import { insertReview } from "./reviews/stored-reviews.ts";

async function answer(app: TestApp, seat: "chatgpt" | "claude", n: number, text: string): Promise<void> {
	const call = await app.providers[seat].call(n);
	call.emitText(text);
	call.end();
}

/** A chat with two answers, of which Claude's can be asked for again. */
async function startAnswered() {
	const app = await startTestApp();
	const browser = await signedInBrowser(app, "mara@example.org");
	const { id } = await askSeats(browser, [{ provider: "chatgpt" }, { provider: "claude" }], "How tall is the tower?");
	await answer(app, "chatgpt", 1, "It is 330 m tall.");
	await answer(app, "claude", 1, "It is 300 m tall, says walrus.");
	await readToEnd(browser, id);
	const again = async () => {
		await browser.call(askAgain, { params: { id, turn: 1 }, body: { seats: ["claude"] } });
		await answer(app, "claude", app.providers.claude.calls.length, "It is 330 m tall, says zebra.");
		await readToEnd(browser, id);
	};
	return { app, browser, id, again };
}

describe("what was thought of an edition", () => {
	it("stays with it: each has its own vote, and the chat shows that on its answers", async () => {
		const { app, browser, id, again } = await startAnswered();
		const voteAt = async (edition?: number) =>
			(await browser.call(getVerdict, { params: { id, turn: 1 }, query: { edition } })).answer.vote?.best ?? null;
		await vote(browser, id, { best: "chatgpt" });
		await again();
		expect([await voteAt(), await voteAt(1), await voteAt(2)]).toEqual([null, "chatgpt", null]);
		await vote(browser, id, { best: "claude" });
		expect([await voteAt(), await voteAt(1)]).toEqual(["claude", "chatgpt"]);
		const { answer: session } = await browser.call(getChat, { params: { id } });
		expect(session.turns[0]?.vote?.best).toBe("claude");
		expect(await app.database.query.selectFrom("votes").select("edition").orderBy("edition").execute()).toEqual([
			{ edition: 1 },
			{ edition: 2 },
		]);
		const chosen = async (chose: string) =>
			(await browser.call(getHistory, { query: { chose } })).answer.map(({ foundVote }) => foundVote);
		expect(await chosen("claude")).toEqual([{ turn: 1, edition: null, seat: "claude" }]);
		// The leaderboard counts the vote on the first edition, too.
		expect(await chosen("chatgpt")).toEqual([{ turn: 1, edition: 1, seat: "chatgpt" }]);
	});

	it("stays with it: each has its own map, which can be made later, too", async () => {
		const { app, browser, id, again } = await startAnswered();
		const rows = [{ claim: "The tower is 330 m tall.", says: ["330 m tall"], contradicts: ["300 m tall"] }];
		const stancesAt = async (edition?: number) => {
			const { answer: payload } = await browser.call(getResponses, { params: { id }, query: { edition } });
			return payload.analysis?.claims.map(({ cells }) => cells.claude?.stance) ?? null;
		};
		const first = browser.call(summarizeChat, { params: { id } });
		judge(await app.providers.chatgpt.call(2), rows);
		// The contradiction is asked about once more.
		judge(await app.providers.chatgpt.call(3), rows);
		expect((await first).answer.analysis?.claims).toHaveLength(1);
		await again();
		expect([await stancesAt(), await stancesAt(1)]).toEqual([null, ["contradicts"]]);
		const earlier = await browser.call(getResponses, { params: { id }, query: { edition: 1 } });
		expect((await browser.fetch(earlier.answer.visualizationImageUrl ?? "/none")).status).toBe(200);
		const made = browser.call(summarizeChat, { params: { id } });
		judge(await app.providers.chatgpt.call(4), rows);
		expect((await made).answer.analysis?.stale).toBe(false);
		expect([await stancesAt(), await stancesAt(1)]).toEqual([["says"], ["contradicts"]]);
	});

	it("is named where the newest answers have none of their own, and so are the comparisons of editions", async () => {
		const { app, browser, id, again } = await startAnswered();
		const earlierOf = async () => (await browser.call(getVerdict, { params: { id, turn: 1 } })).answer;
		expect(await earlierOf()).not.toHaveProperty("earlier");
		await vote(browser, id, { best: "chatgpt" });
		await again();
		expect(await earlierOf()).toMatchObject({ earlier: [{ edition: 1, place: 1, has: ["vote"] }], compared: [] });
		await seedTurn(app, id, { prompt: "And then?" });
		const { answer: session } = await browser.call(getChat, { params: { id } });
		expect(session.turns.map(({ outcome }) => outcome?.earlier)).toEqual([
			[{ edition: 1, place: 1, has: ["vote"] }],
			undefined,
		]);
		const checks = {
			quote: "330 m",
			search: 0,
			replies: "[]",
			process_id: "none",
			created_at: 1,
			settled_at: 1,
		} as const;
		const free = { published: 0, removed: 0, known_usd: 0, unpriced: 0 } as const;
		await app.database.write(async (transaction) => {
			for (const seat of ["chatgpt", "claude"])
				await transaction
					.insertInto("checks")
					.values({ ...checks, ...free, id: seat, chat_id: id, turn: 1, edition: 1, seat, attempt: 1 })
					.execute();
		});
		const found = async () => (await loadEditionFindings(app.database.query, id, [1])).get(1);
		// ChatGPT was not asked again: the words of its answer are shown with the newest ones.
		expect(await found()).toEqual([{ edition: 1, place: 1, has: ["vote"] }]);
		await app.database.write((transaction) => transaction.deleteFrom("checks").where("seat", "=", "chatgpt").execute());
		expect(await found()).toEqual([{ edition: 1, place: 1, has: ["vote", "checks"] }]);
		await app.database.write((transaction) => transaction.deleteFrom("checks").execute());
		await vote(browser, id, { best: "claude" });
		expect((await earlierOf()).earlier).toEqual([]);
	});

	it("has no review to look for while that one is still shown, because no newer answer has ended well", async () => {
		const { app, id, again } = await startAnswered();
		await again();
		const answers = [{ id: "a", seat: "claude", attempt: 1, edition: 1, units: 1 }];
		await insertReview(app.database, { id: "r", chatId: id, turn: 1, answers, reviewers: [], now: 1, lost: [] });
		const found = async (status: "success" | "error") => {
			await app.database.write(async (transaction) => {
				await transaction.updateTable("reviews").set({ good: 1 }).execute();
				await transaction.updateTable("responses").set({ status }).where("edition", "=", 2).execute();
			});
			return (await loadEditionFindings(app.database.query, id, [1])).get(1);
		};
		expect(await found("error")).toEqual([]);
		expect(await found("success")).toEqual([{ edition: 1, place: 1, has: ["review"] }]);
	});

	it("is found by its words only while it is the answer", async () => {
		const { browser, id, again } = await startAnswered();
		const found = async (q: string) => (await browser.call(getHistory, { query: { q } })).answer.map((chat) => chat.id);
		expect([await found("walrus"), await found("zebra")]).toEqual([[id], []]);
		await again();
		expect([await found("walrus"), await found("zebra")]).toEqual([[], [id]]);
	});
});
