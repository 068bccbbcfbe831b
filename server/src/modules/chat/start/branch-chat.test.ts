import {
	branchChat,
	type CallInput,
	type ChatSession,
	cancelChat,
	deleteChat,
	estimateBranch,
	getChat,
	ownAssistantId,
	retryResponse,
	shareChat,
} from "@parallax/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Database, Queries } from "../../../platform/database/index.ts";
import type { BrowserClient, CallResult } from "../../../testing/browser-client.ts";
import { askSeats, askTurn, responsesOfTurn, sameBrowser, settledOf } from "../../../testing/chats.ts";
import { type ScriptedCall, scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { answeredTurn, seedTurn } from "../../../testing/seeds/seed-turns.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

type Fields = CallInput<typeof branchChat>["body"];
type Result = CallResult<typeof branchChat>;

const tryToBranch = (browser: BrowserClient, id: string, body: Fields, key?: string): Promise<Result> =>
	browser.call(branchChat, { params: { id }, body }, { headers: key === undefined ? {} : { "idempotency-key": key } });

async function branch(...args: Parameters<typeof tryToBranch>): Promise<ChatSession> {
	const { status, text, answer } = await tryToBranch(...args);
	if (status !== 201) throw new Error(`${status}: ${text}`);
	return answer.session;
}

const messagesTo = ({ question: { messages } }: ScriptedCall): string[] =>
	messages.map(({ role, parts }) => `${role}: ${parts.map(({ text }) => text).join("")}`);

/** A visitor's chat of two answered turns. */
async function twoTurns(env: Readonly<Record<string, string>> = {}) {
	const app = await startTestApp(env);
	const browser = app.browser();
	const id = await answeredTurn(app, browser);
	const answers = ["chatgpt", "claude"].map((seat) => ({ seat, text: `Says ${seat} 2.`, cost_usd: 0.25 }));
	await seedTurn(app, id, { number: 2, prompt: "Prompt 2", answers });
	return { app, browser, id };
}

const textsOf = async (browser: BrowserClient, id: string, turn: number) =>
	(await responsesOfTurn(browser, id, turn)).responses.map(({ seat, response }) => `${seat}: ${response}`);

const share = ({ database }: TestApp, id: string, turns: number | null) =>
	database.write((t) =>
		t
			.updateTable("chats")
			.set({ shared_at: turns && 1, shared_turns: turns })
			.where("id", "=", id)
			.execute(),
	);

const countChats = async ({ database }: TestApp): Promise<number> =>
	(await database.query.selectFrom("chats").select("id").execute()).length;

describe("a prompt after the turns before another one", () => {
	it("is asked in a new chat in which each column has its own words; the first chat stays as it is", async () => {
		const { app, browser, id } = await twoTurns();
		const { answer: before } = await browser.call(getChat, { params: { id } });
		const session = await branch(browser, id, { turn: 2, prompt: "  Another prompt 2 " });
		expect(session).toMatchObject({
			prompt: "Prompt 1",
			owned: true,
			shared: false,
			selectedProviders: ["chatgpt", "claude"],
		});
		expect(session.id).not.toBe(id);
		expect(session.turns.map(({ number, prompt }) => [number, prompt])).toEqual([
			[1, "Prompt 1"],
			[2, "Another prompt 2"],
		]);
		expect(session.turns[0]).toMatchObject({
			createdAt: before.turns[0]?.createdAt,
			outcome: { asked: 2, answered: 2 },
		});
		for (const seat of ["chatgpt", "claude"] as const) {
			const call = await app.providers[seat].call(2);
			expect(messagesTo(call)).toEqual(["user: Prompt 1", `assistant: Says ${seat} 1.`, "user: Another prompt 2"]);
			call.emitText("Other.");
			call.end();
		}
		await settledOf(browser, session.id);
		expect(await textsOf(browser, session.id, 1)).toEqual(["chatgpt: Says chatgpt 1.", "claude: Says claude 1."]);
		expect(await textsOf(browser, session.id, 2)).toEqual(["chatgpt: Other.", "claude: Other."]);
		expect((await browser.call(getChat, { params: { id } })).answer).toEqual(before);
		expect(await textsOf(browser, id, 2)).toEqual(["chatgpt: Says chatgpt 2.", "claude: Says claude 2."]);
	});

	it("asks the first prompt anew in the same columns, with their instructions, and copies nothing", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await askSeats(browser, [
			{ provider: "grok", name: "Critic", system: "Be brief.", temperature: 0.5 },
		]);
		const session = await branch(browser, id, { turn: 1, prompt: "Other" });
		expect(session.turns.map(({ prompt }) => prompt)).toEqual(["Other"]);
		expect(session.prompt).toBe("Other");
		expect(session.seats[0]).toMatchObject({ id: "grok", name: "Critic", system: "Be brief.", temperature: 0.5 });
		expect((await app.providers.grok.call(2)).question).toMatchObject({ system: "Be brief.", temperature: 0.5 });
	});

	it("is asked as the prompt that it replaces: same columns, options and carried answer", async () => {
		const { app, browser, id } = await twoTurns();
		await askTurn(browser, id, {
			prompt: "Prompt 3",
			carry: "claude",
			seats: [{ seat: "chatgpt", temperature: 0.2 }, { provider: "grok" }],
		});
		await app.providers.chatgpt.call(2);
		await branch(browser, id, { turn: 3, prompt: "Another prompt 3" });
		const call = await app.providers.chatgpt.call(3);
		expect(messagesTo(call)).toEqual([
			"user: Prompt 1",
			"assistant: Says chatgpt 1.",
			"user: Prompt 2",
			"assistant: Says claude 2.",
			"user: Another prompt 3",
		]);
		expect(call.question.temperature).toBe(0.2);
		expect(messagesTo(await app.providers.grok.call(2))).toEqual([
			"user: Prompt 1\n\nPrompt 2",
			"assistant: Says claude 2.",
			"user: Another prompt 3",
		]);
	});

	it("has no column that joined in a later turn, and none that only the replaced prompt left out", async () => {
		const { browser, id } = await twoTurns();
		await askTurn(browser, id, { prompt: "Prompt 3", seats: [{ provider: "grok" }] });
		expect((await branch(browser, id, { turn: 2, prompt: "x" })).seats.map((seat) => seat.id)).toEqual([
			"chatgpt",
			"claude",
		]);
		const after = await branch(browser, id, { turn: 3, prompt: "x" });
		expect(after.seats.map((seat) => seat.id)).toEqual(["chatgpt", "claude", "grok"]);
		expect((await responsesOfTurn(browser, after.id)).responses.map(({ seat }) => seat)).toEqual(["grok"]);
	});

	it("is estimated without the turns after it, and stores nothing", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await askSeats(browser, [{ provider: "chatgpt", model: "gpt-4o" }], "Prompt 1");
		const call = await app.providers.chatgpt.call();
		call.emitText("A long answer. ".repeat(50));
		call.end();
		await settledOf(browser, id);
		const estimate = async (turn: number) =>
			(await browser.call(estimateBranch, { params: { id }, body: { turn, prompt: "Prompt" } })).answer;
		const [first, next] = [await estimate(1), await estimate(2)];
		expect(first.seats).toHaveLength(1);
		expect(first.mostUsd).toBeGreaterThan(0);
		expect(next.mostUsd).toBeGreaterThan(first.mostUsd ?? 0);
		expect(await countChats(app)).toBe(1);
	});
});

