import { createHash } from "node:crypto";
import { getChat, MAX_SEATS, type SeatRequest } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, askSeats, QUESTION, sameBrowser, tryToAsk, tryToAskSeats } from "../../../testing/chats.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const MINUTE_MS = 60_000;

const seats = (count: number, more: Partial<SeatRequest> = {}): SeatRequest[] =>
	Array.from({ length: count }, () => ({ provider: "chatgpt", ...more }));

const countRows = async ({ database: { query } }: TestApp): Promise<number> => {
	const tables = ["chats", "turns", "responses", "idempotency_keys", "visitors"] as const;
	const rows = await Promise.all(tables.map((table) => query.selectFrom(table).selectAll().execute()));
	return rows.flat().length;
};

const callsOf = ({ providers }: TestApp) => Object.values(providers).flatMap(({ calls }) => calls);

describe("the seats of a prompt", () => {
	it("can name the same assistant up to eight times, each with its own ID and name", async () => {
		const app = await startTestApp();
		const asked = [...seats(3), { provider: "claude" as const }, ...seats(4, { model: "other-1" })];
		const session = await askSeats(app.browser(), asked);
		expect(session.selectedProviders).toEqual(["chatgpt", "claude"]);
		expect(session.seats.map(({ id, name, assistant }) => [id, name, assistant])).toEqual([
			["chatgpt", "ChatGPT", "ChatGPT"],
			["chatgpt-2", "ChatGPT 2", "ChatGPT"],
			["chatgpt-3", "ChatGPT 3", "ChatGPT"],
			["claude", "Claude", "Claude"],
			...[4, 5, 6, 7].map((n) => [`chatgpt-${n}`, `ChatGPT ${n}`, "ChatGPT"]),
		]);
		await app.providers.chatgpt.call(7);
		await app.providers.claude.call();
		expect(callsOf(app)).toHaveLength(MAX_SEATS);
	});

	it.each(["👩‍💻 reviewer", "🤷🏽‍♂️", "می‌خواهم"])(
		"can be called %s, because a joiner between such characters is part of them",
		async (name) => {
			const app = await startTestApp();
			const session = await askSeats(app.browser(), [{ provider: "chatgpt", name }]);
			expect(session.seats.map((seat) => seat.name)).toEqual([name]);
		},
	);

	it("can have names that only resemble those of assistants, or one another", async () => {
		const app = await startTestApp();
		const names = ["Claudette", "Llama (local)", "モデル1", "模型1", "Сократ", "Llama 3.1", "Llama 31", "Grok (brief)"];
		const requests = names.map((name) => ({ provider: "grok", name }));
		const session = await askSeats(app.browser(), requests);
		expect(session.seats.map((seat) => seat.name)).toEqual(names);
	});

	it("ask the vendor with exactly their own model, instructions, temperature and effort", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const session = await askSeats(browser, [
			{ provider: "chatgpt", model: "big-1", system: "Be brief.", temperature: 0, effort: "low" },
			{ provider: "chatgpt", model: "big-2", system: "Be long.", temperature: 2, effort: "high", name: " Long one " },
			{ provider: "chatgpt", system: "" },
		]);
		await app.providers.chatgpt.call(3);
		const messages = [{ role: "user", parts: [{ kind: "text", text: QUESTION }] }];
		const questions = app.providers.chatgpt.calls.map(({ model, question }) => ({ model, question }));
		expect(questions).toEqual([
			{ model: "big-1", question: { system: "Be brief.", messages, temperature: 0, effort: "low" } },
			{ model: "big-2", question: { system: "Be long.", messages, temperature: 2, effort: "high" } },
			{ model: "scripted-1", question: { messages } },
		]);
		const stored = [
			{ name: "ChatGPT", model: "big-1", system: "Be brief.", temperature: 0, effort: "low" },
			{ name: "Long one", model: "big-2", system: "Be long.", temperature: 2, effort: "high" },
			{ name: "ChatGPT 3", model: "scripted-1", system: null, temperature: null, effort: null },
		];
		expect(session.seats).toMatchObject(stored);
		expect((await browser.call(getChat, { params: { id: session.id } })).answer.seats).toMatchObject(stored);
	});
});

const INVISIBLE = "Remove the invisible characters from the name of the column.";
const NAME_LENGTH = "Give the column a name of 1 to 40 characters.";
const BOTH = "Send either selectedProviders or seats, not both.";
const NONE = "At least one AI provider must be selected to submit queries.";
const TEMPERATURE = "The temperature must be between 0 and 2.";
const NO_ASSISTANT = "One of these assistants is not available here.";
const oneSeat = (more: object) => ({ seats: [{ provider: "chatgpt", ...more }] });

