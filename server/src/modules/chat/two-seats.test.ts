import {
	applyChatEvent,
	cancelChat,
	cancelResponse,
	getHistory,
	type ProviderResponse,
	type ResponsesPayload,
	retryResponse,
} from "@parallax/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LocalExchange } from "../../platform/bus/index.ts";
import type { BrowserClient } from "../../testing/browser-client.ts";
import {
	askSeats,
	eventsOf,
	readToEnd,
	responsesOf,
	sameBrowser,
	settledOf,
	startReading,
} from "../../testing/chats.ts";
import { isOnPostgres } from "../../testing/database/fresh-database.ts";
import { signedInBrowser } from "../../testing/people.ts";
import { runnerOn } from "../../testing/processes/runner-on.ts";
import { startTwo } from "../../testing/processes/two-processes.ts";
import type { ScriptedCall } from "../../testing/scripted-assistant.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../testing/test-app.ts";
import { type OwnedChat, turnOf } from "./access.ts";
import * as stop from "./control/stop.ts";

afterEach(() => vi.useRealTimers());

const TWICE = [{ provider: "chatgpt" }, { provider: "chatgpt" }] as const;
const SEATS = ["chatgpt", "chatgpt-2"];

/** A chat in which both seats of ChatGPT have begun: 'One ' and 'Two '. */
async function startTwoSeatsOn(app: TestApp, browser: BrowserClient) {
	const { id } = await askSeats(browser, TWICE);
	const [one, two] = await Promise.all([app.providers.chatgpt.call(1), app.providers.chatgpt.call(2)]);
	one.emitText("One ");
	two.emitText("Two ");
	return { app, browser, id, one, two };
}

async function startTwoSeats(options: TestAppOptions = {}) {
	const app = await startTestApp(options);
	return await startTwoSeatsOn(app, app.browser());
}

const textsOf = (responses: readonly ProviderResponse[]) =>
	Object.fromEntries(responses.map(({ seat, response }) => [seat, response]));

const finish = (call: ScriptedCall, text: string): void => {
	call.emitText(text);
	call.end();
};

describe("the answers of two seats of one assistant stay separate", () => {
	it("in the events: each delta and end names its seat and answer, and contains only that seat's text", async () => {
		const { browser, id, one, two } = await startTwoSeats();
		const reading = await startReading(browser, id);
		for (const n of [1, 2, 3]) {
			one.emitText(`one-${n} `);
			two.emitText(`two-${n} `);
		}
		two.end();
		one.end();
		const events = await reading.rest();
		const stored = await responsesOf(browser, id);
		expect(textsOf(stored)).toEqual({ chatgpt: "One one-1 one-2 one-3 ", "chatgpt-2": "Two two-1 two-2 two-3 " });
		const ids = new Map(stored.map(({ seat, id: answer }) => [seat as string, answer]));
		expect(new Set(ids.values()).size).toBe(2);
		const [first, ...rest] = events;
		if (first?.type !== "snapshot") throw new Error("The stream began without a snapshot.");
		let shown: ResponsesPayload = first.data;
		for (const event of rest) {
			shown = applyChatEvent(shown, event);
			if (event.type !== "delta" && event.type !== "settled") continue;
			const { id: answer, seat, turn, edition } = event.data;
			expect([answer, turn, edition]).toEqual([ids.get(seat), 1, 1]);
			const text = event.type === "delta" ? event.data.text : event.data.response;
			expect(text).not.toMatch(seat === "chatgpt" ? /two/i : /one/i);
		}
		expect(rest.filter(({ type }) => type === "settled")).toHaveLength(2);
		expect(textsOf(shown.responses)).toEqual(textsOf(stored));
	});

	it("in polled responses, in the order of the seats", async () => {
		const { browser, id, one, two } = await startTwoSeats();
		finish(two, "whole.");
		await expect.poll(async () => (await responsesOf(browser, id)).map(({ status }) => status)).toContain("success");
		expect(await responsesOf(browser, id)).toMatchObject([
			{ seat: "chatgpt", provider: "chatgpt", status: "pending", response: "One " },
			{ seat: "chatgpt-2", provider: "chatgpt", status: "success", response: "Two whole." },
		]);
		finish(one, "whole.");
		expect(textsOf(await settledOf(browser, id))).toEqual({ chatgpt: "One whole.", "chatgpt-2": "Two whole." });
	});

	it.each(SEATS)("when %s is retried: the other keeps its text and its attempt", async (seat) => {
		const { app, browser, id, one, two } = await startTwoSeats();
		finish(one, "whole.");
		finish(two, "whole.");
		const before = await settledOf(browser, id);
		const { answer } = await browser.call(retryResponse, { params: { id, seat } });
		expect(answer).toMatchObject({ seat, attempt: 2, status: "pending", response: "" });
		finish(await app.providers.chatgpt.call(3), "Anew.");
		const after = await settledOf(browser, id);
		const isOther = (response: ProviderResponse) => response.seat !== seat;
		expect(after.filter(isOther)).toEqual(before.filter(isOther));
		expect(after.find((response) => response.seat === seat)).toMatchObject({ attempt: 2, response: "Anew." });
	});

	it.each(SEATS)("when %s is stopped: the other continues", async (seat) => {
		const { browser, id, one, two } = await startTwoSeats();
		const [stopped, other] = seat === "chatgpt" ? [one, two] : [two, one];
		const { answer } = await browser.call(cancelResponse, { params: { id, seat } });
		expect(answer).toMatchObject({ seat, errorCode: "cancelled" });
		expect([stopped.signal.aborted, other.signal.aborted]).toEqual([true, false]);
		finish(other, "whole.");
		const settled = await settledOf(browser, id);
		expect(settled.find((response) => response.seat !== seat)).toMatchObject({ status: "success" });
		expect(textsOf(settled)).toEqual({
			chatgpt: seat === "chatgpt" ? "One " : "One whole.",
			"chatgpt-2": seat === "chatgpt" ? "Two whole." : "Two ",
		});
	});

	it("when all are stopped: each keeps its own text", async () => {
		const { browser, id, one, two } = await startTwoSeats();
		expect((await browser.call(cancelChat, { params: { id } })).answer).toEqual({ kept: true });
		expect([one.signal.aborted, two.signal.aborted]).toEqual([true, true]);
		expect(await responsesOf(browser, id)).toMatchObject([
			{ seat: "chatgpt", errorCode: "cancelled", response: "One " },
			{ seat: "chatgpt-2", errorCode: "cancelled", response: "Two " },
		]);
	});

	it("after a restart: the answer with text keeps it, the other answer is requested again", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await askSeats(browser, [TWICE[0], { provider: "chatgpt", model: "big-2", system: "Be brief." }]);
		(await app.providers.chatgpt.call(1)).emitText("One ");
		await app.providers.chatgpt.call(2);
		const next = await app.restart();
		const again = sameBrowser(next, browser);
		const call = await next.providers.chatgpt.call();
		expect(call).toMatchObject({ model: "big-2", question: { system: "Be brief." } });
		finish(call, "Two.");
		expect(await settledOf(again, id)).toMatchObject([
			{ seat: "chatgpt", errorCode: "interrupted", response: "One " },
			{ seat: "chatgpt-2", status: "success", response: "Two.", attempt: 2 },
		]);
		expect(next.providers.chatgpt.calls).toHaveLength(1);
	});

	it("in the history and in the data export", async () => {
		const app = await startTestApp();
		const { browser, id, one, two } = await startTwoSeatsOn(app, await signedInBrowser(app, "mara@example.org"));
		finish(one, "whole.");
		finish(two, "whole.");
		await readToEnd(browser, id);
		const kept = [
			{ seat: "chatgpt", response: "One whole." },
			{ seat: "chatgpt-2", response: "Two whole." },
		];
		const [chat] = (await browser.call(getHistory, {})).answer;
		expect(chat).toMatchObject({ id, responses: kept, turnCount: 1, wordCount: 4, selectedProviders: ["chatgpt"] });
		const copy = (await (await browser.fetch("/api/user/data")).json()) as { chats: object[] };
		expect(copy.chats).toMatchObject([{ id, seats: [{ id: "chatgpt" }, { id: "chatgpt-2" }], responses: kept }]);
	});
});

