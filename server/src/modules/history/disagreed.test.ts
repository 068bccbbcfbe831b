import { countHistory, getHistory, retryResponse, summarizeChat } from "@parallax/contract";
import type { ProviderId } from "@parallax/contract/testing";
import { describe, expect, it } from "vitest";
import { readToEnd } from "../../testing/chats.ts";
import { judgedBy, type ScriptedRow } from "../../testing/judged-by.ts";
import { signedInBrowser } from "../../testing/people.ts";
import { seedChats, seedTurn, userIdOf } from "../../testing/seeds/seed-chats.ts";
import { someSeat } from "../../testing/seeds/some-seats.ts";
import { startTestApp } from "../../testing/test-app.ts";

const EMAIL = "mara@example.org";
const CLAIM = "Water boils at 100 degrees Celsius at sea level.";
const OPPOSITE_CLAIM = "Water boils at 90 degrees Celsius at sea level.";
const failed = { status: "error", text: "", error: "No." } as const;

type Answers = Partial<Record<ProviderId, string | typeof failed>>;
const CHATS: Readonly<Record<string, Answers>> = {
	"they part?": { chatgpt: CLAIM, gemini: CLAIM, claude: OPPOSITE_CLAIM, grok: failed },
	"they agree": { chatgpt: CLAIM, gemini: CLAIM },
	"nothing in common": { chatgpt: "Mountains are high.", gemini: "Tea tastes better in company." },
	"not looked at": { chatgpt: CLAIM, claude: OPPOSITE_CLAIM },
};

const [APART, TOGETHER] = ["Mountains are high.", "Tea tastes better in company."];
const ROWS: readonly ScriptedRow[] = [
	{ claim: CLAIM, says: [CLAIM], contradicts: [OPPOSITE_CLAIM] },
	{ claim: APART, says: [APART] },
	{ claim: TOGETHER, says: [TOGETHER] },
];

/** Four chats, three of them with an analysis. */
async function seedScene() {
	const app = await startTestApp();
	judgedBy(app, ROWS);
	const browser = await signedInBrowser(app, EMAIL);
	const owner = { kind: "user", id: await userIdOf(app, EMAIL) } as const;
	const chats = Object.entries(CHATS).map(([prompt, answers]) => ({
		prompt,
		answers,
		seats: Object.keys(answers).map((id) => someSeat(id as ProviderId)),
		shared: prompt === "they agree",
	}));
	const ids = await seedChats(app, owner, chats);
	for (const id of ids.slice(0, 3)) {
		expect((await browser.call(summarizeChat, { params: { id } })).status).toBe(200);
	}
	const contradicted = async () =>
		Object.fromEntries((await browser.call(getHistory, {})).answer.map((chat) => [chat.prompt, chat.contradicted]));
	const counts = async (query: { q?: string; provider?: ProviderId } = {}) =>
		(await browser.call(countHistory, { query })).answer;
	const disagreed = async (value: "true" | "false") =>
		(await browser.call(getHistory, { query: { disagreed: value } })).answer.map(({ prompt }) => prompt).toSorted();
	return { app, browser, ids, contradicted, counts, disagreed };
}

const KNOWN = { "they part?": 1, "they agree": 0, "nothing in common": null, "not looked at": null };

describe("disagreements in the history", () => {
	it("are listed once they are known, can be filtered, and are counted together with the other filters", async () => {
		const { contradicted, counts, disagreed } = await seedScene();
		expect(await contradicted()).toEqual(KNOWN);
		expect(await disagreed("true")).toEqual(["they part?"]);
		expect(await disagreed("false")).toEqual(["not looked at", "nothing in common", "they agree"]);
		expect(await counts()).toEqual({ all: 4, disagreed: 1, failed: 1, shared: 1, pinned: 0 });
		expect(await counts({ q: "agree" })).toEqual({ all: 1, disagreed: 0, failed: 0, shared: 1, pinned: 0 });
		expect(await counts({ provider: "claude" })).toEqual({ all: 2, disagreed: 1, failed: 0, shared: 0, pinned: 0 });
	});

	it("have a field that shows whether an earlier version counted them from similar passages", async () => {
		const { app, browser, ids } = await seedScene();
		const setApproximate = (approximate: 0 | 1, some: readonly string[]) =>
			app.database.write((transaction) =>
				transaction.updateTable("analyses").set({ approximate }).where("chat_id", "in", some).execute(),
			);
		const read = async () =>
			Object.fromEntries((await browser.call(getHistory, {})).answer.map((chat) => [chat.prompt, chat.approximate]));
		expect(await read()).toEqual({});
		await setApproximate(1, ids);
		expect(await read()).toEqual({ "they part?": true, "they agree": true });
		await setApproximate(0, ids.slice(0, 1));
		expect(await read()).toEqual({ "they agree": true });
	});

	it("are found at an earlier prompt, too, and named with it", async () => {
		const { app, browser, ids, counts, disagreed } = await seedScene();
		const [apart = "", together = ""] = ids;
		for (const id of [apart, together]) await seedTurn(app, id, { prompt: "And then?", answers: { chatgpt: CLAIM } });
		expect(await disagreed("true")).toEqual(["they part?"]);
		expect(await disagreed("false")).not.toContain("they part?");
		expect((await counts()).disagreed).toBe(1);
		const { answer } = await browser.call(getHistory, {});
		expect(answer.flatMap(({ disagreement, ...chat }) => (disagreement ? [[chat.id, disagreement]] : []))).toEqual([
			[apart, { turn: 1, contradicted: 1 }],
		]);
	});

	it("are unknown again after a retry", async () => {
		const { app, browser, ids, contradicted, disagreed } = await seedScene();
		const [id = ""] = ids;
		await browser.call(retryResponse, { params: { id, seat: "grok" } });
		const call = await app.providers.grok.call();
		call.emitText("Mountains are high.");
		call.end();
		await readToEnd(browser, id);
		expect(await contradicted()).toMatchObject({ "they part?": null });
		expect(await disagreed("true")).toEqual([]);
		await browser.call(summarizeChat, { params: { id } });
		expect(await disagreed("true")).toEqual(["they part?"]);
	});
});
