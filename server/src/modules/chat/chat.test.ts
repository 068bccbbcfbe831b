import {
	cancelChat,
	cancelResponse,
	deleteChat,
	getChat,
	getResponses,
	retryResponse,
	startChat,
	urlOf,
	watchChat,
} from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { describe, expect, it } from "vitest";
import { ask, eventsOf, finishAll, readToEnd, responsesOf, sameBrowser, startReading } from "../../testing/chats.ts";
import { someUsage } from "../../testing/scripted-assistant.ts";
import { startTestApp } from "../../testing/test-app.ts";

describe("one prompt", () => {
	it("is stored first, returns 201, and is sent to all selected providers", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const session = await ask(browser, "  Why is the sky blue?  ");
		expect(session).toMatchObject({
			prompt: "Why is the sky blue?",
			selectedProviders: PROVIDER_IDS,
			shared: false,
			owned: true,
		});
		for (const id of PROVIDER_IDS) expect((await app.providers[id].call()).prompt).toBe("Why is the sky blue?");
		const stored = await responsesOf(browser, session.id);
		expect(stored.map(({ provider, status }) => [provider, status])).toEqual(PROVIDER_IDS.map((id) => [id, "pending"]));
	});

	it("streams snapshot, deltas, settled and done, in this order; the final text equals the stored text", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, "Hello", ["chatgpt", "grok"]);
		const chatgpt = await app.providers.chatgpt.call();
		chatgpt.emitText("Hel");
		const events = eventsOf(browser, id);
		const first = (await events.next()).value;
		expect(first).toMatchObject({ type: "snapshot", data: { responses: [{ response: "Hel" }, { response: "" }] } });
		chatgpt.emitText("lo ");
		expect((await events.next()).value).toMatchObject({
			type: "delta",
			data: { seat: "chatgpt", at: 3, text: "lo " },
		});
		chatgpt.end({ usage: someUsage, model: "gpt-x" });
		const settled = (await events.next()).value;
		expect(settled).toMatchObject({
			type: "settled",
			data: { provider: "chatgpt", status: "success", response: "Hello ", model: "gpt-x" },
		});
		const grok = await app.providers.grok.call();
		grok.emitText("Yo");
		grok.end();
		const rest = [];
		for await (const event of events) rest.push(event.type);
		expect(rest).toEqual(["delta", "settled", "done"]);
		const stored = await responsesOf(browser, id);
		expect(stored.map(({ response, status, finishReason }) => [response, status, finishReason])).toEqual([
			["Hello ", "success", "stop"],
			["Yo", "success", "stop"],
		]);
		expect(stored[0]?.responseTime).toMatch(/^\d+\.\ds$/);
	});

	it("sends the chunks of one event loop iteration in one delta", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, "Hello", ["chatgpt"]);
		const events = eventsOf(browser, id);
		await events.next();
		const call = await app.providers.chatgpt.call();
		for (const chunk of ["a", "b", "c"]) call.emitText(chunk);
		expect((await events.next()).value).toMatchObject({ type: "delta", data: { at: 0, text: "abc" } });
		await events.return(undefined);
	});

	it("sends snapshot and done at once when the chat is finished, also after a restart", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		await finishAll(app);
		const live = await readToEnd(browser, id);
		expect(live.at(-1)?.type).toBe("done");
		const again = sameBrowser(await app.restart(), browser);
		const stored = await readToEnd(again, id);
		expect(stored.map(({ type }) => type)).toEqual(["snapshot", "done"]);
		expect((await responsesOf(again, id)).map(({ response }) => response)).toEqual(
			PROVIDER_IDS.map((name) => `Says ${name}.`),
		);
	});

	it("sends the same events to two watchers", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, "Hello", ["claude"]);
		const [one, two] = [eventsOf(browser, id), eventsOf(browser, id)];
		await Promise.all([one.next(), two.next()]);
		const call = await app.providers.claude.call();
		call.emitText("Both hear this.");
		const received = await Promise.all([one.next(), two.next()]);
		expect(received[0]?.value).toEqual(received[1]?.value);
		await Promise.all([one.return(undefined), two.return(undefined)]);
	});
});

