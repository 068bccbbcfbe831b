import { getChat, MAX_TURNS, type SeatRequest } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import {
	askSeats,
	askTurn,
	responsesOfTurn,
	sameBrowser,
	settledOf,
	type TurnFields,
	tryToAsk,
	tryToAskTurn,
} from "../../../testing/chats.ts";
import { isOnPostgres } from "../../../testing/database/fresh-database.ts";
import { startTwo } from "../../../testing/processes/two-processes.ts";
import { type ScriptedCall, scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { answeredTurn, seedTurn } from "../../../testing/seeds/seed-turns.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const KEY = { "idempotency-key": "0d5a4c2f-4f2c-4f0c-b6a4-9a521e7d9e11" };

async function oneTurn() {
	const app = await startTestApp();
	const browser = app.browser();
	return { app, browser, id: await answeredTurn(app, browser) };
}

async function finishTurn(
	app: TestApp,
	browser: BrowserClient,
	id: string,
	seats: readonly ("chatgpt" | "claude")[],
	n: number,
) {
	for (const seat of seats) {
		const call = await app.providers[seat].call(n);
		call.emitText(`Says ${seat} ${n}.`);
		call.end();
	}
	await settledOf(browser, id);
}

const messagesTo = ({ question: { messages } }: ScriptedCall): string[] =>
	messages.map(({ role, parts }) => `${role}: ${parts.map(({ text }) => text).join("")}`);

const seatsIn = async (browser: BrowserClient, id: string, turn: number) =>
	(await responsesOfTurn(browser, id, turn)).responses.map(({ seat }) => seat);

describe("the next prompt of a chat", () => {
	it("is the next turn of the session, and asks each column with its own earlier answer", async () => {
		const { app, browser, id } = await oneTurn();
		const turn = await askTurn(browser, id, { prompt: "  Prompt 2\n" });
		expect(turn).toMatchObject({ number: 2, prompt: "Prompt 2", search: false, carried: null });
		const { answer: session } = await browser.call(getChat, { params: { id } });
		expect(session.turns[1]).toEqual(turn);
		expect([session.prompt, session.turns.length]).toEqual(["Prompt 1", 2]);
		for (const seat of ["chatgpt", "claude"] as const) {
			expect(messagesTo(await app.providers[seat].call(2))).toEqual([
				"user: Prompt 1",
				`assistant: Says ${seat} 1.`,
				"user: Prompt 2",
			]);
		}
		await finishTurn(app, browser, id, ["chatgpt", "claude"], 2);
		const settled = await settledOf(browser, id);
		expect(settled.map(({ turn: of, seat, edition, response }) => [of, seat, edition, response])).toEqual([
			[2, "chatgpt", 1, "Says chatgpt 2."],
			[2, "claude", 1, "Says claude 2."],
		]);
	});

	it("asks only the named columns; the others get its prompt with the next one", async () => {
		const { app, browser, id } = await oneTurn();
		await askTurn(browser, id, { prompt: "Prompt 2", seats: ["claude"] });
		await finishTurn(app, browser, id, ["claude"], 2);
		expect(await seatsIn(browser, id, 2)).toEqual(["claude"]);
		await askTurn(browser, id, { prompt: "Prompt 3" });
		expect(await seatsIn(browser, id, 3)).toEqual(["chatgpt", "claude"]);
		expect(messagesTo(await app.providers.chatgpt.call(2)).slice(1)).toEqual([
			"assistant: Says chatgpt 1.",
			"user: Prompt 2\n\nPrompt 3",
		]);
	});

	it("asks a column as its newest answer was asked, unless other options are given", async () => {
		const { app, browser, id } = await oneTurn();
		const options = { model: "big-2", temperature: 0.5, effort: "low" } as const;
		await askTurn(browser, id, { prompt: "Prompt 2", seats: [{ seat: "claude", ...options }] });
		await finishTurn(app, browser, id, ["claude"], 2);
		await askTurn(browser, id, { prompt: "Prompt 3", seats: ["claude"] });
		await finishTurn(app, browser, id, ["claude"], 3);
		await askTurn(browser, id, { prompt: "Prompt 4", seats: [{ seat: "claude", temperature: null }, "chatgpt"] });
		const asked = [2, 3, 4].map(async (n) => {
			const { model, question } = await app.providers.claude.call(n);
			return [model, question.temperature, question.effort];
		});
		expect(await Promise.all(asked)).toEqual([
			["big-2", 0.5, "low"],
			["big-2", 0.5, "low"],
			["big-2", undefined, "low"],
		]);
		expect((await responsesOfTurn(browser, id, 2)).responses[0]?.askedModel).toBe("big-2");
	});

	it("can let a column join, which knows the earlier prompts but no answer", async () => {
		const { app, browser, id } = await oneTurn();
		const joining: SeatRequest = { provider: "chatgpt", system: "Be brief." };
		await askTurn(browser, id, { prompt: "Prompt 2", seats: ["chatgpt", joining] });
		const { answer: session } = await browser.call(getChat, { params: { id } });
		expect(session.seats.map(({ id: seat, name }) => [seat, name])).toEqual([
			["chatgpt", "ChatGPT"],
			["claude", "Claude"],
			["chatgpt-2", "ChatGPT 2"],
		]);
		expect(await seatsIn(browser, id, 2)).toEqual(["chatgpt", "chatgpt-2"]);
		const calls = [await app.providers.chatgpt.call(2), await app.providers.chatgpt.call(3)];
		const joined = calls.find(({ question }) => question.system === "Be brief.");
		expect(joined && messagesTo(joined)).toEqual(["user: Prompt 1\n\nPrompt 2"]);
	});

	it("continues with one answer for all columns when it is carried", async () => {
		const { app, browser, id } = await oneTurn();
		const turn = await askTurn(browser, id, { prompt: "Prompt 2", carry: "claude" });
		expect(turn.carried).toBe("claude");
		expect(messagesTo(await app.providers.chatgpt.call(2))).toEqual([
			"user: Prompt 1",
			"assistant: Says claude 1.",
			"user: Prompt 2",
		]);
	});

	it("continues in two chats at once, each with its own answer", async () => {
		const { app, browser, id: first } = await oneTurn();
		const { id: second } = await askSeats(browser, [{ provider: "chatgpt" }, { provider: "claude" }], "Other 1");
		await finishTurn(app, browser, second, ["chatgpt", "claude"], 2);
		const [one, other] = await Promise.all([
			askTurn(sameBrowser(app, browser), first, { prompt: "Prompt 2", carry: "claude" }, KEY),
			askTurn(sameBrowser(app, browser), second, { prompt: "Other 2", carry: "chatgpt" }),
		]);
		expect([one, other].map(({ number, carried }) => [number, carried])).toEqual([
			[2, "claude"],
			[2, "chatgpt"],
		]);
		for (const seat of ["chatgpt", "claude"] as const) {
			const calls = await Promise.all([app.providers[seat].call(3), app.providers[seat].call(4)]);
			expect(calls.map(messagesTo).toSorted()).toEqual([
				["user: Other 1", "assistant: Says chatgpt 2.", "user: Other 2"],
				["user: Prompt 1", "assistant: Says claude 1.", "user: Prompt 2"],
			]);
			for (const call of calls) {
				call.emitText(`To ${call.prompt}.`);
				call.end();
			}
		}
		for (const [id, prompt] of [
			[first, "Prompt 2"],
			[second, "Other 2"],
		] as const) {
			const answers = await settledOf(browser, id);
			expect(answers.map(({ response, turn }) => [turn, response])).toEqual([
				[2, `To ${prompt}.`],
				[2, `To ${prompt}.`],
			]);
		}
	});
});

describe("the next prompt is refused", () => {
	const refusal = async (browser: BrowserClient, id: string, body: TurnFields) => {
		const { status, text, headers } = await tryToAskTurn(browser, id, body);
		return [status, headers.get("x-error-code"), text];
	};
	const WAITING = [409, "still-waiting", "An answer of this chat is still being written. Ask again once it has ended."];

	it("while an answer is pending, and changes nothing", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await askSeats(browser, [{ provider: "claude" }]);
		expect(await refusal(browser, id, { prompt: "Prompt 2" })).toEqual(WAITING);
		(await app.providers.claude.call()).end();
		await settledOf(browser, id);
		expect((await responsesOfTurn(browser, id)).turn).toBe(1);
	});

	it("for one of two tabs that ask at once", async () => {
		const { app, browser, id } = await oneTurn();
		const answers = await Promise.all(
			["One", "Other"].map((prompt) => tryToAskTurn(sameBrowser(app, browser), id, { prompt })),
		);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
		expect(answers.find(({ status }) => status === 409)?.headers.get("x-error-code")).toBe("still-waiting");
		const { turns } = (await browser.call(getChat, { params: { id } })).answer;
		expect(turns).toHaveLength(2);
		await app.providers.claude.call(2);
		expect(app.providers.claude.calls).toHaveLength(2);
	});

	it("after the last turn that a chat can have", async () => {
		const { app, browser, id } = await oneTurn();
		for (let number = 2; number <= MAX_TURNS; number += 1)
			await seedTurn(app, id, { number, prompt: `Prompt ${number}`, answers: [{ seat: "claude" }] });
		expect(await refusal(browser, id, { prompt: "One more" })).toEqual([
			409,
			"too-many-turns",
			"This chat has 20 prompts, the most that one can have. Start a new chat.",
		]);
	});

	it("when a column's assistant is gone or has lost its key; the other columns can go on", async () => {
		const { app: first, browser: visitor, id } = await oneTurn();
		const { seats } = await first.database.query.selectFrom("chats").select("seats").executeTakeFirstOrThrow();
		const gone = seats.replace('"provider":"claude"', '"provider":"gone"');
		await first.database.write((t) => t.updateTable("chats").set({ seats: gone }).execute());
		expect(await refusal(visitor, id, { prompt: "Prompt 2" })).toEqual([
			409,
			"assistant-gone",
			"Claude is not available any more, so it cannot be asked again.",
		]);
		await first.database.write((t) => t.updateTable("chats").set({ seats }).execute());
		const providers = { ...scriptedAssistants(), claude: scriptedAssistants(true).claude };
		const app = await first.restart({ providers });
		const browser = sameBrowser(app, visitor);
		expect(await refusal(browser, id, { prompt: "Prompt 2" })).toEqual([
			409,
			"not-connected",
			"Claude is not connected any more, so it cannot be asked again.",
		]);
		expect((await responsesOfTurn(browser, id)).turn).toBe(1);
		await askTurn(browser, id, { prompt: "Prompt 2", seats: ["chatgpt"] });
		await providers.chatgpt.call();
		expect(providers.claude.calls).toHaveLength(0);
	});

	it("for a chat of another visitor, with the same sentence as for one that does not exist", async () => {
		const { app, id } = await oneTurn();
		const stranger = app.browser();
		expect((await refusal(stranger, id, { prompt: "Prompt 2" }))[0]).toBe(404);
		expect(await refusal(stranger, id, { prompt: "Prompt 2" })).toEqual(
			await refusal(stranger, "A".repeat(22), { prompt: "Prompt 2" }),
		);
	});

	it.each<[string, object, string]>([
		["without a prompt", { prompt: " " }, "Write a prompt first."],
		["with an unknown field", { prompt: "P", pages: [] }, "Unknown field"],
		["with an unknown column", { prompt: "P", seats: ["grok"] }, "One of these columns is not in this chat."],
		["without columns", { prompt: "P", seats: [] }, "At least one AI provider must be selected to submit queries."],
		["with a column twice", { prompt: "P", seats: ["claude", { seat: "claude" }] }, "Name each column only once."],
		["with a number for a column", { prompt: "P", seats: [7] }, "Name each column by its ID, or as an object."],
		["with a malformed column", { prompt: "P", seats: ["A B"] }, "This is not a valid seat ID."],
		[
			"with a column that names both",
			{ prompt: "P", seats: [{ seat: "claude", provider: "grok" }] },
			"Name either a column of this chat or an assistant that joins it.",
		],
		[
			"with a new name for a column",
			{ prompt: "P", seats: [{ seat: "claude", name: "Other" }] },
			"A column keeps its name and its instructions.",
		],
		[
			"with more than eight columns in all",
			{ prompt: "P", seats: Array.from({ length: 7 }, () => ({ provider: "grok" })) },
			"A chat can have at most 8 columns.",
		],
	])("%s", async (_how, body, sentence) => {
		const { app, browser, id } = await oneTurn();
		const response = await browser.fetch(`/api/chat/${id}/turns`, {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
		});
		expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(sentence)]);
		expect(app.providers.claude.calls).toHaveLength(1);
	});

	it("when it would carry an answer that failed or does not exist", async () => {
		const { app, browser, id } = await oneTurn();
		const failed = { seat: "claude", status: "error", error: "No.", text: "" } as const;
		await seedTurn(app, id, { number: 2, prompt: "Prompt 2", answers: [failed] });
		for (const carry of ["claude", "chatgpt", "grok"]) {
			expect(await refusal(browser, id, { prompt: "Prompt 3", carry })).toEqual([
				409,
				"conflict",
				"This column has no answer in the newest turn that the others could continue with.",
			]);
		}
	});
});