describe("seats that are refused", () => {
	it.each<[string, object, string]>([
		["nine seats", { seats: seats(9) }, "A chat can have at most 8 columns."],
		["no seat", { seats: [] }, NONE],
		["neither list", {}, NONE],
		["both lists", { selectedProviders: ["chatgpt"], seats: seats(1) }, BOTH],
		["a seat without an assistant", { seats: [{}] }, "The field provider in entry 1 of seats is missing."],
		["a seat that is a number", { seats: [7] }, "Entry 1 of seats must be an object."],
		["an unknown assistant", { seats: [{ provider: "unknown" }] }, NO_ASSISTANT],
		["an unknown effort", oneSeat({ effort: "most" }), "Choose one of the efforts low, medium and high."],
		["too hot", oneSeat({ temperature: 2.1 }), TEMPERATURE],
		["too cold", oneSeat({ temperature: -0.1 }), TEMPERATURE],
		["a long model", oneSeat({ model: "m".repeat(201) }), "Use at most 200 characters for the model."],
		["no model", oneSeat({ model: "" }), "The model must be the vendor's ID of a model, without spaces."],
		[
			"long instructions",
			oneSeat({ system: "s".repeat(4001) }),
			"Use at most 4,000 characters for a column's instructions.",
		],
		[
			"long instructions together",
			{ seats: seats(4, { system: "s".repeat(3001) }) },
			"Use at most 12,000 characters for the instructions of all columns together.",
		],
		[
			"half a surrogate pair in the instructions",
			oneSeat({ system: "Be brief.\ud800" }),
			"A column's instructions contain invalid characters. Remove them and try again.",
		],
		["a long name", oneSeat({ name: "n".repeat(41) }), NAME_LENGTH],
		["an empty name", oneSeat({ name: " " }), NAME_LENGTH],
		["a name on two lines", oneSeat({ name: "One\ntwo" }), "The name of the column must be on one line."],
		["a name that imitates another by a joiner", oneSeat({ name: "Clau\u200dde" }), INVISIBLE],
		["a name that ends in a joiner", oneSeat({ name: "Claude\u200c" }), INVISIBLE],
		["a name that turns the direction", oneSeat({ name: "One \u202etwo" }), INVISIBLE],
		[
			"the same name twice",
			{ seats: seats(2, { name: "Mine" }) },
			"Two columns are called Mine: give each its own name.",
		],
		[
			"the name that another column has by default",
			{ seats: [{ provider: "chatgpt", name: "ChatGPT 2" }, { provider: "chatgpt" }] },
			"Two columns are called ChatGPT 2: give each its own name.",
		],
		[
			"the name of another assistant",
			oneSeat({ name: "Claude" }),
			"Claude is the name of another assistant: give this column another name.",
		],
		[
			"the name of another assistant in full width",
			oneSeat({ name: "ＣＬＡＵＤＥ" }),
			"ＣＬＡＵＤＥ is the name of another assistant: give this column another name.",
		],
		[
			"a name that looks like another assistant's",
			{ seats: [{ provider: "grok", name: "СhаtGРТ" }] },
			"СhаtGРТ can be mistaken for ChatGPT: give this column another name.",
		],
		[
			"a second column of an assistant that is not asked",
			{ seats: [{ provider: "gemini", name: "ChatGPT 2" }] },
			"ChatGPT 2 can be mistaken for ChatGPT: give this column another name.",
		],
		[
			"a name that others stand in",
			{ seats: [{ provider: "gemini", name: "A (Claude, Grok)" }] },
			"A (Claude, Grok) can be mistaken for Claude: give this column another name.",
		],
		["a name of blank characters", oneSeat({ name: "\u3164\u2800" }), "Give the column a name that can be seen."],
		[
			"the same name twice with a blank character",
			{
				seats: [
					{ provider: "chatgpt", name: "Mine" },
					{ provider: "grok", name: "Mi\u034fne" },
				],
			},
			"Two columns are called Mi\u034fne: give each its own name.",
		],
	])("returns 400 with a sentence for %s, and stores, asks and counts nothing", async (_what, body, sentence) => {
		const app = await startTestApp();
		const browser = app.browser();
		const send = (): Promise<Response> =>
			browser.fetch("/api/chat", {
				method: "POST",
				headers: { "content-type": "application/json", "idempotency-key": "refused-before-anything-was-stored" },
				body: JSON.stringify({ prompt: QUESTION, ...body }),
			});
		const refused = await send();
		expect([refused.status, await refused.text()]).toEqual([400, sentence]);
		expect(await countRows(app)).toBe(0);
		expect(callsOf(app)).toEqual([]);
		expect(await askUntilRefused(browser, seats(8))).toBe(10);
	});

	it("accepts values at the limits", async () => {
		const app = await startTestApp();
		const allowed = { model: "m".repeat(200), system: "s".repeat(4000), temperature: 2 };
		const named = [0, 1, 2].map((n): SeatRequest => ({ provider: "grok", ...allowed, name: `${n}${"n".repeat(39)}` }));
		expect((await askSeats(app.browser(), [...named, { provider: "grok", name: "Grok" }])).seats).toHaveLength(4);
	});
});

const USED = expect.stringContaining("You have used 20 prompts in the last hour. Sign in for more, or try again in ");
const TOO_WIDE = expect.stringContaining(
	"A prompt with more than 4 columns counts as 2, and you have fewer than 2 left in this hour. Sign in for more, or try again in ",
);