describe("the ownership of a chat", () => {
	it("gives access to its owner only, on every call", async () => {
		const app = await startTestApp();
		const { id } = await ask(app.browser());
		const stranger = app.browser();
		await ask(stranger);
		const params = { id };
		const nested = { id, seat: "grok" };
		const replies = await Promise.all([
			stranger.call(getChat, { params }),
			stranger.call(getResponses, { params }),
			stranger.call(cancelChat, { params }),
			stranger.call(cancelResponse, { params: nested }),
			stranger.call(retryResponse, { params: nested }),
			stranger.call(deleteChat, { params }),
			app.browser().call(getChat, { params }),
		]);
		const unknown = await stranger.call(getChat, { params: { id: "a".repeat(22) } });
		for (const { status, text } of replies) expect([status, text]).toEqual([404, unknown.text]);
		expect((await stranger.fetch(urlOf(watchChat, { params }))).status).toBe(404);
	});

	it("sets the visitor cookie, HttpOnly and SameSite, on the first write and not on reads", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		expect((await browser.fetch("/api/config")).headers.getSetCookie()).toEqual([]);
		const { headers } = await browser.call(startChat, { body: { prompt: "Hi", selectedProviders: ["grok"] } });
		expect(headers.getSetCookie()).toEqual([
			expect.stringMatching(/^parallax_visitor=[\w-]{43}\.[\w-]{43}; Path=\/; Max-Age=\d+; SameSite=Lax; HttpOnly$/),
			expect.stringMatching(/^parallax_visitor_hint=1; /),
		]);
	});
});

describe("stopping", () => {
	it("REL-20 cancel aborts all four requests, keeps the received text, and reports the cancellation", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		const calls = await Promise.all(PROVIDER_IDS.map((name) => app.providers[name].call()));
		calls[0]?.emitText("Half an ans");
		const { answer } = await browser.call(cancelChat, { params: { id } });
		expect(answer).toEqual({ kept: true });
		expect(calls.every(({ signal }) => signal.aborted)).toBe(true);
		const responses = await responsesOf(browser, id);
		expect(responses[0]).toMatchObject({
			status: "error",
			errorCode: "cancelled",
			error: "You stopped this answer.",
			response: "Half an ans",
		});
		expect(responses.every(({ status }) => status === "error")).toBe(true);
	});

	it("REL-21 cancel deletes a chat that has no text yet", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		expect((await browser.call(cancelChat, { params: { id } })).answer).toEqual({ kept: false });
		expect((await browser.call(getChat, { params: { id } })).status).toBe(404);
	});

	it("REL-22 cancel after all answers have ended changes nothing", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		await finishAll(app);
		await readToEnd(browser, id);
		const before = await responsesOf(browser, id);
		expect((await browser.call(cancelChat, { params: { id } })).answer).toEqual({ kept: true });
		expect(await responsesOf(browser, id)).toEqual(before);
	});

	it("REL-23 stopping one answer aborts only that request", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		const calls = await Promise.all(PROVIDER_IDS.map((name) => app.providers[name].call()));
		const { answer } = await browser.call(cancelResponse, { params: { id, seat: "gemini" } });
		expect(answer).toMatchObject({ provider: "gemini", status: "error", errorCode: "cancelled" });
		expect(calls.map(({ signal }) => signal.aborted)).toEqual([false, true, false, false]);
	});

	it("REL-30 deleting a running chat aborts its requests, and nothing is stored again", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		const calls = await Promise.all(PROVIDER_IDS.map((name) => app.providers[name].call()));
		calls[1]?.emitText("Too late");
		const watching = await startReading(browser, id);
		expect((await browser.call(deleteChat, { params: { id } })).status).toBe(204);
		expect(calls.every(({ signal }) => signal.aborted)).toBe(true);
		await watching.rest();
		expect((await browser.call(getResponses, { params: { id } })).status).toBe(404);
	});
});

describe("retrying", () => {
	it("asks one provider again in place and leaves the other answers unchanged", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		await finishAll(app);
		await readToEnd(browser, id);
		const before = await responsesOf(browser, id);
		const { answer } = await browser.call(retryResponse, { params: { id, seat: "claude" } });
		expect(answer).toMatchObject({ provider: "claude", status: "pending", attempt: 2, response: "" });
		const call = await app.providers.claude.call(2);
		call.emitText("Second thoughts.");
		call.end();
		await readToEnd(browser, id);
		const after = await responsesOf(browser, id);
		expect(after[2]).toMatchObject({ status: "success", attempt: 2, response: "Second thoughts.", id: before[2]?.id });
		expect(after.filter((_r, index) => index !== 2)).toEqual(before.filter((_r, index) => index !== 2));
	});

	it("is refused while that answer is pending", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		const { status, text } = await browser.call(retryResponse, { params: { id, seat: "grok" } });
		expect([status, text]).toEqual([409, "This answer is already being written."]);
	});

	it("sends a new snapshot to the watchers of a running chat", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, "Hello", ["chatgpt", "grok"]);
		const events = eventsOf(browser, id);
		await events.next();
		const call = await app.providers.chatgpt.call();
		call.fail(new Error("an adapter's bug"));
		expect((await events.next()).value).toMatchObject({ type: "settled", data: { errorCode: "protocol" } });
		await browser.call(retryResponse, { params: { id, seat: "chatgpt" } });
		expect((await events.next()).value).toMatchObject({
			type: "snapshot",
			data: { responses: [{ status: "pending", attempt: 2 }, {}] },
		});
		await events.return(undefined);
	});
});
