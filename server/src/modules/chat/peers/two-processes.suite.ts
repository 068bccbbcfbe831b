import {
	applyChatEvent,
	type ChatEvent,
	cancelChat,
	cancelResponse,
	deleteChat,
	type ResponsesPayload,
	retryResponse,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, eventsOf, QUESTION, responsesOf, sameBrowser } from "../../../testing/chats.ts";
import { isOnPostgres } from "../../../testing/database/fresh-database.ts";
import { startTwo, type TwoProcesses } from "../../../testing/processes/two-processes.ts";
import type { ScriptedCall } from "../../../testing/scripted-assistant.ts";
import type { TestAppOptions } from "../../../testing/test-app.ts";

/** The events of a chat that a reader receives, and the text after each. */
export interface ReceivedEvents {
	readonly events: ChatEvent[];
	/** The text of the response after each event. */
	readonly texts: string[];
	readonly ended: Promise<void>;
}

export function watch(browser: BrowserClient, id: string): ReceivedEvents {
	const received = { events: [] as ChatEvent[], texts: [] as string[] };
	let payload: ResponsesPayload | undefined;
	const ended = (async () => {
		for await (const event of eventsOf(browser, id)) {
			if (event.type === "snapshot") payload = event.data;
			else if (payload) payload = applyChatEvent(payload, event);
			received.events.push(event);
			received.texts.push(payload?.responses[0]?.response ?? "");
		}
	})();
	ended.catch(() => {});
	return { ...received, ended };
}

export const typesOf = ({ events }: ReceivedEvents) => events.map(({ type }) => type);

/** The shown text never shrank and is a prefix of the stored text. */
export function expectPrefixes({ texts }: ReceivedEvents, stored: string): void {
	for (const [index, text] of texts.entries()) {
		expect(stored.startsWith(text)).toBe(true);
		expect(text.length).toBeGreaterThanOrEqual(texts[index - 1]?.length ?? 0);
	}
}

/** Sends text until the reader receives a delta event: from then on updates do not depend on polling the database. */
export async function streamUntilDelta(call: ScriptedCall, received: ReceivedEvents): Promise<void> {
	const before = received.events.length;
	const hasDelta = () => {
		call.emitText("word ");
		return typesOf(received).slice(before).includes("delta");
	};
	await expect.poll(hasDelta, { timeout: 15_000, interval: 20 }).toBe(true);
}

/** A chat with Grok that the first process runs, read by its owner through the second. */
export async function runningChat({ one, two }: TwoProcesses) {
	const firstBrowser = one.browser();
	const { id } = await ask(firstBrowser, QUESTION, ["grok"]);
	const call = await one.providers.grok.call();
	call.emitText("Because ");
	return { id, call, firstBrowser, secondBrowser: sameBrowser(two, firstBrowser) };
}

/** A chat in which the first process runs Grok's response and the second runs a retry of Claude's. */
export async function sharedChat({ one, two }: TwoProcesses) {
	const firstBrowser = one.browser();
	const { id } = await ask(firstBrowser, QUESTION, ["claude", "grok"]);
	const secondBrowser = sameBrowser(two, firstBrowser);
	const first = await one.providers.grok.call();
	first.emitText("Because ");
	(await one.providers.claude.call()).end();
	await expect.poll(async () => (await responsesOf(secondBrowser, id))[0]?.status).not.toBe("pending");
	const before = watch(firstBrowser, id);
	await expect.poll(() => before.events.length).toBeGreaterThan(0);
	await secondBrowser.call(retryResponse, { params: { id, seat: "claude" } });
	const second = await two.providers.claude.call();
	second.emitText("Anew. ");
	// Readers that watched only the first process reconnect.
	await before.ended;
	expect(typesOf(before)).not.toContain("done");
	return { id, first, second, firstBrowser, secondBrowser };
}

/**
 * Tests that two processes serve each other's readers, on any bus. Not on SQLite: a test runs both in one process, and each
 * would block the event loop while it waits for the other's lock, so that the other could never release it.
 */
