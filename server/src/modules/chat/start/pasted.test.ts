import {
	branchChat,
	cancelChat,
	countHistory,
	exportChat,
	getHistory,
	getSharedChat,
	type NewSeat,
	offerSummaries,
	PASTED_MAX_UNITS,
	retryResponse,
	shareChat,
	summarizeChat,
	urlOf,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import {
	askSeats,
	askTurn,
	readToEnd,
	responsesOf,
	responsesOfTurn,
	sameBrowser,
	settledOf,
	tryToAskSeats,
	tryToAskTurn,
} from "../../../testing/chats.ts";
import { judge } from "../../../testing/judged-by.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const SENTENCE = "Water boils at 100 degrees Celsius.";
const pasted = (text = SENTENCE, name?: string): NewSeat => ({ provider: "pasted", text, ...(name && { name }) });

async function answerAs(app: TestApp, id: "chatgpt" | "claude", n = 1): Promise<void> {
	const call = await app.providers[id].call(n);
	call.emitText(SENTENCE);
	call.end();
}

const callsOf = ({ providers }: TestApp) => Object.values(providers).flatMap(({ calls }) => calls);

const refusalOf = ({ status, text }: { readonly status: number; readonly text: string }) => [status, text];

describe("a pasted answer", () => {
	it("is settled at once beside an assistant that is asked, and is called Pasted, Pasted 2", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const seats = [pasted("One."), { provider: "claude" }, pasted("Two."), pasted("Three.", "From the app")];
		const session = await askSeats(browser, seats);
		expect(session.seats.map(({ id, name, assistant, logo }) => [id, name, assistant, logo])).toEqual([
			["pasted", "Pasted", "Pasted", "pasted"],
			["claude", "Claude", "Claude", "anthropic"],
			["pasted-2", "Pasted 2", "Pasted", "pasted"],
			["pasted-3", "From the app", "Pasted", "pasted"],
		]);
		const answers = await responsesOf(browser, session.id);
		expect(answers.map(({ status, response }) => [status, response])).toEqual([
			["success", "One."],
			["pending", ""],
			["success", "Two."],
			["success", "Three."],
		]);
		expect(answers[0]).toMatchObject({ model: null, totalMs: null, usage: null, costUsd: 0, demo: false, attempt: 1 });
		await answerAs(app, "claude");
		const settled = await settledOf(browser, session.id);
		expect(settled.map(({ status }) => status)).toEqual(["success", "success", "success", "success"]);
		expect(callsOf(app)).toHaveLength(1);
	});

	it("keeps its Markdown, with the indentation of its first line", async () => {
		const browser = (await startTestApp()).browser();
		const { id } = await askSeats(browser, [pasted("\r\n \n    code\r\n\r\n| a | b |\n|---|---|\n| 1 | 2 |\n\n \t")]);
		expect((await responsesOf(browser, id))[0]?.response).toBe("    code\n\n| a | b |\n|---|---|\n| 1 | 2 |");
	});

	it("alone makes a chat that is over, is there after a restart, and starts once with one key", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const key = { "idempotency-key": "k1" };
		const { id } = await askSeats(browser, [pasted("A."), pasted("B.")], "Why?", key);
		expect((await readToEnd(browser, id)).map(({ type }) => type)).toEqual(["snapshot", "done"]);
		expect((await tryToAskSeats(browser, [pasted("A."), pasted("B.")], "Why?", key)).answer.session.id).toBe(id);
		expect(refusalOf(await tryToAskSeats(browser, [pasted("A."), pasted("C.")], "Why?", key))[0]).toBe(409);
		const next = await app.restart();
		const answers = await responsesOf(sameBrowser(next, browser), id);
		expect(answers.map(({ status, response }) => [status, response])).toEqual([
			["success", "A."],
			["success", "B."],
		]);
	});

	it("can be as long as the limit, also where JSON escapes each character, and eight of them", async () => {
		const browser = (await startTestApp()).browser();
		const escaped = "\\u00e9".repeat(PASTED_MAX_UNITS);
		const entry = `{"provider":"pasted","text":"${escaped}"}`;
		const response = await browser.fetch("/api/chat", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: `{"prompt":"Why?","seats":[${Array(8).fill(entry).join(",")}]}`,
		});
		expect(response.status).toBe(201);
	});

	it("keeps the chat when the prompt is cancelled before any assistant has written", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await askSeats(browser, [pasted(), { provider: "claude" }]);
		await app.providers.claude.call();
		expect((await browser.call(cancelChat, { params: { id } })).answer).toEqual({ kept: true });
		const answers = await responsesOf(browser, id);
		expect(answers.map(({ status, errorCode }) => [status, errorCode])).toEqual([
			["success", null],
			["error", "cancelled"],
		]);
	});

	it("cannot be asked again", async () => {
		const browser = (await startTestApp()).browser();
		const { id } = await askSeats(browser, [pasted("A.", "Mine"), pasted("B.")]);
		const again = await browser.call(retryResponse, { params: { id, seat: "pasted" } });
		expect(refusalOf(again)).toEqual([409, "Mine is a pasted answer, so it cannot be asked again."]);
		expect((await responsesOf(browser, id))[0]).toMatchObject({ status: "success", response: "A.", attempt: 1 });
	});

	it("counts as a column of the prompt limit", async () => {
		const browser = (await startTestApp()).browser();
		const eight = Array.from({ length: 8 }, () => pasted());
		for (let n = 0; n < 10; n += 1) expect((await tryToAskSeats(browser, eight, `Why ${n}?`)).status).toBe(201);
		expect((await tryToAskSeats(browser, [pasted()])).status).toBe(429);
	});

	it("is found by the filter of the history in whichever turn it is", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, "mara@example.org");
		const { id } = await askSeats(browser, [{ provider: "claude" }, pasted()]);
		await answerAs(app, "claude");
		await settledOf(browser, id);
		await askTurn(browser, id, { prompt: "And then?" });
		await answerAs(app, "claude", 2);
		await settledOf(browser, id);
		const { id: other } = await askSeats(browser, [{ provider: "claude" }]);
		await answerAs(app, "claude", 3);
		await settledOf(browser, other);
		const found = async (query: object) => (await browser.call(getHistory, { query })).answer.map((chat) => chat.id);
		expect(await found({ provider: "pasted" })).toEqual([id]);
		expect(await found({ provider: "pasted", status: "success" })).toEqual([id]);
		expect(await found({ provider: "pasted", status: "error" })).toEqual([]);
		expect(await found({ provider: "claude" })).toEqual([other, id]);
		const { answer } = await browser.call(countHistory, { query: { provider: "pasted" } });
		expect(answer).toMatchObject({ all: 1, failed: 0 });
	});

	it("is found by the search, is in the history with its words, in exports and on the share", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, "mara@example.org");
		const { id } = await askSeats(browser, [pasted("A xylophone answer."), pasted("B.")]);
		const [found] = (await browser.call(getHistory, { query: { q: "xylophone" } })).answer;
		expect(found).toMatchObject({ id, wordCount: 4 });
		const exported = await browser.fetch(urlOf(exportChat, { params: { id }, query: { format: "md" } }));
		const markdown = await exported.text();
		expect(markdown).toContain("- Status: Pasted, not asked for\n");
		expect(markdown).not.toContain("- Cost:");
		await browser.call(shareChat, { params: { id }, body: { shared: true } });
		const { seats } = (await app.browser().call(getSharedChat, { params: { id } })).answer;
		expect(seats.map(({ provider, name }) => [provider, name])).toEqual([
			["pasted", "Pasted"],
			["pasted", "Pasted 2"],
		]);
	});
});

