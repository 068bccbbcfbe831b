import { countClaims, getChat, getResponses, retryResponse, shareChat, summarizeChat } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { expectOnlyTurns, threeTurns } from "../../testing/seeds/three-turns.ts";

const summarize = (browser: BrowserClient, id: string, turn?: number) =>
	browser.call(summarizeChat, { params: { id }, query: turn === undefined ? {} : { turn: String(turn) } });
const payloadOf = async (browser: BrowserClient, id: string, turn: number) =>
	(await browser.call(getResponses, { params: { id }, query: { turn: String(turn) } })).answer;

async function analysed() {
	const made = await threeTurns();
	await made.addSecond();
	await made.addThird();
	return made;
}

describe("each turn has its own analysis", () => {
	it("with claims, summaries and a picture from its own answers only", async () => {
		const { app, owner, id } = await analysed();
		for (const turn of [1, 2, 3]) {
			const { status, text } = await summarize(owner, id, turn);
			expect(status).toBe(200);
			expectOnlyTurns(text, turn);
		}
		const urls = new Set<string | null>();
		for (const turn of [1, 2, 3]) {
			const payload = await payloadOf(owner, id, turn);
			expectOnlyTurns(JSON.stringify(payload), turn);
			expect(payload.responses.every(({ summary }) => summary !== null)).toBe(true);
			expect(payload.analysis).toMatchObject({ stale: false, missing: [] });
			urls.add(payload.visualizationImageUrl);
			expect((await owner.fetch(payload.visualizationImageUrl ?? "/none")).status).toBe(200);
		}
		expect(urls.size).toBe(3);
		const stored = await app.database.query.selectFrom("analyses").select(["turn", "picture_key"]).execute();
		expect(new Set(stored.map(({ picture_key }) => picture_key)).size).toBe(3);
	});

	it("with the prompts before it as context of the judge, and none of the answers before", async () => {
		const { app, owner, id } = await analysed();
		const comparisons = () =>
			Object.values(app.providers).flatMap(({ calls }) =>
				calls.filter(({ schemaName }) => schemaName === "comparison"),
			);
		await summarize(owner, id, 1);
		expectOnlyTurns(comparisons()[0]?.prompt ?? "", 1);
		expect(comparisons()[0]?.prompt).not.toContain("earlier questions");
		await summarize(owner, id, 2);
		const [, second] = comparisons();
		expect(second?.prompt).toContain('["At what temperature does alphaword boil?"]');
		expect(second?.prompt).not.toContain("Water with alphaword");
		expectOnlyTurns(second?.prompt ?? "", 1, 2);
	});

	it("uses the newest turn when none is given, and returns 404 for an unknown turn", async () => {
		const { owner, id } = await analysed();
		expectOnlyTurns((await summarize(owner, id)).text, 3);
		expect((await summarize(owner, id, 4)).status).toBe(404);
		expect((await payloadOf(owner, id, 1)).analysis).toBeNull();
	});

	it("and its own count of contradictions; the chat has the count of its newest turn", async () => {
		const { app, owner, id } = await analysed();
		const countsOf = async () => {
			const { query } = app.database;
			const turns = await query.selectFrom("turns").select("contradicted").orderBy("number").execute();
			const chat = await query.selectFrom("chats").select("contradicted").executeTakeFirstOrThrow();
			return [turns.map(({ contradicted }) => contradicted), chat.contradicted];
		};
		await summarize(owner, id, 1);
		expect(await countsOf()).toEqual([[1, null, null], null]);
		await summarize(owner, id, 3);
		expect(await countsOf()).toEqual([[1, null, 1], 1]);
	});

	it("and its counts in the line of an earlier turn, until an answer of it changes", async () => {
		const { owner, id } = await analysed();
		for (const turn of [1, 3]) await summarize(owner, id, turn);
		const outcomes = async () =>
			(await owner.call(getChat, { params: { id } })).answer.turns.map(({ outcome }) => outcome);
		const { analysis } = await payloadOf(owner, id, 1);
		const counts = countClaims(analysis?.claims ?? []);
		expect(counts.contradicted).toBe(1);
		const { alone: _, ...shown } = counts;
		const uncompared = { agreed: null, differing: null, contradicted: null };
		expect(await outcomes()).toMatchObject([shown, uncompared, undefined]);
		await owner.call(retryResponse, { params: { id, seat: "claude" }, query: { turn: "1" } });
		expect((await outcomes())[0]).toMatchObject(uncompared);
	});

	it("SEC-07 with a picture that only viewers who may read that turn can see", async () => {
		const { app, owner, id, share, addSecond } = await threeTurns();
		await share();
		await addSecond();
		const [first, second] = [await summarize(owner, id, 1), await summarize(owner, id, 2)];
		const statusOf = async (browser: BrowserClient, url: string | null) => (await browser.fetch(url ?? "/none")).status;
		const stranger = app.browser();
		expect(await statusOf(stranger, first.answer.visualizationImageUrl)).toBe(200);
		expect(await statusOf(stranger, second.answer.visualizationImageUrl)).toBe(404);
		expect(await statusOf(owner, second.answer.visualizationImageUrl)).toBe(200);
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		expect(await statusOf(stranger, second.answer.visualizationImageUrl)).toBe(200);
	});

	it("and replaces only its own picture when it is made again", async () => {
		const { app, owner, id } = await analysed();
		for (const turn of [1, 2, 1]) await summarize(owner, id, turn);
		const deleted = await app.database.query.selectFrom("doomed_objects").selectAll().execute();
		expect(deleted).toHaveLength(1);
		const url = (await payloadOf(owner, id, 2)).visualizationImageUrl;
		expect((await owner.fetch(url ?? "/none")).status).toBe(200);
	});
});

it("two seats of one assistant have cells, names and summaries of their own", async () => {
	const { owner, id } = await threeTurns();
	const { answer } = await summarize(owner, id, 1);
	expect(answer.analysis?.claims[0]?.cells).toEqual({
		chatgpt: { stance: "says", quote: "Water with alphaword boils at 100 degrees Celsius." },
		"chatgpt-2": {
			stance: "contradicts",
			quote: "Water with alphaword boils at 90 degrees Celsius.",
			slot: { kind: "degrees", mine: "90 degrees", theirs: "100 degrees" },
		},
		claude: { stance: "says", quote: "Water with alphaword boils at 100 degrees Celsius." },
	});
	expect(answer.comparison).toContain("(ChatGPT, Claude) · disputed (ChatGPT 2)");
	expect(answer.collectiveSummary).toContain("(ChatGPT, Claude) · “90 degrees” (ChatGPT 2)");
	const { responses } = await payloadOf(owner, id, 1);
	const summaries = new Map(responses.map(({ seat, summary }) => [seat, summary]));
	expect([summaries.get("chatgpt"), summaries.get("chatgpt-2")]).toEqual([
		"Water with alphaword boils at 100 degrees Celsius.",
		"Water with alphaword boils at 90 degrees Celsius.",
	]);
});
