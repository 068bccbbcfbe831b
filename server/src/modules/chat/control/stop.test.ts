import {
	cancelChat,
	cancelResponse,
	deleteChat,
	getChat,
	getResponses,
	retryResponse,
	urlOf,
} from "@parallax/contract";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { describe, expect, it } from "vitest";
import { type Pause, pause as realPause } from "../../../platform/pause.ts";
import { eventsOf, readToEnd, responsesOf, sameBrowser, settledOf, startReading } from "../../../testing/chats.ts";
import type { Script } from "../../../testing/fake-vendors/script.ts";
import {
	expectInvariants,
	expectNothingStored,
	expectShownIsStored,
	expectUntouched,
} from "../../../testing/faults/invariants.ts";
import { type SentPrompt, startVendorApp, type VendorApp } from "../../../testing/faults/vendor-app.ts";

const HALF_ANSWER: Script = { steps: [{ say: "Half an answer" }] };

async function startWith(script: Script): Promise<VendorApp> {
	const fixture = await startVendorApp();
	for (const id of PROVIDER_IDS) fixture.vendors.always(id, script);
	return fixture;
}

const callsOf = ({ vendors }: VendorApp, ids: readonly ProviderId[] = PROVIDER_IDS) =>
	Promise.all(ids.map((id) => vendors.call(id)));

/** Resolves once a reader has received text of all responses. */
async function untilAllShown({ browser }: VendorApp, { id }: SentPrompt): Promise<void> {
	const silent = new Set<string>(PROVIDER_IDS);
	for await (const { type, data } of eventsOf(browser, id)) {
		if (type === "snapshot") for (const { provider, response } of data.responses) if (response) silent.delete(provider);
		if (type === "delta") silent.delete(data.seat);
		if (silent.size === 0) return;
	}
}

/** Resolves once the connections are closed. A vendor that is still streaming does not close its own. */
async function untilClosed(fixture: VendorApp, ids: readonly ProviderId[] = PROVIDER_IDS): Promise<void> {
	await Promise.all((await callsOf(fixture, ids)).map(({ socketClosed }) => socketClosed));
}

const stopped = {
	status: "error",
	errorCode: "cancelled",
	error: "You stopped this answer.",
	response: "Half an answer",
};