describe("a pasted answer that is refused", () => {
	const TOO_LONG = "The pasted answer has 50,001 characters; the limit is 50,000.";
	const INVALID = "The pasted answer contains invalid characters. Remove them and try again.";
	const NO_TEXT = "Paste the text of the answer.";
	const OPTIONS = "A pasted answer has no model, parameters or instructions.";

	it.each<[string, object, string]>([
		["no text", { provider: "pasted" }, NO_TEXT],
		["blanks", { provider: "pasted", text: " \n\t " }, NO_TEXT],
		["a number", { provider: "pasted", text: 7 }, "The pasted answer must be a text."],
		["a long text", { provider: "pasted", text: "x".repeat(PASTED_MAX_UNITS + 1) }, TOO_LONG],
		["NUL", { provider: "pasted", text: "a\u0000b" }, "The request contains invalid characters."],
		["half a character", { provider: "pasted", text: "a\ud800" }, INVALID],
		["a model", { provider: "pasted", text: "A.", model: "gpt-4o" }, OPTIONS],
		["instructions", { provider: "pasted", text: "A.", system: "Be brief." }, OPTIONS],
		["a text for an assistant", { provider: "claude", text: "A." }, "Only a pasted answer has a text."],
		[
			"the name of an assistant",
			{ provider: "pasted", text: "A.", name: "chatgpt" },
			"chatgpt is the name of another assistant: give this column another name.",
		],
		[
			"a name that looks like one",
			{ provider: "pasted", text: "A.", name: "Сlaude" },
			"Сlaude can be mistaken for Claude: give this column another name.",
		],
	])("%s", async (_, seat, sentence) => {
		const app = await startTestApp();
		expect(refusalOf(await tryToAskSeats(app.browser(), [seat as NewSeat]))).toEqual([400, sentence]);
		expect(await app.database.query.selectFrom("chats").selectAll().execute()).toEqual([]);
	});

	it("is no assistant of the form of the specification", async () => {
		const browser = (await startTestApp()).browser();
		const response = await browser.fetch("/api/chat", {
			method: "POST",
			headers: { "content-type": "application/json" },
			body: JSON.stringify({ prompt: "Why?", selectedProviders: ["pasted"] }),
		});
		expect([response.status, await response.text()]).toEqual([400, "One of these assistants is not available here."]);
	});
});