describe("a copy without a prompt", () => {
	it("has what a reader sees of the answers, costs nothing and asks nothing", async () => {
		const { app, browser, id } = await twoTurns();
		const session = await branch(browser, id, { turn: 3 });
		expect(session.turns.map(({ prompt }) => prompt)).toEqual(["Prompt 1", "Prompt 2"]);
		for (const turn of [1, 2]) {
			const [source, copy] = [
				await responsesOfTurn(browser, id, turn),
				await responsesOfTurn(browser, session.id, turn),
			];
			const expected = source.responses.map((row) => ({ ...row, id: expect.any(String), costUsd: 0 }));
			expect(copy.responses).toEqual(expected);
			expect(copy.responses.some((row) => source.responses.some((other) => other.id === row.id))).toBe(false);
		}
		expect(app.providers.chatgpt.calls).toHaveLength(1);
		await askTurn(browser, session.id, { prompt: "Prompt 3" });
		expect(messagesTo(await app.providers.claude.call(2)).slice(2)).toEqual([
			"user: Prompt 2",
			"assistant: Says claude 2.",
			"user: Prompt 3",
		]);
	});

	it("leaves out earlier attempts, and begins at the first one", async () => {
		const { app, browser, id } = await twoTurns();
		await browser.call(retryResponse, { params: { id, seat: "claude" }, query: { turn: 1 } });
		const call = await app.providers.claude.call(2);
		call.emitText("Better.");
		call.end();
		await settledOf(browser, id);
		expect((await textsOf(browser, id, 1))[1]).toBe("claude: Better.");
		const session = await branch(browser, id, { turn: 2 });
		expect((await responsesOfTurn(browser, session.id, 1)).responses[1]).toMatchObject({
			response: "Better.",
			attempt: 1,
		});
		const { answer } = await browser.call(getChat, { params: { id: session.id } });
		expect(answer.turns).toHaveLength(1);
		const earlier = await app.database.query.selectFrom("earlier_attempts").select("response_id").execute();
		expect(earlier).toHaveLength(1);
	});

	it("needs something to copy, an existing turn, and answers that have ended", async () => {
		const { browser, id } = await twoTurns();
		const refused = async (body: Fields) => {
			const { status, text } = await tryToBranch(browser, id, body);
			return `${status} ${text}`;
		};
		expect(await refused({ turn: 1 })).toBe("400 There is nothing to copy before the first prompt.");
		expect(await refused({ turn: 0 })).toBe("400 Turns count from 1.");
		expect(await refused({ turn: 4, prompt: "x" })).toBe("404 This turn doesn't exist or has been removed.");
		await askTurn(browser, id, { prompt: "Prompt 3" });
		expect(await refused({ turn: 4 })).toContain("409 An answer of this chat is still being written.");
		// The replaced prompt itself may still be running.
		expect((await tryToBranch(browser, id, { turn: 3, prompt: "x" })).status).toBe(201);
		const stranger = await tryToBranch((await startTestApp()).browser(), id, { turn: 2 });
		expect(stranger.status).toBe(404);
	});
});