/** How many prompts with these seats a new visitor can send. */
async function askUntilRefused(browser: BrowserClient, requested: readonly SeatRequest[]): Promise<number> {
	for (let sent = 0; ; sent += 1) {
		const { status, text } = await tryToAskSeats(browser, requested);
		if (status === 201) continue;
		expect([status, text]).toEqual([429, requested.length > 4 ? TOO_WIDE : USED]);
		return sent;
	}
}

describe("a prompt counts once for every four seats", () => {
	it.each([
		[4, 20],
		[5, 10],
		[8, 10],
	])("%i seats: %i prompts an hour for a visitor", async (count, max) => {
		expect(await askUntilRefused((await startTestApp()).browser(), seats(count))).toBe(max);
	});

	it("a prompt that the limit refuses does not use the remaining prompts", async () => {
		const browser = (await startTestApp()).browser();
		for (let n = 0; n < 19; n += 1) await ask(browser, QUESTION, ["grok"]);
		const tooWide = await tryToAskSeats(browser, seats(5));
		expect([tooWide.status, tooWide.text]).toEqual([429, TOO_WIDE]);
		expect((await tryToAskSeats(browser, seats(4))).status).toBe(201);
		const last = await tryToAskSeats(browser, seats(1));
		expect([last.status, last.text]).toEqual([429, USED]);
	});

	it("a prompt that the limit refuses names the wait after which the whole prompt is accepted", async () => {
		const clock = manualClock();
		const browser = (await startTestApp({ clock })).browser();
		await ask(browser, QUESTION, ["grok"]);
		clock.advance(10 * MINUTE_MS);
		for (let n = 1; n < 20; n += 1) await ask(browser, QUESTION, ["grok"]);
		const refused = await tryToAskSeats(browser, seats(5));
		const waitMs = Number(refused.headers.get("retry-after")) * 1000;
		// The first prompt no longer counts, but there is room for only one of the two counts.
		clock.advance(waitMs - 9 * MINUTE_MS);
		expect((await tryToAskSeats(browser, seats(5))).status).toBe(429);
		clock.advance(9 * MINUTE_MS);
		expect((await tryToAskSeats(browser, seats(5))).status).toBe(201);
	});

	it("a prompt that the budget refuses is completely refunded", async () => {
		const scripted = scriptedAssistants();
		const providers = { ...scripted, grok: scriptedAssistants(true).grok };
		const app = await startTestApp({ providers, env: { DAILY_BUDGET_USD: "0.000001" } });
		const browser = app.browser();
		await ask(browser, QUESTION, ["grok"]);
		for (let n = 0; n < 12; n += 1) {
			expect((await tryToAskSeats(browser, seats(5))).headers.get("x-error-code")).toBe("spent");
		}
		expect((await tryToAsk(browser, QUESTION, ["grok"])).status).toBe(201);
	});
});

const KEY = { "idempotency-key": "4f2c7d1e-9a52-4f0c-b6a4-0d5a4c2f9e11" };

describe("Idempotency-Key of a prompt with seats", () => {
	it("the same seats, with fields in any order, return the same chat; other seats are refused", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const requested: SeatRequest[] = [{ provider: "grok", model: "big-1", effort: "low" }, { provider: "grok" }];
		const { id } = await askSeats(browser, requested, QUESTION, KEY);
		const reordered: SeatRequest[] = [{ effort: "low", model: "big-1", provider: "grok" }, { provider: "grok" }];
		const again = await tryToAskSeats(browser, reordered, QUESTION, KEY);
		expect([again.status, again.answer.session.id]).toEqual([200, id]);
		for (const others of [
			requested.toReversed(),
			requested.slice(0, 1),
			[{ ...requested[0], effort: "high" }, requested[1]],
		]) {
			const { status, text, headers } = await tryToAskSeats(browser, others as SeatRequest[], QUESTION, KEY);
			expect([status, text]).toEqual([409, "This Idempotency-Key was already used for another prompt."]);
			expect(headers.get("x-error-code")).toBe("key-reused");
		}
		await app.providers.grok.call(2);
		expect(app.providers.grok.calls).toHaveLength(2);
	});

	it("in the form of the specification is hashed as in version 0.1.1, and its old keys are recognised", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok", "claude"], KEY);
		const hash = createHash("sha256").update(`["${QUESTION}",["grok","claude"]]`).digest("base64url");
		const keys = await app.database.query.selectFrom("idempotency_keys").select("body_hash").execute();
		expect(keys).toEqual([{ body_hash: hash }]);
		const next = await app.restart();
		const again = sameBrowser(next, browser);
		const repeated = await tryToAsk(again, QUESTION, ["grok", "claude"], KEY);
		expect([repeated.status, repeated.answer.session.id]).toEqual([200, id]);
		const asSeats = await tryToAskSeats(again, [{ provider: "grok" }, { provider: "claude" }], QUESTION, KEY);
		expect(asSeats.status).toBe(409);
	});
});