export function twoProcessesSuite(
	name: string,
	options: () => Promise<{ readonly one: TestAppOptions; readonly two: TestAppOptions }>,
): void {
	const start = async (): Promise<TwoProcesses> => {
		const { one, two } = await options();
		return await startTwo(one, two);
	};

	describe.skipIf(!isOnPostgres)(`two processes on the ${name} bus`, () => {
		it("send text without delay to readers of the other process, and it equals the stored text", async () => {
			const both = await start();
			const { id, call, firstBrowser, secondBrowser } = await runningChat(both);
			const [first, second] = [watch(secondBrowser, id), watch(sameBrowser(both.two, firstBrowser), id)];
			await streamUntilDelta(call, first);
			await streamUntilDelta(call, second);
			for (let n = 0; n < 50; n += 1) call.emitText(`${n}, `);
			call.end();
			await Promise.all([first.ended, second.ended]);
			const [stored] = await responsesOf(firstBrowser, id);
			for (const received of [first, second]) {
				expect(typesOf(received).slice(-2)).toEqual(["settled", "done"]);
				expect(received.texts.at(-1)).toBe(stored?.response);
				expectPrefixes(received, stored?.response ?? "");
			}
		});

		it("stop answers for each other, and keep all received text", async () => {
			const both = await start();
			const { id, call, secondBrowser } = await runningChat(both);
			call.emitText("of Rayleigh");
			const { answer } = await secondBrowser.call(cancelResponse, { params: { id, seat: "grok" } });
			expect(answer).toMatchObject({ errorCode: "cancelled", response: "Because of Rayleigh" });
			expect(call.signal.aborted).toBe(true);
		});

		it("stop a whole chat for each other, whichever process runs its answers", async () => {
			const both = await start();
			const { id, call, secondBrowser } = await runningChat(both);
			const received = watch(secondBrowser, id);
			await streamUntilDelta(call, received);
			call.end();
			await received.ended;
			await secondBrowser.call(retryResponse, { params: { id, seat: "grok" } });
			const again = await both.two.providers.grok.call();
			again.emitText("Anew.");
			const back = sameBrowser(both.one, secondBrowser);
			const other = watch(back, id);
			await streamUntilDelta(again, other);
			expect((await back.call(cancelChat, { params: { id } })).answer).toEqual({ kept: true });
			expect(again.signal.aborted).toBe(true);
			await other.ended;
			expect((await responsesOf(back, id))[0]).toMatchObject({ attempt: 2, errorCode: "cancelled" });
			expect(other.texts.at(-1)).toBe((await responsesOf(back, id))[0]?.response);
		});

		it("both show the whole chat when each runs one of its answers", async () => {
			const { id, first, second, firstBrowser, secondBrowser } = await sharedChat(await start());
			const received = [watch(firstBrowser, id), watch(secondBrowser, id)];
			for (const each of received) {
				await streamUntilDelta(first, each);
				await streamUntilDelta(second, each);
			}
			const texts = async (browser: BrowserClient) => (await responsesOf(browser, id)).map(({ response }) => response);
			for (const browser of [firstBrowser, secondBrowser]) {
				await expect
					.poll(() => texts(browser))
					.toEqual([expect.stringMatching(/^Anew\. word/), expect.stringMatching(/^Because word/)]);
			}
			first.end();
			for (const each of received) await streamUntilDelta(second, each);
			second.end();
			for (const each of received) {
				await each.ended;
				expect(typesOf(each).slice(-1)).toEqual(["done"]);
				const shown = each.events.reduce<ResponsesPayload | undefined>(
					(payload, event) => (event.type === "snapshot" ? event.data : payload && applyChatEvent(payload, event)),
					undefined,
				);
				expect(shown?.responses.map(({ response }) => response)).toEqual(await texts(firstBrowser));
			}
		});

		it("REL-30 abort vendor requests of a chat that the other process deleted, and show it to no reader", async () => {
			const both = await start();
			const { id, call, firstBrowser, secondBrowser } = await runningChat(both);
			const received = [watch(firstBrowser, id), watch(secondBrowser, id)];
			await streamUntilDelta(call, received[1] as ReceivedEvents);
			expect((await secondBrowser.call(deleteChat, { params: { id } })).status).toBe(204);
			await expect.poll(() => call.signal.aborted).toBe(true);
			await Promise.all(received.map(({ ended }) => ended));
			const shown = received[1]?.events ?? [];
			expect(shown.filter(({ type, data }) => type === "snapshot" && data.responses.length === 0)).toEqual([]);
			expect(shown.map(({ type }) => type)).not.toContain("done");
		});
	});
}