describe("a reader of a shared chat", () => {
	it("gets the published turns as a chat of the own, without instructions", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await askSeats(browser, [{ provider: "grok", name: "Critic", system: "Secret rule." }], "Prompt 1");
		const call = await app.providers.grok.call();
		call.emitText("Grok 1.");
		call.end();
		await settledOf(browser, id);
		await browser.call(shareChat, { params: { id }, body: { shared: true } });
		await seedTurn(app, id, { number: 2, prompt: "Secret prompt", answers: [{ seat: "grok", text: "Secret." }] });
		const reader = app.browser();
		expect((await tryToBranch(reader, id, { turn: 3 })).status).toBe(404);
		const session = await branch(reader, id, { turn: 2, prompt: "Go on" });
		expect(session).toMatchObject({ owned: true, shared: false });
		expect(session.id).not.toBe(id);
		const stored = await app.database.query.selectFrom("chats").selectAll().where("id", "=", session.id).execute();
		expect(JSON.stringify(stored)).not.toContain("Secret");
		const own = await app.providers.grok.call(2);
		expect(own.question.system).toBeUndefined();
		expect(messagesTo(own)).toEqual(["user: Prompt 1", "assistant: Grok 1.", "user: Go on"]);
		expect((await reader.call(getChat, { params: { id: session.id } })).status).toBe(200);
		expect((await browser.call(getChat, { params: { id: session.id } })).status).toBe(404);
		await browser.call(deleteChat, { params: { id } });
		expect(await textsOf(reader, session.id, 1)).toEqual(["grok: Grok 1."]);
	});

	it("gets nothing once the chat is not shared", async () => {
		const { app, id } = await twoTurns();
		const reader = app.browser();
		expect((await tryToBranch(reader, id, { turn: 2 })).status).toBe(404);
		await share(app, id, 2);
		expect((await tryToBranch(reader, id, { turn: 3 })).status).toBe(201);
		await share(app, id, null);
		expect((await tryToBranch(reader, id, { turn: 3 })).status).toBe(404);
		expect(await countChats(app)).toBe(2);
	});

	it("cannot ask an assistant at an address of the owner's, nor one of the own in its name", async () => {
		const { app, browser, id } = await twoTurns();
		await app.database.write(async (t) => {
			const { seats } = await t.selectFrom("chats").select("seats").where("id", "=", id).executeTakeFirstOrThrow();
			const own = seats.replace('"provider":"claude"', '"provider":"own-mine"');
			await t.updateTable("chats").set({ seats: own }).where("id", "=", id).execute();
			await sql`update responses set provider = 'own-mine' where seat = 'claude'`.execute(t);
		});
		await share(app, id, 2);
		const providersOf = async (reader: BrowserClient) => {
			const { seats, id: copied } = await branch(reader, id, { turn: 3 });
			const { responses } = await responsesOfTurn(reader, copied);
			return [...seats, ...responses].map(({ provider }) => provider);
		};
		const another = "own-of-another-1";
		expect(await providersOf(app.browser())).toEqual(["chatgpt", another, "chatgpt", another]);
		expect(ownAssistantId.safeParse(another).success).toBe(false);
		expect(await providersOf(browser)).toEqual(["chatgpt", "own-mine", "chatgpt", "own-mine"]);
	});

	it("must sign in where visitors may not ask", async () => {
		const { app, id } = await twoTurns();
		await share(app, id, 2);
		const closed = await app.restart({ env: { ALLOW_ANONYMOUS: "false" } });
		expect((await tryToBranch(closed.browser(), id, { turn: 2 })).status).toBe(401);
	});
});

