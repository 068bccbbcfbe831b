import {
	askAgain,
	type ExportedTurn,
	exportChat,
	exportFile,
	exportHistory,
	exportSharedChat,
	shareChat,
	summarizeChat,
	urlOf,
} from "@parallax/contract";
import { expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { askSeats, readToEnd } from "../../../testing/chats.ts";
import { answerCall } from "../../../testing/comparing-editions.ts";
import { judge } from "../../../testing/judged-by.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { vote } from "../../../testing/votes.ts";

const NOTE = "Claude is too low, says walrus.";
const ROWS = [{ claim: "The tower is 330 m tall.", says: ["330 m tall"], contradicts: ["300 m tall"] }];

/** Stores a check on words of a column's answer. */
async function storeCheck({ database }: TestApp, chatId: string, seat: string, edition: number): Promise<void> {
	const times = { created_at: 1, settled_at: 1 };
	const own = { seat, status: "answered", text: "", code: null, demo: false, stands: "yes" };
	const replies = JSON.stringify({ others: [], own });
	await database.write((transaction) =>
		transaction
			.insertInto("checks")
			.values({
				...{ id: `${seat} ${edition}`, chat_id: chatId, turn: 1, edition, seat, attempt: 1, quote: "m tall" },
				...{ search: 0, replies, process_id: "none", published: 0, removed: 0, known_usd: 0.25, unpriced: 0 },
				...times,
			})
			.execute(),
	);
}

/** Stores a finished review of an edition. */
async function storeReview({ database }: TestApp, chatId: string, edition: number, n: number): Promise<void> {
	const answers = [{ seat: "claude", edition, attempt: 1, units: 9 }];
	await database.write((transaction) =>
		transaction
			.insertInto("reviews")
			.values({
				...{ id: `review ${edition} ${n}`, chat_id: chatId, turn: 1, edition, answers: JSON.stringify(answers) },
				...{ reviewers: "[]", good: 1, process_id: "none", created_at: n, settled_at: n, published: 0 },
				...{ known_usd: 0, unpriced: 0 },
			})
			.execute(),
	);
}

/** Edition 1 of a turn has a vote, checks, reviews and a map; Claude was then asked again, and ChatGPT in `third`. */
async function startFoundOut() {
	const app = await startTestApp();
	const browser = await signedInBrowser(app, "mara@example.org");
	const { id } = await askSeats(browser, [{ provider: "chatgpt" }, { provider: "claude" }], "How tall is the tower?");
	await answerCall(app, "chatgpt", 1, "It is 330 m tall.");
	await answerCall(app, "claude", 1, "It is 300 m tall.");
	await readToEnd(browser, id);
	await vote(browser, id, { best: "chatgpt", note: NOTE });
	await storeCheck(app, id, "chatgpt", 1);
	await storeCheck(app, id, "claude", 1);
	await storeReview(app, id, 1, 1);
	await storeReview(app, id, 1, 2);
	const compared = browser.call(summarizeChat, { params: { id } });
	judge(await app.providers.chatgpt.call(2), ROWS);
	// The contradiction is asked about once more.
	judge(await app.providers.chatgpt.call(3), ROWS);
	expect((await compared).answer.analysis?.claims).toHaveLength(1);
	const again = async (seat: "chatgpt" | "claude") => {
		await browser.call(askAgain, { params: { id, turn: 1 }, body: { seats: [seat] } });
		await answerCall(app, seat, app.providers[seat].calls.length, "It is 331 m tall.");
		await readToEnd(browser, id);
	};
	await again("claude");
	return { app, browser, id, again };
}

type Endpoint = typeof exportChat | typeof exportSharedChat;

async function turnOfFile(browser: BrowserClient, id: string, endpoint: Endpoint = exportChat): Promise<ExportedTurn> {
	const file = await browser.fetch(urlOf(endpoint, { params: { id }, query: { format: "json" } }));
	const [turn] = exportFile.parse(await file.json()).chats[0]?.turns ?? [];
	if (!turn) throw new Error("no turn");
	return turn;
}

async function turnOfAccount(browser: BrowserClient) {
	const { chats } = (await (await browser.fetch("/api/user/data")).json()) as { chats: unknown[] };
	return chats[0] as Pick<ExportedTurn, "checks" | "review"> & {
		earlierReviews?: { id: string }[];
		editions?: (NonNullable<ExportedTurn["editions"]>[number] & {
			responses: { seat: string; response: string }[];
			earlierReviews?: { id: string }[];
		})[];
	};
}

const idsOf = (all: readonly { id: string }[] | undefined) => all?.map(({ id }) => id);

const FIRST_EDITION = {
	...{ edition: 1, sample: false },
	vote: { best: "chatgpt", note: NOTE, stale: false },
	checks: [{ id: "claude 1", quote: "m tall", costUsd: 0.25 }],
	review: { id: "review 1 2", stale: false },
	analysis: { claims: [{ claim: "The tower is 330 m tall.", cells: { claude: { stance: "contradicts" } } }] },
	collectiveSummary: expect.stringContaining("330 m"),
	comparison: expect.stringContaining("330 m"),
};

it("what was found out about an earlier edition stands with it in every JSON file of its owner, and with no reader", async () => {
	const { app, browser, id } = await startFoundOut();
	const turn = await turnOfFile(browser, id);
	const answers = [{ seat: "claude", text: "It is 300 m tall." }];
	expect(turn.editions).toEqual([expect.objectContaining({ edition: 1 })]);
	expect(turn.editions).toMatchObject([{ ...FIRST_EDITION, answers }]);
	// ChatGPT was not asked again: the words of its answer are checked in the newest edition, too.
	expect([turn.vote, idsOf(turn.checks), turn.review, turn.analysis]).toEqual([
		...[undefined, ["chatgpt 1"], undefined, null],
	]);
	const all = await browser.fetch(urlOf(exportHistory, { query: { format: "json" } }));
	expect(exportFile.parse(await all.json()).chats[0]?.turns[0]?.editions).toEqual(turn.editions);
	await browser.call(shareChat, { params: { id }, body: { shared: true, verdict: true } });
	const reader = app.browser();
	expect((await turnOfFile(reader, id, exportSharedChat)).editions).toBeUndefined();
});

it("the data of the account has it, with each earlier review at the edition that it is about", async () => {
	const { app, browser, id } = await startFoundOut();
	await storeReview(app, id, 2, 3);
	await storeReview(app, id, 2, 4);
	const { checks, review, earlierReviews, editions } = await turnOfAccount(browser);
	expect(editions).toHaveLength(1);
	expect(editions).toMatchObject([
		{ ...FIRST_EDITION, responses: [{ seat: "claude", response: "It is 300 m tall." }] },
	]);
	expect(idsOf(editions?.[0]?.earlierReviews)).toEqual(["review 1 1"]);
	expect([idsOf(checks), review?.id, idsOf(earlierReviews)]).toEqual([["chatgpt 1"], "review 2 4", ["review 2 3"]]);
});

it("an edition all of whose responses are still the answers is listed for the vote on it, and only then", async () => {
	const { browser, id, again } = await startFoundOut();
	await vote(browser, id, { best: "claude" });
	await again("chatgpt");
	const editions = async () =>
		(await turnOfFile(browser, id)).editions?.map(({ edition, vote, answers }) => [
			...[edition, vote?.best, answers.map(({ seat }) => seat)],
		]);
	expect(await editions()).toEqual([
		[1, "chatgpt", ["chatgpt", "claude"]],
		[2, "claude", []],
	]);
	expect((await turnOfAccount(browser)).editions?.map(({ edition }) => edition)).toEqual([1, 2]);
});

it("a turn that was asked once has no editions", async () => {
	const app = await startTestApp();
	const browser = await signedInBrowser(app, "mara@example.org");
	const { id } = await askSeats(browser, [{ provider: "chatgpt" }], "How tall is the tower?");
	await answerCall(app, "chatgpt", 1, "It is 330 m tall.");
	await readToEnd(browser, id);
	expect((await turnOfFile(browser, id)).editions).toBeUndefined();
	expect(await turnOfAccount(browser)).not.toHaveProperty("editions");
});
