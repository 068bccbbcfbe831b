import {
	applyChatEvent,
	type ChatEvent,
	getChat,
	getHistory,
	getResponses,
	type ResponsesPayload,
	type RetryOptions,
	retryResponse,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { eventsOf, readToEnd, responsesOfTurn, sameBrowser, startReading } from "../../testing/chats.ts";
import { signedInBrowser } from "../../testing/people.ts";
import type { ScriptedCall } from "../../testing/scripted-assistant.ts";
import { addTwoTurns, answeredTurn, seedTurn } from "../../testing/seeds/seed-turns.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

async function threeTurns(from?: { readonly app: TestApp; readonly browser: BrowserClient }) {
	const app = from?.app ?? (await startTestApp());
	const browser = from?.browser ?? app.browser();
	const id = await answeredTurn(app, browser);
	await addTwoTurns(app, id);
	const retry = async (seat: "chatgpt" | "claude", turn?: number, body?: RetryOptions) => {
		const callCount = app.providers[seat].calls.length;
		const query = turn === undefined ? {} : { turn };
		const { status, text, answer } = await browser.call(retryResponse, { params: { id, seat }, query, body });
		if (status !== 200) throw new Error(`${status}: ${text}`);
		return { answer, call: await app.providers[seat].call(callCount + 1) };
	};
	/** Whether the answer in this turn is stale, by seat. */
	const staleIn = async (turn: number) =>
		Object.fromEntries((await responsesOfTurn(browser, id, turn)).responses.map(({ seat, stale }) => [seat, stale]));
	return { app, browser, id, retry, staleIn };
}

const textsOf = ({ responses }: ResponsesPayload) => responses.map(({ response }) => response);

const finish = (call: ScriptedCall, text: string): void => {
	call.emitText(text);
	call.end();
};

const messagesTo = ({ question: { messages } }: ScriptedCall): string[] =>
	messages.map(({ role, parts }) => `${role}: ${parts.map(({ text }) => text).join("")}`);

describe("the answers of a turn", () => {
	it("are the newest editions of its seats; without a turn number, those of the newest turn", async () => {
		const { browser, id } = await threeTurns();
		const read = async (turn?: number) => {
			const payload = await responsesOfTurn(browser, id, turn);
			const keys = payload.responses.map(({ seat, turn: of, edition }) => `${of} ${seat} ${edition}`);
			return [payload.turn, keys, textsOf(payload)];
		};
		const third = [3, ["3 chatgpt 1", "3 claude 1"], ["Says chatgpt 3.", "Says claude 3."]];
		expect(await read(1)).toEqual([1, ["1 chatgpt 1", "1 claude 1"], ["Says chatgpt 1.", "Says claude 1."]]);
		expect(await read(2)).toEqual([2, ["2 chatgpt 2", "2 claude 2"], ["Says chatgpt 2.2.", "Says claude 2.2."]]);
		expect(await read(3)).toEqual(third);
		expect(await read()).toEqual(third);
	});

	it("return 404 with a sentence for a missing turn, also on retry and stop", async () => {
		const { app, browser, id } = await threeTurns();
		const notFound = [404, "This turn doesn't exist or has been removed."];
		const at = async (path: string, method = "GET") => {
			const response = await browser.fetch(`/api/chat/${id}/responses${path}`, { method });
			return [response.status, await response.text()];
		};
		expect(await at("?turn=4")).toEqual(notFound);
		expect(await at("/claude/retry?turn=4", "POST")).toEqual(notFound);
		expect(await at("/claude/cancel?turn=4", "POST")).toEqual(notFound);
		expect(await at("?turn=0")).toEqual([400, "Turns count from 1."]);
		for (const turn of ["x", "1.5"]) expect(await at(`?turn=${turn}`)).toEqual([400, "Name a turn by its number."]);
		expect(app.providers.claude.calls).toHaveLength(1);
	});

	it("are those of the newest turn in the session and in the history", async () => {
		const app = await startTestApp();
		const { browser, id } = await threeTurns({ app, browser: await signedInBrowser(app, "mara@example.org") });
		const session = (await browser.call(getChat, { params: { id } })).answer;
		expect([session.prompt, session.turns.map(({ number, prompt }) => [number, prompt])]).toEqual([
			"Prompt 1",
			[1, 2, 3].map((number) => [number, `Prompt ${number}`]),
		]);
		const [chat] = (await browser.call(getHistory, {})).answer;
		expect(chat?.responses.map(({ response }) => response)).toEqual(["Says chatgpt 3.", "Says claude 3."]);
	});

	it("are all included in the data export", async () => {
		const app = await startTestApp();
		const { browser } = await threeTurns({ app, browser: await signedInBrowser(app, "mara@example.org") });
		const copy = (await (await browser.fetch("/api/user/data")).json()) as { chats: object[] };
		expect(copy.chats).toMatchObject([
			{ turn: 3, responses: [{ response: "Says chatgpt 3." }, {}], earlier: [{ turn: 1 }, { turn: 2 }] },
		]);
	});
});

const identityOf = ({ data }: ChatEvent): unknown[] => {
	const { turn, seat, edition, id } = data as Record<string, unknown>;
	return [turn, seat, edition, id];
};

describe("the events of several turns", () => {
	it("of a settled chat are one snapshot of the newest turn and the end", async () => {
		const { browser, id } = await threeTurns();
		const events = await readToEnd(browser, id);
		expect(events.map(({ type }) => type)).toEqual(["snapshot", "done"]);
		expect(events[0]?.data).toEqual(await responsesOfTurn(browser, id, 3));
	});

	it("begin with snapshots of each running turn and of the newest; each event names its turn and seat", async () => {
		const { browser, id, retry } = await threeTurns();
		const { call } = await retry("claude", 2);
		const reading = await startReading(browser, id);
		call.emitText("Anew ");
		finish(call, "whole.");
		const events = await reading.rest();
		const snapshots = events
			.filter(({ type }) => type === "snapshot")
			.map(({ data }) => (data as ResponsesPayload).turn);
		expect(snapshots.toSorted()).toEqual([2, 3]);
		const rest = events.filter(({ type }) => type !== "snapshot");
		expect(rest.at(-1)?.type).toBe("done");
		const expected = [2, "claude", 2, `${id}-2-claude-2`];
		expect(rest.slice(0, -1).map(identityOf)).toEqual(rest.slice(1).map(() => expected));
		expect(rest.map(({ type }) => type)).toContain("settled");
	});

	it("end when all turns have ended, not when the first has ended", async () => {
		const { browser, id, retry } = await threeTurns();
		const [one, three] = [await retry("chatgpt", 1), await retry("claude", 3)];
		const events: ChatEvent[] = [];
		let shown: Record<number, ResponsesPayload> = {};
		for await (const event of eventsOf(browser, id)) {
			events.push(event);
			if (event.type === "snapshot") shown = { ...shown, [event.data.turn]: event.data };
			else for (const [turn, payload] of Object.entries(shown)) shown[Number(turn)] = applyChatEvent(payload, event);
			// The test ends a turn only after the reader has received the end of the previous one.
			if (events.length === 2) finish(three.call, "Third anew.");
			if (event.type === "settled" && event.data.turn === 3) finish(one.call, "First anew.");
		}
		const ends = events.filter(({ type }) => type === "settled" || type === "done");
		expect(ends.map((event) => (event.type === "settled" ? event.data.turn : event.type))).toEqual([3, 1, "done"]);
		expect(textsOf(shown[1] as ResponsesPayload)).toEqual(["First anew.", "Says claude 1."]);
		expect(textsOf(shown[3] as ResponsesPayload)).toEqual(["Says chatgpt 3.", "Third anew."]);
	});
});

describe("a retry in one of several turns", () => {
	it("sends the prompts and the seat's own newest answers up to its turn, and no answers of other seats", async () => {
		const { retry, app, id } = await threeTurns();
		const third = await retry("chatgpt");
		expect(messagesTo(third.call)).toEqual([
			"user: Prompt 1",
			"assistant: Says chatgpt 1.",
			"user: Prompt 2",
			"assistant: Says chatgpt 2.2.",
			"user: Prompt 3",
		]);
		expect(messagesTo((await retry("claude", 1)).call)).toEqual(["user: Prompt 1"]);
		const failed = { status: "error", error: "No.", text: "" } as const;
		await app.database.write((t) =>
			t.updateTable("responses").set(failed).where("id", "=", `${id}-2-claude-2`).execute(),
		);
		expect(messagesTo((await retry("claude", 3)).call)).toEqual(["user: Prompt 1\n\nPrompt 2\n\nPrompt 3"]);
	});

	it("sends the carried answer instead of the seat's own answer", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const id = await answeredTurn(app, browser);
		const answers = [{ seat: "chatgpt" }, { seat: "claude" }];
		const carried = (await responsesOfTurn(browser, id)).responses[1]?.id ?? "";
		await seedTurn(app, id, { number: 2, prompt: "Prompt 2", answers, carried });
		for (const seat of ["chatgpt", "claude"] as const) {
			await browser.call(retryResponse, { params: { id, seat } });
			expect(messagesTo(await app.providers[seat].call(2))).toEqual([
				"user: Prompt 1",
				"assistant: Says claude 1.",
				"user: Prompt 2",
			]);
		}
	});

	it("stores its model and parameters, and the next retry uses them again", async () => {
		const { retry, browser, id } = await threeTurns();
		const { call, answer } = await retry("claude", 2, { model: "big-2", temperature: 0.5 });
		expect(answer).toMatchObject({ askedModel: "big-2", edition: 2, attempt: 2 });
		expect([call.model, call.question.temperature]).toEqual(["big-2", 0.5]);
		finish(call, "Anew.");
		await readToEnd(browser, id);
		const again = await retry("claude", 2, { model: "big-3" });
		expect([again.call.model, again.call.question.temperature]).toEqual(["big-3", 0.5]);
		const other = await retry("claude", 3);
		expect([other.call.model, other.call.question.temperature]).toEqual(["scripted-1", undefined]);
	});

	it("removes a parameter that is null, keeps an omitted one, and refuses a null model", async () => {
		const { retry, browser, id } = await threeTurns();
		const { call } = await retry("claude", 2, { temperature: 0.5, effort: "low" });
		finish(call, "Anew.");
		await readToEnd(browser, id);
		const cleared = await retry("claude", 2, { temperature: null });
		expect([cleared.call.question.temperature, cleared.call.question.effort]).toEqual([undefined, "low"]);
		finish(cleared.call, "Once more.");
		await readToEnd(browser, id);
		const unchanged = await retry("claude", 2);
		expect([unchanged.call.question.temperature, unchanged.call.question.effort]).toEqual([undefined, "low"]);
		finish(unchanged.call, "Again.");
		await readToEnd(browser, id);
		const refused = await browser.fetch(`/api/chat/${id}/responses/claude/retry?turn=2`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ model: null }),
		});
		expect(refused.status).toBe(400);
	});

	it("marks only the later answers of its seat as stale, until they are retried", async () => {
		const { browser, id, retry, staleIn } = await threeTurns();
		const { call } = await retry("chatgpt", 1);
		expect(await staleIn(1)).toEqual({ chatgpt: false, claude: false });
		for (const turn of [2, 3]) expect(await staleIn(turn)).toEqual({ chatgpt: true, claude: false });
		finish(call, "Anew.");
		await readToEnd(browser, id);
		const second = await retry("chatgpt", 2);
		expect(messagesTo(second.call)).toEqual(["user: Prompt 1", "assistant: Anew.", "user: Prompt 2"]);
		finish(second.call, "Anew.");
		await readToEnd(browser, id);
		expect(await staleIn(2)).toEqual({ chatgpt: false, claude: false });
		expect(await staleIn(3)).toEqual({ chatgpt: true, claude: false });
	});

	it("marks a running answer as stale, and its readers receive the update", async () => {
		const { browser, id, retry, staleIn } = await threeTurns();
		const third = await retry("chatgpt", 3);
		const reading = await startReading(browser, id);
		const first = await retry("chatgpt", 1);
		expect(await staleIn(3)).toEqual({ chatgpt: true, claude: false });
		finish(third.call, "Third anew.");
		const events = await reading.rest();
		const settled = events.find(({ type }) => type === "settled");
		expect(settled?.data).toMatchObject({ turn: 3, stale: true, response: "Third anew." });
		expect(events.filter(({ type }) => type === "snapshot").at(-1)?.data).toMatchObject({
			responses: [{ stale: true }, { stale: false }],
		});
		expect(await staleIn(3)).toEqual({ chatgpt: true, claude: false });
		first.call.end();
	});

	it("leaves all answers of the other turns unchanged", async () => {
		const { app, browser, id, retry } = await threeTurns();
		const before = [await responsesOfTurn(browser, id, 2), await responsesOfTurn(browser, id, 3)];
		const { call } = await retry("claude", 1);
		finish(call, "Anew.");
		const unstale = ({ responses, ...rest }: ResponsesPayload) => [
			rest,
			responses.map((r) => ({ ...r, stale: false })),
		];
		const next = await app.restart();
		const again = sameBrowser(next, browser);
		for (const payload of before) {
			const after = (await again.call(getResponses, { params: { id }, query: { turn: payload.turn } })).answer;
			expect(unstale(after)).toEqual(unstale(payload));
		}
	});
});