it("another process stops only one of two seats of an assistant, and its whole text is kept", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const exchange = new LocalExchange();
	const { app, browser, id, one, two } = await startTwoSeats({ bus: exchange.open() });
	const there = runnerOn(app, "elsewhere", { bus: exchange.open() });
	const row = await app.database.query.selectFrom("chats").selectAll().executeTakeFirstOrThrow();
	two.emitText("more.");
	await stop.cancelResponse(there, turnOf({ ...row, last_turn: 1 } as OwnedChat), "chatgpt-2");
	expect([one.signal.aborted, two.signal.aborted]).toEqual([false, true]);
	finish(one, "whole.");
	await readToEnd(browser, id);
	expect(await responsesOf(browser, id)).toMatchObject([
		{ seat: "chatgpt", status: "success", response: "One whole." },
		{ seat: "chatgpt-2", errorCode: "cancelled", response: "Two more." },
	]);
});

/** The final text of both seats that a reader receives. */
async function shownAtEnd(browser: BrowserClient, id: string): Promise<Record<string, string>> {
	let shown: ResponsesPayload | undefined;
	for await (const event of eventsOf(browser, id)) {
		shown = event.type === "snapshot" ? event.data : shown && applyChatEvent(shown, event);
	}
	return textsOf(shown?.responses ?? []);
}

describe.skipIf(!isOnPostgres)("two seats of one assistant in two processes", () => {
	it("are shown whole by both processes", async () => {
		const exchange = new LocalExchange();
		const both = await startTwo({ bus: exchange.open() }, { bus: exchange.open() });
		const { browser: here, id, one, two } = await startTwoSeatsOn(both.one, both.one.browser());
		one.end();
		const there = sameBrowser(both.two, here);
		await expect.poll(async () => (await responsesOf(there, id))[0]?.status).toBe("success");
		await there.call(retryResponse, { params: { id, seat: "chatgpt" } });
		const again = await both.two.providers.chatgpt.call();
		const seen = [shownAtEnd(here, id), shownAtEnd(there, id)];
		again.emitText("Anew ");
		two.emitText("on ");
		finish(again, "whole.");
		finish(two, "whole.");
		const expected = { chatgpt: "Anew whole.", "chatgpt-2": "Two on whole." };
		expect(await Promise.all(seen)).toEqual([expected, expected]);
		expect(textsOf(await responsesOf(here, id))).toEqual(expected);
	});
});