describe("an Idempotency-Key", () => {
	it("repeats its own turn, also after a restart, and asks once", async () => {
		const { app, browser, id } = await oneTurn();
		const body = { prompt: "Prompt 2", seats: ["claude"] };
		const [one, two] = await Promise.all([1, 2].map(() => tryToAskTurn(browser, id, body, KEY)));
		expect([one?.status, two?.status].toSorted()).toEqual([200, 201]);
		expect(one?.answer).toEqual(two?.answer);
		await finishTurn(app, browser, id, ["claude"], 2);
		const again = await app.restart();
		const repeated = await tryToAskTurn(sameBrowser(again, browser), id, body, KEY);
		expect([repeated.status, repeated.answer]).toEqual([200, one?.answer]);
		expect([app.providers.claude.calls.length, again.providers.claude.calls.length]).toEqual([2, 0]);
	});

	it("is one for chats and turns of an owner", async () => {
		const { browser, id } = await oneTurn();
		await askTurn(browser, id, { prompt: "Prompt 2" }, KEY);
		for (const refused of [
			await tryToAskTurn(browser, id, { prompt: "Prompt 3" }, KEY),
			await tryToAskTurn(browser, id, { prompt: "Prompt 2", seats: ["claude"] }, KEY),
			await tryToAsk(browser, "Prompt 2", ["claude"], KEY),
		]) {
			expect([refused.status, refused.headers.get("x-error-code")]).toEqual([409, "key-reused"]);
		}
	});
});