describe("later turns of a chat with a pasted answer", () => {
	async function asked(more: readonly NewSeat[] = [{ provider: "claude" }]) {
		const app = await startTestApp();
		const browser = app.browser();
		const session = await askSeats(browser, [pasted("Pasted words."), ...more]);
		if (more.some(({ provider }) => provider === "claude")) await answerAs(app, "claude");
		await readToEnd(browser, session.id);
		return { app, browser, id: session.id };
	}

	it("ask only the others, to which the pasted answer is unknown unless it is carried", async () => {
		const { app, browser, id } = await asked();
		await askTurn(browser, id, { prompt: "And then?" });
		const second = await app.providers.claude.call(2);
		expect(JSON.stringify(second.question)).not.toContain("Pasted words.");
		second.emitText("Claude's words.");
		second.end();
		await readToEnd(browser, id);
		expect((await responsesOfTurn(browser, id, 2)).responses.map(({ seat }) => seat)).toEqual(["claude"]);
	});

	it("go on with the pasted answer where it is carried", async () => {
		const { app, browser, id } = await asked();
		await askTurn(browser, id, { prompt: "And then?", carry: "pasted" });
		const { question } = await app.providers.claude.call(2);
		expect(question.messages.map(({ role, parts }) => [role, parts.map(({ text }) => text).join("")])).toEqual([
			["user", "Why is the sky blue?"],
			["assistant", "Pasted words."],
			["user", "And then?"],
		]);
	});

	it("refuse to ask the pasted column, and change nothing", async () => {
		const { browser, id } = await asked([]);
		const ALL_PASTED = "All answers of this chat are pasted: name an assistant to ask.";
		const ASKED = "Pasted is a pasted answer, so it cannot be asked again.";
		expect(refusalOf(await tryToAskTurn(browser, id, { prompt: "Then?" }))).toEqual([409, ALL_PASTED]);
		expect(refusalOf(await tryToAskTurn(browser, id, { prompt: "Then?", seats: ["pasted"] }))).toEqual([409, ASKED]);
		const text = { prompt: "Then?", seats: [{ seat: "pasted", text: "New." } as never] };
		expect(refusalOf(await tryToAskTurn(browser, id, text))).toEqual([400, "Only a pasted answer has a text."]);
	});

	it("take a further pasted answer, beside an assistant or alone", async () => {
		const { app, browser, id } = await asked();
		await askTurn(browser, id, { prompt: "And then?", seats: ["claude", pasted("More words.")] });
		await answerAs(app, "claude", 2);
		await readToEnd(browser, id);
		const second = (await responsesOfTurn(browser, id, 2)).responses;
		expect(second.map(({ seat, status }) => [seat, status])).toEqual([
			["claude", "success"],
			["pasted-2", "success"],
		]);
		await askTurn(browser, id, { prompt: "At last?", seats: [pasted("Last words.", "Last")] });
		expect((await readToEnd(browser, id)).map(({ type }) => type)).toEqual(["snapshot", "done"]);
		expect((await responsesOfTurn(browser, id, 3)).responses.map(({ response }) => response)).toEqual(["Last words."]);
	});
});

