import {
	askAgain,
	cancelChat,
	cancelResponse,
	deleteChat,
	getResponses,
	retryResponse,
	revealChat,
	startChat,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { askTurn, readToEnd, responsesOfTurn, startReading } from "../../testing/chats.ts";
import { answeredTurn } from "../../testing/seeds/seed-turns.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const SEATS = ["chatgpt", "claude"] as const;

/** Answers the newest calls of these seats, each with its text. */
async function answer(app: TestApp, texts: Partial<Record<(typeof SEATS)[number], string>>): Promise<void> {
	for (const seat of SEATS) {
		const text = texts[seat];
		if (text === undefined) continue;
		const call = await app.providers[seat].call(app.providers[seat].calls.length);
		call.emitText(text);
		call.end();
	}
}

const again = (
	browser: BrowserClient,
	id: string,
	{ turn = 1, ...body }: { turn?: number; seats?: string[]; times?: number } = {},
	headers: Record<string, string> = {},
) => browser.call(askAgain, { params: { id, turn }, body }, { headers });

async function shown(browser: BrowserClient, id: string, query: { turn?: number; edition?: number } = {}) {
	const { answer } = await browser.call(getResponses, { params: { id }, query });
	return Object.fromEntries(answer.responses.map(({ seat, response, edition }) => [seat, `${edition}: ${response}`]));
}

async function startAnswered() {
	const app = await startTestApp();
	const browser = app.browser();
	const id = await answeredTurn(app, browser);
	return { app, browser, id };
}

const contextOf = (app: TestApp, seat: (typeof SEATS)[number]): string[] =>
	(app.providers[seat].calls.at(-1)?.question.messages ?? []).map(({ parts }) => parts.map(({ text }) => text).join());

describe("asking a turn again", () => {
	it("makes the new answers the answers, and keeps the earlier ones readable by their number", async () => {
		const { app, browser, id } = await startAnswered();
		const asked = await again(browser, id);
		expect([asked.status, asked.answer]).toEqual([201, { turn: 1, editions: [2], sample: false }]);
		await answer(app, { chatgpt: "Anew.", claude: "Anew, too." });
		await readToEnd(browser, id);
		expect(await shown(browser, id)).toEqual({ chatgpt: "2: Anew.", claude: "2: Anew, too." });
		expect(await shown(browser, id, { edition: 1 })).toEqual({
			chatgpt: "1: Says chatgpt 1.",
			claude: "1: Says claude 1.",
		});
		expect(await shown(browser, id, { edition: 9 })).toEqual(await shown(browser, id));
		expect(await shown(browser, id, { edition: 2 ** 40 })).toEqual(await shown(browser, id));
		const { edition, editions } = await responsesOfTurn(browser, id);
		expect([edition, editions?.map((one) => [one.edition, one.seats, one.sample, one.pending])]).toEqual([
			2,
			[
				[1, ["chatgpt", "claude"], false, 0],
				[2, ["chatgpt", "claude"], false, 0],
			],
		]);
	});

	it("asks with the prompt and the context of that turn alone", async () => {
		const { app, browser, id } = await startAnswered();
		await askTurn(browser, id, { prompt: "Prompt 2" });
		await answer(app, { chatgpt: "Two.", claude: "Two, too." });
		await readToEnd(browser, id);
		await again(browser, id, { seats: ["claude"] });
		expect(contextOf(app, "claude")).toEqual(["Prompt 1"]);
		expect(app.providers.chatgpt.calls).toHaveLength(2);
	});

	it("is seen by later turns, and makes the later answers of that seat stale", async () => {
		const { app, browser, id } = await startAnswered();
		await askTurn(browser, id, { prompt: "Prompt 2" });
		await answer(app, { chatgpt: "Two.", claude: "Two, too." });
		await readToEnd(browser, id);
		await again(browser, id, { seats: ["claude"] });
		await answer(app, { claude: "Anew." });
		await readToEnd(browser, id);
		const { responses } = await responsesOfTurn(browser, id, 2);
		expect(responses.map(({ seat, stale }) => [seat, stale])).toEqual([
			["chatgpt", false],
			["claude", true],
		]);
		await askTurn(browser, id, { prompt: "Prompt 3" });
		expect(contextOf(app, "claude")).toEqual(["Prompt 1", "Anew.", "Prompt 2", "Two, too.", "Prompt 3"]);
		expect(contextOf(app, "chatgpt")).toEqual(["Prompt 1", "Says chatgpt 1.", "Prompt 2", "Two.", "Prompt 3"]);
	});

	it("makes samples where it is asked for several times: in no context, and shown only by their number", async () => {
		const { app, browser, id } = await startAnswered();
		const { answer: started } = await again(browser, id, { seats: ["claude"], times: 3 });
		expect(started).toEqual({ turn: 1, editions: [2, 3, 4], sample: true });
		for (const [index, call] of app.providers.claude.calls.slice(1).entries()) {
			call.emitText(`Sample ${index + 2}.`);
			call.end();
		}
		await readToEnd(browser, id);
		const first = { chatgpt: "1: Says chatgpt 1.", claude: "1: Says claude 1." };
		expect(await shown(browser, id)).toEqual(first);
		expect(await shown(browser, id, { edition: 3 })).toEqual({ ...first, claude: "3: Sample 3." });
		await again(browser, id, { seats: ["chatgpt"] });
		await answer(app, { chatgpt: "Anew." });
		await readToEnd(browser, id);
		expect(await shown(browser, id)).toEqual({ chatgpt: "5: Anew.", claude: "1: Says claude 1." });
		expect(await shown(browser, id, { edition: 5 })).toEqual(await shown(browser, id));
		await askTurn(browser, id, { prompt: "Prompt 2" });
		expect(contextOf(app, "claude")).toEqual(["Prompt 1", "Says claude 1.", "Prompt 2"]);
	});

	it("keeps the earlier answer of a seat that fails readable, and can be retried", async () => {
		const { app, browser, id } = await startAnswered();
		await again(browser, id, { seats: ["claude"] });
		(await app.providers.claude.call(2)).fail(new Error("broken"));
		await readToEnd(browser, id);
		expect(await shown(browser, id)).toEqual({ chatgpt: "1: Says chatgpt 1.", claude: "2: " });
		expect(await shown(browser, id, { edition: 1 })).toMatchObject({ claude: "1: Says claude 1." });
		await browser.call(retryResponse, { params: { id, seat: "claude" } });
		await answer(app, { claude: "Now." });
		await readToEnd(browser, id);
		expect(await shown(browser, id)).toMatchObject({ claude: "2: Now." });
		expect(await shown(browser, id, { edition: 1 })).toMatchObject({ claude: "1: Says claude 1." });
	});

	it("streams the new answers, and can be stopped as a whole or by one sample", async () => {
		const { app, browser, id } = await startAnswered();
		await again(browser, id, { seats: ["claude"] });
		const reading = await startReading(browser, id);
		(await app.providers.claude.call(2)).emitText("Half");
		await expect.poll(async () => (await shown(browser, id)).claude).toBe("2: Half");
		await browser.call(cancelChat, { params: { id } });
		const events = await reading.rest();
		const texts = events.flatMap(({ type, data }) => (type === "delta" ? [data.text] : []));
		expect([events[0]?.type, texts, events.at(-1)?.type]).toEqual(["snapshot", ["Half"], "done"]);
		await again(browser, id, { seats: ["chatgpt"], times: 2 });
		const { answer: stopped } = await browser.call(cancelResponse, {
			params: { id, seat: "chatgpt" },
			query: { turn: 1, edition: 4 },
		});
		expect([stopped.edition, stopped.errorCode]).toEqual([4, "cancelled"]);
		const { editions } = await responsesOfTurn(browser, id);
		expect(editions?.map(({ pending }) => pending)).toEqual([0, 0, 1, 0]);
	});

	it("is done once when it is asked twice, and refused while an answer is being written", async () => {
		const { app, browser, id } = await startAnswered();
		const key = { "idempotency-key": "once" };
		const both = [await again(browser, id, {}, key), await again(browser, id, {}, key)];
		expect(both.map(({ status, answer }) => [status, answer.editions])).toEqual([
			[201, [2]],
			[200, [2]],
		]);
		expect(app.providers.claude.calls).toHaveLength(2);
		const other = await again(browser, id, { seats: ["claude"] }, key);
		const refused = await again(browser, id);
		expect([other.status, refused.status, refused.text]).toEqual([
			409,
			409,
			expect.stringContaining("An answer of this chat is still being written."),
		]);
	});

	it("is refused for unknown columns, other people, unknown chats and turns", async () => {
		const { app, browser, id } = await startAnswered();
		const statusOf = async (...args: Parameters<typeof again>) => (await again(...args)).status;
		expect(await statusOf(browser, id, { seats: ["grok"] })).toBe(400);
		expect(await statusOf(browser, id, { seats: [] })).toBe(400);
		expect(await statusOf(browser, id, { seats: ["claude", "claude"] })).toBe(400);
		expect(await statusOf(browser, id, { times: 4 })).toBe(400);
		expect(await statusOf(browser, id, { turn: 2 })).toBe(404);
		expect(await statusOf(app.browser(), id)).toBe(404);
		expect(await statusOf(browser, "A".repeat(22))).toBe(404);
		await browser.call(deleteChat, { params: { id } });
		expect(await statusOf(browser, id)).toBe(404);
	});

	it("is refused for a chat that is read blind until its names are shown", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const seats = SEATS.map((provider) => ({ provider }));
		const body = { prompt: "Prompt 1", seats, blind: true };
		const { id } = (await browser.call(startChat, { body })).answer.session;
		await answer(app, { chatgpt: "Says one.", claude: "Says another." });
		await readToEnd(browser, id);
		const refused = await again(browser, id);
		expect([refused.status, refused.headers.get("x-error-code")]).toEqual([409, "blind"]);
		expect([app.providers.chatgpt.calls.length, app.providers.claude.calls.length]).toEqual([1, 1]);
		await browser.call(revealChat, { params: { id } });
		expect((await again(browser, id)).status).toBe(201);
	});
});
