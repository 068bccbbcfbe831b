import { existsSync } from "node:fs";
import { join } from "node:path";
import { branchChat, deleteChat, retryResponse, summarizeChat } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { responsesOfTurn } from "../../testing/chats.ts";
import { expectOnlyTurns, threeTurns } from "../../testing/seeds/three-turns.ts";
import { OWN_JUDGE_NOTE } from "../chat/index.ts";

const copy = async (browser: BrowserClient, id: string, turn: number) =>
	(await browser.call(branchChat, { params: { id }, body: { turn } })).answer.session.id;

/** A chat of two turns, both compared. */
async function compared() {
	const made = await threeTurns();
	await made.addSecond();
	for (const turn of [1, 2]) {
		await made.owner.call(summarizeChat, { params: { id: made.id }, query: { turn: String(turn) } });
	}
	return made;
}

describe("the analysis of a copied turn", () => {
	it("is copied with the summaries and the count of contradictions, and shares its picture, without its costs", async () => {
		const { app, owner, id } = await compared();
		const { query } = app.database;
		await app.database.write((t) =>
			t.updateTable("analyses").set({ known_usd: 0.5, unpriced: 0, reply_tokens: 9 }).execute(),
		);
		const copied = await copy(owner, id, 3);
		for (const turn of [1, 2]) {
			const [source, payload] = [await responsesOfTurn(owner, id, turn), await responsesOfTurn(owner, copied, turn)];
			expectOnlyTurns(JSON.stringify(payload), turn);
			const { analysis, collectiveSummary, comparison, visualizationImageUrl } = payload;
			expect({ analysis, collectiveSummary, comparison }).toEqual({
				analysis: { ...source.analysis, costUsd: null },
				collectiveSummary: source.collectiveSummary,
				comparison: source.comparison,
			});
			expect(analysis).toMatchObject({ stale: false, missing: [] });
			expect(payload.responses.map(({ summary }) => summary)).toEqual(source.responses.map(({ summary }) => summary));
			expect(visualizationImageUrl?.replace(copied, id)).toBe(source.visualizationImageUrl);
			const pictures = [source.visualizationImageUrl, visualizationImageUrl].map(async (url) => {
				const response = await owner.fetch(url ?? "");
				return [response.status, Buffer.from(await response.arrayBuffer()).toString("base64")];
			});
			const [original, shared] = await Promise.all(pictures);
			expect(original?.[0]).toBe(200);
			expect(shared).toEqual(original);
		}
		const chat = await query.selectFrom("chats").select("contradicted").where("id", "=", copied).executeTakeFirst();
		expect(chat).toEqual({ contradicted: 1 });
		const turns = query.selectFrom("turns").select("contradicted").where("chat_id", "=", copied).orderBy("number");
		expect((await turns.execute()).map(({ contradicted }) => contradicted)).toEqual([1, 1]);
		const stored = query.selectFrom("analyses").select(["known_usd", "reply_tokens"]).where("chat_id", "=", copied);
		expect(await stored.execute()).toEqual([
			{ known_usd: null, reply_tokens: null },
			{ known_usd: null, reply_tokens: null },
		]);
	});

	it("keeps its picture until the last chat that has it is gone", async () => {
		const { app, owner, id } = await compared();
		const doomed = async () =>
			(await app.database.query.selectFrom("doomed_objects").select("store_key").execute()).map((row) => row.store_key);
		const keysOf = async (chatId: string) => {
			const rows = app.database.query.selectFrom("analyses").select("picture_key").where("chat_id", "=", chatId);
			return (await rows.orderBy("turn").execute()).map(({ picture_key }) => picture_key);
		};
		const keys = await keysOf(id);
		const copied = await copy(owner, id, 3);
		const again = await copy(owner, copied, 3);
		expect(await keysOf(again)).toEqual(keys);
		await owner.call(summarizeChat, { params: { id }, query: { turn: "1" } });
		await owner.call(deleteChat, { params: { id: copied } });
		const url = (await responsesOfTurn(owner, again, 1)).visualizationImageUrl ?? "";
		expect((await owner.fetch(url)).status).toBe(200);
		expect(await doomed()).toEqual([]);
		const [, second] = await keysOf(id);
		expect(second).toBe(keys[1]);
		await owner.call(deleteChat, { params: { id: again } });
		expect((await owner.fetch((await responsesOfTurn(owner, id, 2)).visualizationImageUrl ?? "")).status).toBe(200);
		const queued = await doomed();
		const isKept = (key: string | null | undefined) =>
			existsSync(join(app.store.dataDir, "objects", key ?? "none")) && !queued.includes(key ?? "");
		expect(keys.map(isKept)).toEqual([false, true]);
	});

	it("is left out when an answer has changed since", async () => {
		const { app, owner, id } = await compared();
		await app.database.write((t) =>
			t.updateTable("responses").set({ attempt: 2 }).where("turn", "=", 1).where("seat", "=", "claude").execute(),
		);
		const copied = await copy(owner, id, 3);
		const first = await responsesOfTurn(owner, copied, 1);
		expect([first.analysis, first.responses.map(({ summary }) => summary)]).toEqual([null, [null, null, null]]);
		expect((await responsesOfTurn(owner, copied, 2)).analysis).not.toBeNull();
	});

	it("becomes stale by a retry in the copy alone", async () => {
		const { owner, id } = await compared();
		const copied = await copy(owner, id, 2);
		await owner.call(retryResponse, { params: { id: copied, seat: "claude" } });
		expect((await responsesOfTurn(owner, copied, 1)).analysis).toMatchObject({ stale: true });
		expect((await responsesOfTurn(owner, id, 1)).analysis).toMatchObject({ stale: false });
	});

	it("by a judge at an own address goes to no reader's copy", async () => {
		const { app, owner, id, share } = await compared();
		const notes = JSON.stringify([{ code: OWN_JUDGE_NOTE, params: { name: "Mine" }, text: "Mine judged." }]);
		await app.database.write((t) => t.updateTable("analyses").set({ notes }).where("turn", "=", 1).execute());
		await share();
		const reader = app.browser();
		const copied = await copy(reader, id, 3);
		const first = await responsesOfTurn(reader, copied, 1);
		expect([first.analysis, first.responses.map(({ summary }) => summary)]).toEqual([null, [null, null, null]]);
		expect((await responsesOfTurn(reader, copied, 2)).analysis).not.toBeNull();
		expect((await responsesOfTurn(owner, await copy(owner, id, 3), 1)).analysis).not.toBeNull();
	});
});
