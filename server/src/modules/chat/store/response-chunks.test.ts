import type { KyselyPlugin } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Database } from "../../../platform/database/index.ts";
import { ask, QUESTION } from "../../../testing/chats.ts";
import { isOnPostgres } from "../../../testing/database/fresh-database.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { LiveTurns } from "../live/live-turns.ts";
import { RunningResponse } from "../run/running-response.ts";
import { deleteChatRows, reopenResponse, settleResponse } from "./chats.ts";
import { checkpointResponses } from "./checkpoint-responses.ts";
import { loadResponses, loadResponsesOf, saveChunk } from "./response-chunks.ts";

/** A pending response that only the test writes to. */
async function pendingAnswer() {
	// The server settles what is pending and not running 10 s after it was asked.
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const app = await startTestApp();
	const { id: chatId } = await ask(app.browser(), QUESTION, ["grok"]);
	await app.providers.grok.call();
	const { database } = app;
	const [row] = await loadResponses(database.query, chatId);
	if (!row) throw new Error("the answer was not stored");
	let savedUnits = 0;
	return {
		database,
		chatId,
		row,
		/** Saves the received text from the position where the last save ended. */
		async save(text: string, from = savedUnits, attempt = row.attempt) {
			const unsaved = text.slice(from);
			const answer = { row: { id: row.id, attempt }, savedUnits: from, unsaved, firstWordMs: 5 };
			savedUnits = (await database.write((transaction) => saveChunk(transaction, answer))) ?? from;
		},
		stored: async () => (await loadResponses(database.query, chatId))[0],
		chunks: async () => {
			const rows = await database.query.selectFrom("response_pieces").selectAll().orderBy("at").execute();
			return rows.map(({ attempt, at, text }) => [attempt, Number(at), text]);
		},
		settle: (outcome: { readonly text?: string }) =>
			database.write((transaction) =>
				settleResponse(transaction, row, { status: "error", error: "Stopped.", settled_at: 1, ...outcome }),
			),
		/** Begins its second attempt. */
		reopen: () =>
			database.write((transaction) =>
				reopenResponse(transaction, row, {
					...{ processId: database.processId, now: 2, demo: false, reservedUsd: null },
					...{ model: "m", options: {}, shortened: 0 },
				}),
			),
	};
}

const clock = { now: () => Date.now(), steady: () => performance.now() };

afterEach(() => vi.useRealTimers());

