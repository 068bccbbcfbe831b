import {
	askAgain,
	type ChatEvent,
	exportChat,
	exportSharedChat,
	getResponses,
	getSharedChat,
	getSharedVerdict,
	shareChat,
	stopSharingAll,
	urlOf,
	type VerdictChange,
	watchSharedChat,
} from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { describe, expect, it } from "vitest";
import { LocalExchange } from "../../../platform/bus/index.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { askTurn, eventsOf, readToEnd, sameBrowser } from "../../../testing/chats.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTwo } from "../../../testing/processes/two-processes.ts";
import type { ScriptedCall } from "../../../testing/scripted-assistant.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { answeredChat, takeBack, verdictOf, vote } from "../../../testing/votes.ts";
import type { Runner } from "../../chat/index.ts";
import { announceVerdict } from "../announce-verdict.ts";
import { createVotesOf } from "./votes-of.ts";

const NOTE = "My secret reason";

const share = async (
	browser: BrowserClient,
	id: string,
	body: { shared: boolean; verdict?: boolean; verdictOnly?: boolean },
) => (await browser.call(shareChat, { params: { id }, body })).answer;

async function readShared(reader: BrowserClient, id: string) {
	const [session, verdict] = [
		await reader.call(getSharedChat, { params: { id } }),
		await reader.call(getSharedVerdict, { params: { id, turn: 1 } }),
	];
	expect(session.text + verdict.text).not.toContain(NOTE);
	const best = session.answer?.turns[0]?.vote?.best;
	return { best, read: verdict.status === 200 ? (verdict.answer.vote?.best ?? null) : verdict.status };
}

function answer(call: ScriptedCall): void {
	call.emitText("Says more.");
	call.end();
}

async function setup() {
	const app = await startTestApp();
	const browser = app.browser();
	const id = await answeredChat(app, browser);
	await vote(browser, id, { best: "claude", note: NOTE });
	return { app, browser, reader: app.browser(), id };
}

describe("a vote on a shared chat", () => {
	it("is public as it was when the chat was published, without its note", async () => {
		const { browser, reader, id } = await setup();
		expect((await share(browser, id, { shared: true })).sharedVerdict).toBe(true);
		expect(await readShared(reader, id)).toEqual({ best: "claude", read: "claude" });
		await vote(browser, id, { best: "grok" });
		expect(await readShared(reader, id)).toEqual({ best: "claude", read: "claude" });
		await takeBack(browser, id);
		expect(await readShared(reader, id)).toEqual({ best: "claude", read: "claude" });
		await vote(browser, id, { best: "gemini" });
		await share(browser, id, { shared: true });
		expect(await readShared(reader, id)).toEqual({ best: "gemini", read: "gemini" });
		await share(browser, id, { shared: false });
		expect(await readShared(reader, id)).toEqual({ best: undefined, read: 404 });
	});

	it("can be left out, and stays left out", async () => {
		const { browser, reader, id } = await setup();
		expect((await share(browser, id, { shared: true, verdict: false })).sharedVerdict).toBe(false);
		expect(await readShared(reader, id)).toEqual({ best: undefined, read: 404 });
		await share(browser, id, { shared: false });
		await share(browser, id, { shared: true });
		expect(await readShared(reader, id)).toEqual({ best: undefined, read: 404 });
		await share(browser, id, { shared: true, verdict: true });
		expect(await readShared(reader, id)).toEqual({ best: "claude", read: "claude" });
		// Its owner sees the vote as it is, wherever the chat is shared.
		expect((await verdictOf(browser, id)).vote?.note).toBe(NOTE);
	});

	it("is left out, shown and updated without publishing the prompts and editions that came later", async () => {
		const { app, browser, reader, id } = await setup();
		await share(browser, id, { shared: true });
		await askTurn(browser, id, { prompt: "A private second prompt" });
		for (const name of PROVIDER_IDS) answer(await app.providers[name].call(2));
		await readToEnd(browser, id);
		await browser.call(askAgain, { params: { id, turn: 1 }, body: { seats: ["grok"] } });
		answer(await app.providers.grok.call(3));
		const again = { params: { id }, query: { turn: 1 } };
		await expect
			.poll(async () => (await browser.call(getResponses, again)).answer.responses.map(({ status }) => status))
			.toEqual(Array(4).fill("success"));
		await vote(browser, id, { best: "gemini" });
		const published = async () => (await reader.call(getSharedChat, { params: { id } })).answer;
		for (const verdict of [false, true, true]) {
			const session = await share(browser, id, { shared: true, verdict, verdictOnly: true });
			expect([session.sharedTurns, session.sharedVerdict]).toEqual([1, verdict]);
			expect((await published()).turns).toHaveLength(1);
			const rows = app.database.query.selectFrom("responses").select("id").where("unpublished", "=", 1);
			expect(await rows.execute()).toHaveLength(1);
			// The vote on the earlier edition is what readers may know of.
			expect(await readShared(reader, id)).toEqual(
				verdict ? { best: "claude", read: "claude" } : { best: undefined, read: 404 },
			);
		}
		await share(browser, id, { shared: true });
		expect((await published()).turns).toHaveLength(2);
		expect(await readShared(reader, id)).toEqual({ best: "gemini", read: "gemini" });
	});

	it("shares no chat that is not shared", async () => {
		const { browser, reader, id } = await setup();
		const refused = await browser.call(shareChat, {
			params: { id },
			body: { shared: true, verdict: true, verdictOnly: true },
		});
		expect([refused.status, refused.text]).toEqual([409, "This chat isn't shared any more."]);
		expect(await readShared(reader, id)).toEqual({ best: undefined, read: 404 });
	});

	it("is withdrawn with all shares of a person", async () => {
		const app = await startTestApp();
		const mara = await signedInBrowser(app, "mara@example.org");
		const id = await answeredChat(app, mara);
		await vote(mara, id, { best: "claude", note: NOTE });
		await share(mara, id, { shared: true });
		await mara.call(stopSharingAll, { body: { shared: false } });
		expect(await app.database.query.selectFrom("published_verdicts").selectAll().execute()).toEqual([]);
		expect((await verdictOf(mara, id)).vote?.best).toBe("claude");
	});

	it("is in the files of its owner with the note, and in those of readers without it", async () => {
		const { browser, reader, id } = await setup();
		await share(browser, id, { shared: true });
		for (const format of ["md", "html", "csv", "json"] as const) {
			const address = { params: { id }, query: { format } };
			const own = await (await browser.fetch(urlOf(exportChat, address))).text();
			const foreign = await (await reader.fetch(urlOf(exportSharedChat, address))).text();
			expect([format, own.includes(NOTE), foreign.includes(NOTE)]).toEqual([format, true, false]);
			for (const file of [own, foreign]) expect(file).toMatch(format === "json" ? /"best":"claude"/ : /Claude|claude/);
		}
	});
});

