import { retryResponse } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { systemClock } from "../../platform/clock.ts";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { eventsOf, readToEnd, sameBrowser } from "../../testing/chats.ts";
import { addTwoTurns, answeredTurn, PENDING_OF_DEAD_PROCESS, seedTurn } from "../../testing/seeds/seed-turns.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { findPublicChat, findSharedChat, onlyPublicChats, ownedChat } from "./access.ts";

const publish = ({ database }: TestApp, turns: number | null) =>
	database.write((t) => t.updateTable("chats").set({ shared_at: 1, shared_turns: turns }).execute());

/** A chat whose first turn is published while ChatGPT answers the second. */
async function secondTurnRuns() {
	const before = await startTestApp();
	const visitor = before.browser();
	const id = await answeredTurn(before, visitor);
	const answers = [
		{ seat: "chatgpt", ...PENDING_OF_DEAD_PROCESS },
		{ seat: "claude", text: "Secret of Claude." },
	];
	await seedTurn(before, id, { number: 2, prompt: "Secret prompt", answers });
	await publish(before, 1);
	const app = await before.restart();
	const second = await app.providers.chatgpt.call();
	second.emitText("Secret of ChatGPT. ");
	return { app, id, second, owner: sameBrowser(app, visitor), reader: app.browser() };
}

/** The raw responses of all URLs that a reader can request. */
async function readEverything(reader: BrowserClient, id: string): Promise<string> {
	const paths = ["", "/responses", "/responses?turn=1", "/responses?turn=2", "/events"];
	const sent = await Promise.all(
		paths.map(async (path) => {
			const response = await reader.fetch(`/api/shared/${id}${path}`);
			return `${path} ${response.status} ${await response.text()}`;
		}),
	);
	return sent.join("\n");
}

function expectFirstTurnAlone(sent: string): void {
	expect(sent).not.toMatch(/secret/i);
	expect(sent).not.toMatch(/"(turn|number)":2/);
	expect(sent).toContain("/responses?turn=2 404 This turn doesn't exist or has been removed.");
	expect(sent.match(/Says claude 1\./g)).toHaveLength(3);
	expect(sent).toMatch(/event: snapshot\n.*\n\nevent: done\n/);
}

describe("a share of the first turn", () => {
	it("shows nothing of the second turn while that runs, and its event stream ends without waiting for it", async () => {
		const { id, second, reader } = await secondTurnRuns();
		expectFirstTurnAlone(await readEverything(reader, id));
		expect(second.signal.aborted).toBe(false);
	});

	it("shows nothing of the second turn after that has ended", async () => {
		const { id, second, owner, reader } = await secondTurnRuns();
		second.end();
		await readToEnd(owner, id);
		expectFirstTurnAlone(await readEverything(reader, id));
	});

	it("streams a retry in the first turn and ends with it, while the second turn still runs", async () => {
		const { app, id, second, owner, reader } = await secondTurnRuns();
		await owner.call(retryResponse, { params: { id, seat: "claude" }, query: { turn: 1 } });
		const again = await app.providers.claude.call();
		const response = await reader.fetch(`/api/shared/${id}/events`);
		const ownerEvents = eventsOf(owner, id);
		const snapshots = [(await ownerEvents.next()).value, (await ownerEvents.next()).value];
		expect(snapshots.map((event) => event && "turn" in event.data && event.data.turn).toSorted()).toEqual([1, 2]);
		second.emitText("Another secret.");
		again.emitText("Anew.");
		again.end();
		const sent = await response.text();
		expect(sent).not.toMatch(/secret/i);
		expect(sent).not.toMatch(/"turn":2/);
		expect(sent).toContain("Anew.");
		expect(sent).toMatch(/event: settled\n.*\n\nevent: done\n/);
		expect(second.signal.aborted).toBe(false);
		await ownerEvents.return(undefined);
	});

	it("shows the owner the same on the shared page, and all turns on the owner's page", async () => {
		const { id, owner } = await secondTurnRuns();
		expectFirstTurnAlone(await readEverything(owner, id));
		const own = await (await owner.fetch(`/api/chat/${id}/responses`)).text();
		expect(own).toContain("Secret of ChatGPT.");
	});
});

describe("the last turn of a chat", () => {
	it("is the newest turn for its owner, and the last published turn for readers", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const id = await answeredTurn(app, browser);
		await addTwoTurns(app, id);
		const { database } = app;
		const tools = { database, clock: systemClock };
		const row = await database.query.selectFrom("chats").selectAll().executeTakeFirstOrThrow();
		const owner = { kind: "visitor", id: row.visitor_id ?? "" } as const;
		const stranger = { kind: "visitor", id: "stranger" } as const;
		const found = async () => {
			const own = await findSharedChat(tools, owner, id);
			const chat = await database.query.selectFrom("chats").selectAll().executeTakeFirstOrThrow();
			return {
				owned: (await ownedChat(tools, owner, id)).last_turn,
				onOwnersSharedPage: [own?.chat.last_turn, own?.own?.last_turn],
				forReaders: (await findSharedChat(tools, stranger, id))?.chat.last_turn ?? null,
				isOwn: (await findSharedChat(tools, stranger, id))?.own ?? null,
				inPublic: (await findPublicChat(database, id))?.last_turn ?? null,
				inLists: onlyPublicChats([chat]).map(({ last_turn }) => last_turn),
			};
		};
		const none = { forReaders: null, isOwn: null, inPublic: null, inLists: [] };
		expect(await found()).toEqual({ owned: 3, onOwnersSharedPage: [3, 3], ...none });
		// A chat that version 0.1.1 shared has no number of shared turns.
		for (const [turns, last] of [
			[null, 1],
			[1, 1],
			[2, 2],
			[3, 3],
		] as const) {
			await publish(app, turns);
			const shown = { forReaders: last, isOwn: null, inPublic: last, inLists: [last] };
			expect(await found()).toEqual({ owned: 3, onOwnersSharedPage: [last, 3], ...shown });
		}
	});
});