describe("the text of a running response", () => {
	it("is written once, in chunks, and read as a whole", async () => {
		const { save, chunks, stored, chatId, database } = await pendingAnswer();
		await save("One ");
		await save("One two 😀 ");
		await save("One two 😀 three");
		await save("One two 😀 three");
		expect(await chunks()).toEqual([
			[1, 0, "One "],
			[1, 4, "two 😀 "],
			[1, 11, "three"],
		]);
		expect(await stored()).toMatchObject({ status: "pending", text: "One two 😀 three", first_word_ms: 5 });
		expect(await loadResponsesOf(database.query, [chatId])).toMatchObject([{ text: "One two 😀 three" }]);
	});

	it("is complete when two writes begin at the same position", async () => {
		const { save, stored } = await pendingAnswer();
		await save("One", 0);
		await save("One two", 0);
		await save("One two three");
		expect(await stored()).toMatchObject({ text: "One two three" });
	});

	it("is kept when a process that does not have the text settles the response", async () => {
		const { save, settle, stored, chunks } = await pendingAnswer();
		await save("Kept ");
		await save("Kept for ever");
		expect(await settle({})).toBe(true);
		expect(await stored()).toMatchObject({ status: "error", text: "Kept for ever", process_id: null });
		expect(await chunks()).toEqual([]);
	});

	it("is replaced by the text of the outcome", async () => {
		const { save, settle, stored, chunks } = await pendingAnswer();
		await save("Half");
		await settle({ text: "Half and the rest" });
		expect(await stored()).toMatchObject({ text: "Half and the rest" });
		expect(await chunks()).toEqual([]);
	});

	it("is not written to a settled response or to another attempt", async () => {
		const { save, settle, reopen, stored, chunks, row, database } = await pendingAnswer();
		await settle({ text: "The end" });
		await save("Too late", 0);
		expect([await stored(), await chunks()]).toMatchObject([{ text: "The end" }, []]);
		await reopen();
		await save("Too late", 0);
		expect(await stored()).toMatchObject({ status: "pending", attempt: 2, text: "", first_word_ms: null });
		const lateChunk = { response_id: row.id, attempt: 1, at: 0, text: "What another process still wrote. " };
		await database.write((transaction) => transaction.insertInto("response_pieces").values(lateChunk).execute());
		await save("In time", 0, 2);
		expect(await stored()).toMatchObject({ text: "In time" });
	});

	it("is kept when an earlier attempt ends late", async () => {
		const { save, settle, reopen, stored } = await pendingAnswer();
		await settle({});
		await reopen();
		await save("The beginning, ", 0, 2);
		expect(await settle({ text: "What another process still wrote." })).toBe(false);
		await save("The beginning, and the end.", 15, 2);
		expect(await stored()).toMatchObject({ attempt: 2, status: "pending", text: "The beginning, and the end." });
	});

	it("is deleted with its chat", async () => {
		const { save, chunks, database, chatId } = await pendingAnswer();
		await save("Gone");
		await database.write((transaction) => deleteChatRows(transaction, chatId));
		await save("Gone too", 0);
		expect(await chunks()).toEqual([]);
	});

	it("is saved about once a second, and only the new part", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const app = await startTestApp();
		const { id } = await ask(app.browser(), QUESTION, ["grok"]);
		const call = await app.providers.grok.call();
		const chunks = async () => {
			const rows = await app.database.query.selectFrom("response_pieces").select("text").orderBy("at").execute();
			return rows.map(({ text }) => text);
		};
		call.emitText("First ");
		await expect.poll(() => chunks()).toEqual(["First "]);
		call.emitText("second ");
		call.emitText("and third");
		vi.advanceTimersByTime(1000);
		await expect.poll(() => chunks()).toEqual(["First ", "second and third"]);
		expect(await loadResponses(app.database.query, id)).toMatchObject([{ text: "First second and third" }]);
		call.end();
		await expect.poll(() => chunks()).toEqual([]);
	});

	it("is complete when two saves from the same position run at once", async () => {
		const { row } = await pendingAnswer();
		const answer = new RunningResponse(row, clock);
		answer.append("One ");
		answer.append("two ");
		answer.markSaved("One ".length);
		answer.append("three");
		answer.markSaved("One two ".length);
		answer.markSaved("One ".length);
		const { text, units, savedUnits, unsaved } = answer;
		expect({ text, units, savedUnits, unsaved }).toEqual({
			text: "One two three",
			units: 13,
			savedUnits: 8,
			unsaved: "three",
		});
	});

	it("is sent once, whatever part of it is already saved", async () => {
		const { row } = await pendingAnswer();
		const answer = new RunningResponse(row, clock);
		const state = ({ text, units, unsaved } = answer) => ({ text, units, unsaved });
		answer.append("One ");
		answer.append("two ");
		answer.markSaved("One t".length);
		expect(state()).toEqual({ text: "One two ", units: 8, unsaved: "wo " });
		expect(answer.consumeDelta()).toMatchObject({ at: 0, text: "One two " });
		expect(state()).toEqual({ text: "One two ", units: 8, unsaved: "wo " });
		answer.append("three");
		answer.markSaved("One two th".length);
		expect(state()).toEqual({ text: "One two three", units: 13, unsaved: "ree" });
		expect(answer.consumeDelta()).toMatchObject({ at: 8, text: "three" });
		answer.markSaved("One two three".length);
		expect(state()).toEqual({ text: "One two three", units: 13, unsaved: "" });
		expect(answer.consumeDelta()).toBeNull();
	});

	it("is stored as it arrived, whatever amount waits to be saved", async () => {
		const { row } = await pendingAnswer();
		const answer = new RunningResponse(row, clock);
		const chunks = Array.from({ length: 9 }, (_, n) => String(n).repeat(1000));
		for (const [index, chunk] of chunks.entries()) {
			answer.append(chunk);
			expect(answer.consumeDelta()).toMatchObject({ at: index * 1000, text: chunk });
		}
		const text = chunks.join("");
		expect(answer).toMatchObject({ text, units: 9000, unsaved: text });
		answer.markSaved(3500);
		expect(answer).toMatchObject({ text, units: 9000, unsaved: text.slice(3500) });
	});

	/** A number of running responses, each with text that is not saved yet. */
	async function manyAnswers(count: number) {
		const { database, row, chatId } = await pendingAnswer();
		const rows = Array.from({ length: count }, (_, n) => ({ ...row, id: `${row.id} ${n}`, seat: `grok-${n}` }));
		for (let n = 0; n < count; n += 500) {
			const batch = rows.slice(n, n + 500);
			await database.write((t) => t.insertInto("responses").values(batch).execute());
		}
		const answers = rows.map((own) => new RunningResponse(own, clock));
		for (const answer of answers) answer.append("Words");
		const live = new LiveTurns(clock);
		vi.spyOn(live, "running").mockImplementation(() => answers.values());
		const texts = async () => {
			const stored = await loadResponses(database.query, chatId);
			return new Set(
				stored.flatMap(({ id, text, first_word_ms }) => (id === row.id ? [] : [`${text} ${first_word_ms !== null}`])),
			);
		};
		return { database, answers, live, texts };
	}

	it("lets other writes run in between while many answers are saved", async () => {
		const { database, answers, live, texts } = await manyAnswers(3000);
		const unsaved = () => answers.filter(({ savedUnits }) => savedUnits === 0).length;
		const saving = checkpointResponses(database, live);
		await database.write(async () => {});
		expect(unsaved()).toBeGreaterThan(0);
		await saving;
		expect(unsaved()).toBe(0);
		expect(await texts()).toEqual(new Set(["Words true"]));
	});

	it.runIf(isOnPostgres)("is saved for many responses in one statement when the database is remote", async () => {
		const { database, answers, live, texts } = await manyAnswers(1000);
		let statements = 0;
		const counted: Database = {
			...database,
			write: (work, options) => database.write((t) => work(t.withPlugin(count)), options),
		};
		const count: KyselyPlugin = {
			transformQuery: ({ node }) => node,
			transformResult: async ({ result }) => {
				statements += 1;
				return result;
			},
		};
		await checkpointResponses(counted, live);
		for (const answer of answers) answer.append(' and "more", 😀');
		const [gone, ...others] = answers;
		await database.write((t) =>
			t
				.deleteFrom("responses")
				.where("id", "=", gone?.row.id ?? "")
				.execute(),
		);
		await checkpointResponses(counted, live);
		expect(await texts()).toEqual(new Set(['Words and "more", 😀 true']));
		expect(gone?.abort.signal.aborted).toBe(true);
		expect(others.filter(({ abort }) => abort.signal.aborted)).toEqual([]);
		expect(statements).toBeLessThan(50);
	});
});