describe("an assistant that cannot be asked any more", () => {
	it("refuses a prompt and changes nothing; without a prompt its answers are copied", async () => {
		const { app, browser, id } = await twoTurns();
		const { claude: _, ...others } = scriptedAssistants();
		const gone = await app.restart({ providers: others });
		const refused = await tryToBranch(sameBrowser(gone, browser), id, { turn: 2, prompt: "x" });
		expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("Claude is not available any more")]);
		const demo = scriptedAssistants(true);
		const unconnected = await gone.restart({ providers: { ...scriptedAssistants(), claude: demo.claude } });
		const again = sameBrowser(unconnected, browser);
		const second = await tryToBranch(again, id, { turn: 2, prompt: "x" });
		expect([second.status, second.text]).toEqual([409, expect.stringContaining("Claude is not connected any more")]);
		expect(await countChats(unconnected)).toBe(1);
		const session = await branch(again, id, { turn: 2 });
		expect(session.seats.map((seat) => [seat.id, seat.demo])).toEqual([
			["chatgpt", false],
			["claude", false],
		]);
		expect((await textsOf(again, session.id, 1))[1]).toBe("claude: Says claude 1.");
	});

	it("was a demonstration: its copied answers stay so", async () => {
		const providers = scriptedAssistants(true);
		const app = await startTestApp({ providers });
		const browser = app.browser();
		const id = await answeredTurn({ ...app, providers }, browser);
		const session = await branch(browser, id, { turn: 2 });
		expect(session.seats.map(({ demo }) => demo)).toEqual([true, true]);
		expect((await responsesOfTurn(browser, session.id)).responses.map(({ demo, costUsd }) => [demo, costUsd])).toEqual([
			[true, null],
			[true, null],
		]);
	});
});

describe("what changes between the reading of a chat and the write of its copy", () => {
	/** A shared chat of one turn, in which `change` runs right before the next write. */
	async function changedBeforeWrite(change: (transaction: Queries) => Promise<unknown>) {
		let isDue = false;
		const database = (real: Database): Database => ({
			...real,
			write: (work, options) =>
				real.write(async (transaction) => {
					if (isDue) await change(transaction);
					return await work(transaction);
				}, options),
		});
		const app = await startTestApp({ database });
		const id = await answeredTurn(app, app.browser());
		await share(app, id, 1);
		isDue = true;
		return { app, id, reader: app.browser() };
	}

	it("the owner stops sharing: there is no copy", async () => {
		const { app, id, reader } = await changedBeforeWrite((t) =>
			t.updateTable("chats").set({ shared_at: null }).execute(),
		);
		expect((await tryToBranch(reader, id, { turn: 2 })).status).toBe(404);
		expect(await countChats(app)).toBe(1);
	});

	it.each([{ attempt: 2 }, { status: "pending" }] as const)("an answer changes: it is refused (%j)", async (change) => {
		const { app, id, reader } = await changedBeforeWrite((t) => t.updateTable("responses").set(change).execute());
		const refused = await tryToBranch(reader, id, { turn: 2, prompt: "x" });
		expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("still being written")]);
		expect(await countChats(app)).toBe(1);
		expect(app.providers.chatgpt.calls).toHaveLength(1);
	});
});

describe("two requests with one key", () => {
	it("begin one chat, also at once, and a key of another branch is refused", async () => {
		const { app, browser, id } = await twoTurns();
		const body = { turn: 2, prompt: "Other" };
		const results = await Promise.all([1, 2, 3].map(() => tryToBranch(browser, id, body, "one")));
		expect(results.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
		expect(new Set(results.map(({ answer }) => answer.session.id)).size).toBe(1);
		expect(await countChats(app)).toBe(2);
		expect((await tryToBranch(browser, id, { turn: 2 }, "one")).status).toBe(409);
		await browser.call(cancelChat, { params: { id: results[0]?.answer.session.id ?? "" } });
	});

	it("count together: copies have their own limit", async () => {
		const { browser, id } = await twoTurns();
		const statuses: number[] = [];
		for (let n = 0; n < 21; n += 1) statuses.push((await tryToBranch(browser, id, { turn: 2 })).status);
		expect(statuses.filter((status) => status === 201)).toHaveLength(20);
		expect(statuses.at(-1)).toBe(429);
		expect((await tryToBranch(browser, id, { turn: 2, prompt: "A prompt" })).status).toBe(201);
	});
});