describe("cancel", () => {
	it("REL-20 closes all four vendors' connections, and keeps the received text", async () => {
		const fixture = await startWith(HALF_ANSWER);
		const { browser } = fixture;
		const sentPrompt = await fixture.ask();
		const reading = await startReading(browser, sentPrompt.id);
		await untilAllShown(fixture, sentPrompt);
		const { answer } = await browser.call(cancelChat, { params: { id: sentPrompt.id } });
		expect(answer).toEqual({ kept: true });
		await untilClosed(fixture);
		const responses = await responsesOf(browser, sentPrompt.id);
		expect(responses).toEqual(PROVIDER_IDS.map((provider) => expect.objectContaining({ ...stopped, provider })));
		await expectInvariants(fixture, sentPrompt, await reading.rest());
	});

	it("REL-21 before the first byte closes the connections, deletes the chat, and nothing is stored again", async () => {
		const fixture = await startWith({ mute: true });
		const { app, browser, vendors } = fixture;
		const { id } = await fixture.ask();
		await callsOf(fixture);
		expect((await browser.call(cancelChat, { params: { id } })).answer).toEqual({ kept: false });
		await untilClosed(fixture);
		expect((await browser.call(getChat, { params: { id } })).status).toBe(404);
		const again = sameBrowser(await app.restart(), browser);
		expect((await again.call(getChat, { params: { id } })).status).toBe(404);
		expect(vendors.calls()).toHaveLength(4);
	});

	it("REL-21 before the vendors are reached aborts the running requests, and nothing is stored again", async () => {
		const fixture = await startWith({ mute: true });
		const { browser, vendors } = fixture;
		const { id } = await fixture.ask();
		expect((await browser.call(cancelChat, { params: { id } })).answer).toEqual({ kept: false });
		expect((await browser.call(getChat, { params: { id } })).status).toBe(404);
		await Promise.all(vendors.calls().map(({ socketClosed }) => socketClosed));
		expect(vendors.calls().length).toBeLessThanOrEqual(4);
	});

	it("REL-20 REL-21 of a retried answer keeps the chat, even if the retry has received no text", async () => {
		const fixture = await startVendorApp();
		const { browser, vendors } = fixture;
		const sentPrompt = await fixture.ask(["grok"]);
		expect((await settledOf(browser, sentPrompt.id))[0]).toMatchObject({ status: "success" });
		vendors.next("grok", { mute: true });
		const params = { id: sentPrompt.id, seat: "grok" };
		expect((await browser.call(retryResponse, { params })).status).toBe(200);
		await vendors.call("grok", 2);
		expect((await browser.call(cancelChat, { params })).answer).toEqual({ kept: true });
		expect(await responsesOf(browser, sentPrompt.id)).toMatchObject([{ ...stopped, response: "", attempt: 2 }]);
		expect((await browser.call(cancelChat, { params })).answer).toEqual({ kept: true });
	});

	it("REL-20 during the wait before a retry: no further request is sent to the vendor", async () => {
		const waiting = Promise.withResolvers<void>();
		const pause: Pause = (ms, signal) => {
			waiting.resolve();
			return realPause(ms, signal);
		};
		const fixture = await startVendorApp({ pause });
		fixture.vendors.always("grok", { error: "rate", headers: { "retry-after": "5" } });
		const sentPrompt = await fixture.ask(["grok"]);
		await waiting.promise;
		await fixture.browser.call(cancelResponse, { params: { id: sentPrompt.id, seat: "grok" } });
		expect((await responsesOf(fixture.browser, sentPrompt.id))[0]).toMatchObject({
			errorCode: "cancelled",
			response: "",
		});
		expect(fixture.vendors.calls("grok")).toHaveLength(1);
		await expectInvariants(fixture, sentPrompt);
	});

	it("REL-23 of one answer closes only its connection; the other three answers finish", async () => {
		const fixture = await startWith({ steps: [{ say: "Hello" }] });
		const { browser, vendors } = fixture;
		const sentPrompt = await fixture.ask();
		const reading = await startReading(browser, sentPrompt.id);
		await untilAllShown(fixture, sentPrompt);
		const { answer } = await browser.call(cancelResponse, { params: { id: sentPrompt.id, seat: "gemini" } });
		expect(answer).toMatchObject({ ...stopped, provider: "gemini", response: "Hello" });
		await untilClosed(fixture, ["gemini"]);
		const others = PROVIDER_IDS.filter((id) => id !== "gemini");
		for (const call of await callsOf(fixture, others)) {
			expect([call.provider, call.isOpen, call.socketClosedAt]).toEqual([call.provider, true, null]);
			await call.say(" there.");
			await call.end();
		}
		const events = await reading.rest();
		const settled = await responsesOf(browser, sentPrompt.id);
		expectUntouched(
			fixture,
			settled.filter(({ provider }) => provider !== "gemini"),
		);
		expect(vendors.calls("gemini")).toHaveLength(1);
		await expectInvariants(fixture, sentPrompt, events);
	});

	it("REL-22 returns the same response a second time and after the end, and changes nothing", async () => {
		const fixture = await startVendorApp();
		const { browser } = fixture;
		const sentPrompt = await fixture.ask();
		await readToEnd(browser, sentPrompt.id);
		const before = await responsesOf(browser, sentPrompt.id);
		const params = { id: sentPrompt.id };
		const all = await Promise.all([browser.call(cancelChat, { params }), browser.call(cancelChat, { params })]);
		expect(all.map(({ answer }) => answer)).toEqual([{ kept: true }, { kept: true }]);
		const one = await browser.call(cancelResponse, { params: { ...params, seat: "grok" } });
		expect(one.answer).toEqual(before[3]);
		expect(await responsesOf(browser, sentPrompt.id)).toEqual(before);
		await expectInvariants(fixture, sentPrompt);
	});

	it("REL-22 from two tabs at once: both get a response, and each outcome is stored once", async () => {
		const fixture = await startWith(HALF_ANSWER);
		const sentPrompt = await fixture.ask();
		await untilAllShown(fixture, sentPrompt);
		const params = { id: sentPrompt.id };
		const twice = await Promise.all([
			fixture.browser.call(cancelChat, { params }),
			fixture.browser.call(cancelChat, { params }),
		]);
		expect(twice.map(({ status, answer }) => [status, answer])).toEqual([
			[200, { kept: true }],
			[200, { kept: true }],
		]);
		await expectInvariants(fixture, sentPrompt);
	});
});

describe("REL-30 deleting a running chat", () => {
	it("closes all four connections, ends the streams, and leaves no row", async () => {
		const fixture = await startWith(HALF_ANSWER);
		const { browser } = fixture;
		const sentPrompt = await fixture.ask();
		const reading = await startReading(browser, sentPrompt.id);
		await untilAllShown(fixture, sentPrompt);
		expect((await browser.call(deleteChat, { params: { id: sentPrompt.id } })).status).toBe(204);
		await untilClosed(fixture);
		await reading.rest();
		for (const endpoint of [getChat, getResponses]) {
			expect((await browser.call(endpoint, { params: { id: sentPrompt.id } })).status).toBe(404);
		}
		expect((await browser.fetch(`${urlOf(getChat, { params: { id: sentPrompt.id } })}/events`)).status).toBe(404);
		await expectNothingStored(fixture, sentPrompt);
	});
});

describe("a client that disconnects", () => {
	it("REL-24 stops nothing: the answers continue, and a reader who reconnects sees the whole text", async () => {
		const fixture = await startWith({ steps: [{ say: "Hello" }] });
		const { browser } = fixture;
		const sentPrompt = await fixture.ask();
		await untilAllShown(fixture, sentPrompt);
		for (const call of await callsOf(fixture)) await call.say(" there.");
		const before = eventsOf(browser, sentPrompt.id);
		await before.next();
		await before.return(undefined);
		const calls = await callsOf(fixture);
		expect(calls.map(({ isOpen }) => isOpen)).toEqual([true, true, true, true]);
		const back = await startReading(browser, sentPrompt.id);
		for (const call of calls) await call.end();
		const events = await back.rest();
		const settled = await responsesOf(browser, sentPrompt.id);
		expectUntouched(fixture, settled);
		expectShownIsStored(events, settled);
		await expectInvariants(fixture, sentPrompt, events);
	});
});