describe("a copy of a chat with a pasted answer", () => {
	const branch = (browser: BrowserClient, id: string, body: { readonly turn: number; readonly prompt?: string }) =>
		browser.call(branchChat, { params: { id }, body });

	it("has the answer, which an edited prompt leaves behind", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await askSeats(browser, [pasted("Mine."), { provider: "claude" }]);
		await answerAs(app, "claude");
		await readToEnd(browser, id);
		const copy = (await branch(browser, id, { turn: 2 })).answer.session;
		expect((await responsesOf(browser, copy.id)).map(({ response }) => response)).toEqual(["Mine.", SENTENCE]);
		const edited = (await branch(browser, id, { turn: 1, prompt: "Why not?" })).answer.session;
		await app.providers.claude.call(2);
		expect(edited.seats.map((seat) => seat.id)).toEqual(["claude"]);
	});

	it("names another person where a reader has copied it", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await askSeats(browser, [pasted(), pasted()]);
		await browser.call(shareChat, { params: { id }, body: { shared: true } });
		const copy = (await branch(app.browser(), id, { turn: 2 })).answer.session;
		expect(copy.seats.map(({ modelName }) => modelName)).toEqual(
			Array(2).fill("Pasted by the owner of the shared chat"),
		);
	});
});

describe("comparing pasted answers", () => {
	const summarize = (browser: BrowserClient, id: string) => browser.call(summarizeChat, { params: { id } });
	const offer = async (browser: BrowserClient, id: string) =>
		(await browser.call(offerSummaries, { params: { id }, query: {} })).answer;

	it("is done by an assistant of the chat, which reads them as any other answer", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await askSeats(browser, [pasted(), { provider: "claude" }, pasted(SENTENCE, "Mine")]);
		await answerAs(app, "claude");
		await readToEnd(browser, id);
		const made = summarize(browser, id);
		judge(await app.providers.claude.call(2), [{ claim: SENTENCE, says: [SENTENCE, SENTENCE, SENTENCE] }]);
		const { analysis } = (await made).answer;
		expect(Object.keys(analysis?.claims[0]?.cells ?? {}).toSorted()).toEqual(["claude", "pasted", "pasted-2"]);
	});

	it("is done by the first connected assistant, which the offer names, where all answers are pasted", async () => {
		const providers = { ...scriptedAssistants(true), claude: scriptedAssistants().claude };
		const app = { ...(await startTestApp({ providers })), providers };
		const browser = app.browser();
		const { id } = await askSeats(browser, [pasted(), pasted()]);
		expect(await offer(browser, id)).toMatchObject({ by: "Claude (scripted-1)", judges: [{ by: "claude" }] });
		const made = summarize(browser, id);
		judge(await providers.claude.call(1), [{ claim: SENTENCE, says: [SENTENCE, SENTENCE] }]);
		expect((await made).answer.analysis?.by).toBe("Claude (scripted-1)");
	});

	it("is refused where no assistant is connected", async () => {
		const browser = (await startTestApp({ providers: scriptedAssistants(true) })).browser();
		const { id } = await askSeats(browser, [pasted(), pasted()]);
		expect(await offer(browser, id)).toMatchObject({ by: null, judges: [] });
		const refused = await summarize(browser, id);
		expect(refusalOf(refused)).toEqual([409, "No connected assistant can compare these answers."]);
	});
});