/** The verdicts that a stream sends, once the predicate holds for one of them. */
async function firstVerdict(stream: AsyncGenerator<ChatEvent>): Promise<VerdictChange | undefined> {
	for await (const event of stream) if (event.type === "verdict") return event.data;
	return undefined;
}

describe("a changed vote", () => {
	it("is sent on the open streams of its owner, also by another process", async () => {
		const exchange = new LocalExchange();
		const { one, two } = await startTwo({ bus: exchange.open() }, { bus: exchange.open() });
		const here = one.browser();
		const id = await answeredChat(one, here);
		const there = sameBrowser(two, here);
		// A running turn keeps the streams open.
		await askTurn(here, id, { prompt: "And at night?" });
		const streams = [eventsOf(here, id), eventsOf(there, id)];
		for (const stream of streams) await stream.next();
		const seen = Promise.all(streams.map(firstVerdict));
		await vote(here, id, { best: "claude", note: NOTE });
		const change = { turn: 1, verdict: { vote: { best: "claude", note: NOTE } } };
		expect(await seen).toMatchObject([change, change]);
	});

	it("is sent to readers of a share when it is published", async () => {
		const { app, browser, reader, id } = await setup();
		await askTurn(browser, id, { prompt: "And at night?" });
		await share(browser, id, { shared: true, verdict: false });
		const stream = reader.events(urlOf(watchSharedChat, { params: { id } }));
		await stream.next();
		const seen = firstVerdict(stream);
		await vote(browser, id, { best: "grok", note: NOTE });
		await share(browser, id, { shared: true, verdict: true });
		expect(await seen).toMatchObject({ turn: 1, verdict: { vote: { best: "grok", note: null } } });
		await app.close();
	});

	it("is not sent to readers by a message that arrives after the owner has stopped sharing", async () => {
		const { app, browser, id } = await setup();
		const { query } = app.database;
		const sent: string[] = [];
		const readerStreams = { ofChat: () => [{ send: (frame: string) => sent.push(frame) }] };
		const runner = {
			...{ database: app.database, bus: new LocalExchange().open(), live: { readerStreams } },
			...{ votesOf: createVotesOf(query), checksOf: async () => new Map(), reviewsOf: async () => new Map() },
			verdictReadings: { run: (_: string, read: () => Promise<void>) => read() },
		} as unknown as Runner;
		const announce = async () => {
			const chat = await query.selectFrom("chats").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
			await announceVerdict(runner, chat, { turn: 1, isShare: true });
		};
		await share(browser, id, { shared: true });
		await announce();
		expect(sent).toEqual([expect.stringContaining('"best":"claude"')]);
		await share(browser, id, { shared: false });
		await announce();
		expect(sent).toHaveLength(1);
	});
});
