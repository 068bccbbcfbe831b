import { afterEach, describe, expect, it, vi } from "vitest";
import { eventsOf, readToEnd, responsesOfTurn, sameBrowser } from "../../../testing/chats.ts";
import { answeredTurn, PENDING_OF_DEAD_PROCESS, seedTurn } from "../../../testing/seeds/seed-turns.ts";
import { startTestApp } from "../../../testing/test-app.ts";

afterEach(() => vi.useRealTimers());

const INTERRUPTED = "The server restarted while Claude was writing. Nothing was charged again. Retry?";
const asked = (call: { question: { messages: readonly { parts: readonly { text: string }[] }[] } }) =>
	call.question.messages.map(({ parts }) => parts.map(({ text }) => text).join(""));

describe("REL-43 a restart with pending answers in two turns", () => {
	it("asks again in each turn with the same model, parameters and context, or reports the interruption", async () => {
		const before = await startTestApp();
		const visitor = before.browser();
		const id = await answeredTurn(before, visitor);
		const answers = [
			{
				seat: "chatgpt",
				...PENDING_OF_DEAD_PROCESS,
				asked_model: "then-1",
				asked_options: '{"temperature":0.3,"effort":"low"}',
			},
			{ seat: "claude", ...PENDING_OF_DEAD_PROCESS, text: "Half" },
		];
		await seedTurn(before, id, { number: 2, prompt: "Prompt 2", answers });
		const again = { ...PENDING_OF_DEAD_PROCESS, asked_model: "then-2", first_word_ms: null, attempt: 2 } as const;
		await before.database.write((t) =>
			t.updateTable("responses").set(again).where("turn", "=", 1).where("seat", "=", "claude").execute(),
		);
		const app = await before.restart();
		const browser = sameBrowser(app, visitor);
		const [first, second] = [await app.providers.claude.call(), await app.providers.chatgpt.call()];
		expect([first.model, asked(first)]).toEqual(["then-2", ["Prompt 1"]]);
		expect(second).toMatchObject({ model: "then-1", question: { temperature: 0.3, effort: "low" } });
		expect(asked(second)).toEqual(["Prompt 1", "Says chatgpt 1.", "Prompt 2"]);
		const stream = eventsOf(browser, id);
		const snapshots = [(await stream.next()).value, (await stream.next()).value];
		expect(snapshots.map((event) => event && "turn" in event.data && event.data.turn).toSorted()).toEqual([1, 2]);
		first.emitText("First.");
		first.end();
		second.emitText("Second.");
		second.end();
		for await (const _ of stream);
		expect((await responsesOfTurn(browser, id, 1)).responses).toMatchObject([
			{ response: "Says chatgpt 1.", attempt: 1 },
			{ status: "success", response: "First.", attempt: 3, askedModel: "then-2" },
		]);
		expect((await responsesOfTurn(browser, id, 2)).responses).toMatchObject([
			{ status: "success", response: "Second.", attempt: 2, askedModel: "then-1" },
			{ errorCode: "interrupted", error: INTERRUPTED, response: "Half" },
		]);
		expect([app.providers.claude.calls.length, app.providers.chatgpt.calls.length]).toEqual([1, 1]);
	});

	it("asks with the carried answer in the context", async () => {
		const before = await startTestApp();
		const visitor = before.browser();
		const id = await answeredTurn(before, visitor);
		const carried = (await responsesOfTurn(visitor, id)).responses[0]?.id ?? "";
		const answers = [{ seat: "claude", ...PENDING_OF_DEAD_PROCESS }];
		await seedTurn(before, id, { number: 2, prompt: "Prompt 2", answers, carried });
		const app = await before.restart();
		const call = await app.providers.claude.call();
		expect(asked(call)).toEqual(["Prompt 1", "Says chatgpt 1.", "Prompt 2"]);
		call.end();
		await readToEnd(sameBrowser(app, visitor), id);
		expect(app.providers.chatgpt.calls).toEqual([]);
	});
});
