import { revealChat, startChat } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { LocalExchange } from "../../../platform/bus/index.ts";
import { responsesOf, sameBrowser } from "../../../testing/chats.ts";
import { isOnPostgres } from "../../../testing/database/fresh-database.ts";
import { startTwo } from "../../../testing/processes/two-processes.ts";
import { typesOf, watch } from "../peers/two-processes.suite.ts";

const NAMES = /claude|anthropic|grok|xai|scripted/i;

/** A blind chat that the first process runs, and its owner's browser at both. */
async function blindChat() {
	const exchange = new LocalExchange();
	const both = await startTwo({ bus: exchange.open() }, { bus: exchange.open() });
	const here = both.one.browser();
	const body = { prompt: "How far away is Polaris?", selectedProviders: ["claude", "grok"], blind: true };
	const { id } = (await here.call(startChat, { body })).answer.session;
	const calls = [await both.one.providers.claude.call(), await both.one.providers.grok.call()] as const;
	return { ...both, here, there: sameBrowser(both.two, here), id, calls };
}

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}.`).join(" ");

describe.skipIf(!isOnPostgres)("a blind chat that another process runs", () => {
	it("is shown masked, by letters, at the same pace, and ends after its last word", async () => {
		const { here, there, id, calls } = await blindChat();
		const received = [watch(here, id), watch(there, id)];
		calls[0].emitText(`I'm Claude, made by Anthropic. ${words(30)}`);
		await expect.poll(() => received.every(({ events }) => events.length > 0)).toBe(true);
		calls[1].emitText("I am Grok, built by xAI. ");
		calls[1].end();
		calls[0].end();
		await Promise.all(received.map(({ ended }) => ended));
		for (const one of received) {
			expect(JSON.stringify(one.events)).not.toMatch(NAMES);
			expect(typesOf(one).slice(-2)).toEqual(["settled", "done"]);
		}
		const stored = await responsesOf(there, id);
		expect(stored).toEqual(await responsesOf(here, id));
		expect(stored.every(({ response }) => response.includes("▮▮▮"))).toBe(true);
		const settled = received.map(({ events }) =>
			events.flatMap((event) => (event.type === "settled" ? [event.data.response] : [])),
		);
		expect(settled[0]?.toSorted()).toEqual(settled[1]?.toSorted());
		expect(settled[0]?.toSorted()).toEqual(stored.map(({ response }) => response).toSorted());
	});

	it("is shown with its names to the readers of both once one reveals it", async () => {
		const { here, there, id, calls } = await blindChat();
		const received = [watch(here, id), watch(there, id)];
		await expect.poll(() => received.every(({ events }) => events.length > 0)).toBe(true);
		for (const call of calls) {
			call.emitText(words(400));
			call.end();
		}
		// Long enough that its words are still being shown.
		await expect.poll(() => received.every((one) => typesOf(one).includes("delta"))).toBe(true);
		expect((await there.call(revealChat, { params: { id } })).status).toBe(200);
		await Promise.all(received.map(({ ended }) => ended));
		for (const { events } of received) {
			const last = events.findLast(({ type }) => type === "snapshot");
			expect(last?.type === "snapshot" && last.data.responses.map(({ seat }) => seat).toSorted()).toEqual([
				"claude",
				"grok",
			]);
			expect(events.at(-1)?.type).toBe("done");
		}
	});
});
