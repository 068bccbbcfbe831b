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
import { isOnPostgres } from "../../../testing/fresh-database.ts";
import { startTwo, type TwoProcesses } from "../../../testing/processes/two-processes.ts";
import type { ScriptedCall } from "../../../testing/scripted-provider.ts";
import type { TestAppOptions } from "../../../testing/test-app.ts";

/** What a reader receives of one response, event by event. */
export interface Seen {
	readonly events: ChatEvent[];
	/** The text of the response after each event. */
	readonly texts: string[];
	readonly ended: Promise<void>;
}

export function watch(browser: BrowserClient, id: string): Seen {
	const seen = { events: [] as ChatEvent[], texts: [] as string[] };
	let payload: ResponsesPayload | undefined;
	const ended = (async () => {
		for await (const event of eventsOf(browser, id)) {
			if (event.type === "snapshot") payload = event.data;
			else if (payload) payload = applyChatEvent(payload, event);
			seen.events.push(event);
			seen.texts.push(payload?.responses[0]?.response ?? "");
		}
	})();
	ended.catch(() => {});
	return { ...seen, ended };
}

export const typesOf = ({ events }: Seen) => events.map(({ type }) => type);

/** The shown text never shrank and is a prefix of the stored text. */
export function expectPrefixes({ texts }: Seen, stored: string): void {
	for (const [index, text] of texts.entries()) {
		expect(stored.startsWith(text)).toBe(true);
		expect(text.length).toBeGreaterThanOrEqual(texts[index - 1]?.length ?? 0);
	}
}

/** Sends text until the reader receives a delta event: from then on updates do not depend on polling the database. */
export async function speakUntilDelta(call: ScriptedCall, seen: Seen): Promise<void> {
	const before = seen.events.length;
	const hasDelta = () => {
		call.speak("word ");
		return typesOf(seen).slice(before).includes("delta");
	};
	await expect.poll(hasDelta, { timeout: 15_000, interval: 20 }).toBe(true);
}

/** A chat with Grok that the first process runs, read by its owner through the second. */
export async function runningChat({ one, two }: TwoProcesses) {
	const here = one.browser();
	const { id } = await ask(here, QUESTION, ["grok"]);
	const call = await one.providers.grok.call();
	call.speak("Because ");
	return { id, call, here, there: sameBrowser(two, here) };
}

/** A chat in which the first process runs Grok's response and the second runs a retry of Claude's. */
export async function sharedChat({ one, two }: TwoProcesses) {
	const here = one.browser();
	const { id } = await ask(here, QUESTION, ["claude", "grok"]);
	const there = sameBrowser(two, here);
	const first = await one.providers.grok.call();
	first.speak("Because ");
	(await one.providers.claude.call()).end();
	await expect.poll(async () => (await responsesOf(there, id))[0]?.status).not.toBe("pending");
	const before = watch(here, id);
	await expect.poll(() => before.events.length).toBeGreaterThan(0);
	await there.call(retryResponse, { params: { id, seat: "claude" } });
	const second = await two.providers.claude.call();
	second.speak("Anew. ");
	// Readers that watched only the first process reconnect.
	await before.ended;
	expect(typesOf(before)).not.toContain("done");
	return { id, first, second, here, there };
}

/**
 * What two processes do for each other's readers, on any bus. Not on SQLite: a test runs both in one process, and each
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
			const { id, call, here, there } = await runningChat(both);
			const [first, second] = [watch(there, id), watch(sameBrowser(both.two, here), id)];
			await speakUntilDelta(call, first);
			await speakUntilDelta(call, second);
			for (let n = 0; n < 50; n += 1) call.speak(`${n}, `);
			call.end();
			await Promise.all([first.ended, second.ended]);
			const [stored] = await responsesOf(here, id);
			for (const seen of [first, second]) {
				expect(typesOf(seen).slice(-2)).toEqual(["settled", "done"]);
				expect(seen.texts.at(-1)).toBe(stored?.response);
				expectPrefixes(seen, stored?.response ?? "");
			}
		});

		it("stop answers for each other, and keep all received text", async () => {
			const both = await start();
			const { id, call, there } = await runningChat(both);
			call.speak("of Rayleigh");
			const { answer } = await there.call(cancelResponse, { params: { id, seat: "grok" } });
			expect(answer).toMatchObject({ errorCode: "cancelled", response: "Because of Rayleigh" });
			expect(call.signal.aborted).toBe(true);
		});

		it("stop a whole chat for each other, whichever process runs its answers", async () => {
			const both = await start();
			const { id, call, there } = await runningChat(both);
			const seen = watch(there, id);
			await speakUntilDelta(call, seen);
			call.end();
			await seen.ended;
			await there.call(retryResponse, { params: { id, seat: "grok" } });
			const again = await both.two.providers.grok.call();
			again.speak("Anew.");
			const back = sameBrowser(both.one, there);
			const other = watch(back, id);
			await speakUntilDelta(again, other);
			expect((await back.call(cancelChat, { params: { id } })).answer).toEqual({ kept: true });
			expect(again.signal.aborted).toBe(true);
			await other.ended;
			expect((await responsesOf(back, id))[0]).toMatchObject({ attempt: 2, errorCode: "cancelled" });
			expect(other.texts.at(-1)).toBe((await responsesOf(back, id))[0]?.response);
		});

		it("both show the whole chat when each runs one of its answers", async () => {
			const { id, first, second, here, there } = await sharedChat(await start());
			const seen = [watch(here, id), watch(there, id)];
			for (const each of seen) {
				await speakUntilDelta(first, each);
				await speakUntilDelta(second, each);
			}
			const texts = async (browser: BrowserClient) => (await responsesOf(browser, id)).map(({ response }) => response);
			for (const browser of [here, there]) {
				await expect
					.poll(() => texts(browser), { timeout: 5000 })
					.toEqual([expect.stringMatching(/^Anew\. word/), expect.stringMatching(/^Because word/)]);
			}
			first.end();
			for (const each of seen) await speakUntilDelta(second, each);
			second.end();
			for (const each of seen) {
				await each.ended;
				expect(typesOf(each).slice(-1)).toEqual(["done"]);
				const shown = each.events.reduce<ResponsesPayload | undefined>(
					(payload, event) => (event.type === "snapshot" ? event.data : payload && applyChatEvent(payload, event)),
					undefined,
				);
				expect(shown?.responses.map(({ response }) => response)).toEqual(await texts(here));
			}
		});

		it("REL-30 abort vendor requests of a chat that the other process deleted, and show it to no reader", async () => {
			const both = await start();
			const { id, call, here, there } = await runningChat(both);
			const seen = [watch(here, id), watch(there, id)];
			await speakUntilDelta(call, seen[1] as Seen);
			expect((await there.call(deleteChat, { params: { id } })).status).toBe(204);
			await expect.poll(() => call.signal.aborted).toBe(true);
			await Promise.all(seen.map(({ ended }) => ended));
			const shown = seen[1]?.events ?? [];
			expect(shown.filter(({ type, data }) => type === "snapshot" && data.responses.length === 0)).toEqual([]);
			expect(shown.map(({ type }) => type)).not.toContain("done");
		});
	});
}