describe.skipIf(!isOnPostgres)("two processes", () => {
	it("that are asked for the next turn at once begin one, and with one key the same one", async () => {
		const { one, two } = await startTwo({}, {});
		const browsers = (visitor: BrowserClient) => [sameBrowser(one, visitor), sameBrowser(two, visitor)];
		for (let round = 0; round < 5; round += 1) {
			const visitor = one.browser();
			const calls = one.providers.claude.calls.length;
			const { id } = await askSeats(visitor, [{ provider: "claude" }]);
			(await one.providers.claude.call(calls + 1)).end();
			await settledOf(visitor, id);
			const asked = browsers(visitor).map((browser, n) => tryToAskTurn(browser, id, { prompt: `Prompt ${n}` }));
			expect((await Promise.all(asked)).map(({ status }) => status).toSorted()).toEqual([201, 409]);
			const { turns } = (await visitor.call(getChat, { params: { id } })).answer;
			expect(turns).toHaveLength(2);
		}
		const visitor = one.browser();
		const { id } = await askSeats(visitor, [{ provider: "grok" }]);
		(await one.providers.grok.call()).end();
		await settledOf(visitor, id);
		const same = browsers(visitor).map((browser) => tryToAskTurn(browser, id, { prompt: "Prompt 2" }, KEY));
		const answers = await Promise.all(same);
		expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 201]);
		expect(answers[0]?.answer).toEqual(answers[1]?.answer);
	});
});
