import {
	branchChat,
	type ChatSession,
	cancelResponse,
	countHistory,
	type EndpointShape,
	exportHistory,
	getChat,
	getHistory,
	getResponses,
	getVerdict,
	type ProviderResponse,
	retryResponse,
	revealChat,
	type StartBody,
	saveVote,
	shareChat,
	startChat,
	startCheck,
	startTurn,
	summarizeChat,
	urlOf,
	type VoteBody,
} from "@parallax/contract";
import { ENDPOINTS } from "@parallax/contract/endpoints";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { expect, it } from "vitest";
import type { BrowserClient } from "./testing/browser-client.ts";
import { builtPages } from "./testing/built-pages.ts";
import { readToEnd, responsesOf, sameBrowser, startReading } from "./testing/chats.ts";
import { signedInBrowser } from "./testing/people.ts";
import { sampleBody, sampleParams } from "./testing/sample-body.ts";
import { someUsage } from "./testing/scripted-assistant.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "./testing/test-app.ts";

const PROMPT = "How far away is Polaris?";
/** What each vendor says of itself, beside a word that only it says. */
const INTRODUCTIONS: Readonly<Record<ProviderId, string>> = {
	chatgpt: "I'm ChatGPT, made by OpenAI. It is 433 light-years away, says canaryone.",
	gemini: "As Gemini 2.5 Pro, I say 323. Google built me. It is canarytwo.",
	claude: "My name is Claude, and Anthropic made me. Claude says 447 and canarythree.",
	grok: "I am Grok 4 by xAI. About 430, canaryfour.",
};
const MODEL = "scripted-1";
const SECRET_MODEL = "answered-by-7";
const SECRETS =
	/chat ?gpt|openai|gemini|google|claude|anthropic|sonnet|grok|\bxai\b|scripted|answered-by|secretcolumn|4321987|8765123|#(?:10a37f|[0-9a-f]{6})(?<!#6b675e)/i;

type Options = Omit<StartBody, "prompt" | "selectedProviders" | "seats">;

async function askBlind(browser: BrowserClient, options: Options = {}): Promise<ChatSession> {
	const seats = PROVIDER_IDS.map((provider) => ({
		...{ provider, temperature: 0.25 },
		...(provider === "grok" && { name: "Secretcolumn", system: "Speak as scripted-9." }),
	}));
	const { status, text, answer } = await browser.call(startChat, {
		body: { prompt: PROMPT, seats, blind: true, ...options },
	});
	if (status !== 201) throw new Error(`${status}: ${text}`);
	return answer.session;
}

async function sayAll(app: TestApp, n = 1, failing?: ProviderId): Promise<void> {
	for (const id of PROVIDER_IDS) {
		const call = await app.providers[id].call(n);
		call.emitText(INTRODUCTIONS[id]);
		if (id === failing) call.fail(new Error("Grok by xAI is down"));
		else call.end({ model: SECRET_MODEL, usage: { ...someUsage, inputTokens: 4321987, outputTokens: 8765123 } });
	}
}

async function started(options: TestAppOptions = {}) {
	const app = await startTestApp(options);
	return { app, browser: await signedInBrowser(app, "mara@example.org") };
}

/** A chat with two turns that are settled and shown: the second goes on with an answer of the first. */
async function answered(options: TestAppOptions = {}) {
	const { app, browser } = await started(options);
	const { id } = await askBlind(browser);
	await sayAll(app);
	await readToEnd(browser, id);
	await browser.call(startTurn, { params: { id }, body: { prompt: "Are you sure?", carry: "b" } });
	await sayAll(app, 2, "claude");
	await readToEnd(browser, id);
	return { app, browser, id };
}

/** Everything that a response says: its status, headers and body. */
async function bytesOf(response: Response): Promise<string> {
	// Cookies and names of files of a page say nothing about a chat.
	const headers = [...response.headers].filter(([name]) => !["set-cookie", "content-security-policy"].includes(name));
	return `${response.status} ${JSON.stringify(headers)}\n${await response.text()}`;
}

const letters = (responses: readonly ProviderResponse[]) => responses.map(({ seat }) => seat);

it("tells letters alone at the start, while it is written, and after its end", async () => {
	const { app, browser } = await started();
	const session = await askBlind(browser);
	expect(session).toMatchObject({ blind: true, selectedProviders: [], owned: true });
	expect(session.seats.map(({ id, provider, name, assistant }) => [id, provider, name, assistant])).toEqual(
		["a", "b", "c", "d"].map((letter) => [letter, letter, letter.toUpperCase(), letter.toUpperCase()]),
	);
	expect(new Set(session.seats.map(({ tint }) => tint)).size).toBe(1);
	const { id } = session;
	const reading = await startReading(browser, id);
	await sayAll(app, 1, "grok");
	const events = await reading.rest();
	const responses = await responsesOf(browser, id);
	expect(letters(responses)).toEqual(["a", "b", "c", "d"]);
	expect(responses.map(({ status }) => status).toSorted()).toEqual(["error", "success", "success", "success"]);
	expect(responses.find(({ status }) => status === "error")).toMatchObject({
		...{ errorCode: "provider_down", error: "This answer failed. Why is told after the vote." },
		...{ totalMs: null, firstWordMs: null, model: null, costUsd: null, notes: [] },
	});
	for (const { response } of responses) expect(response).toMatch(/▮▮▮.*canary/s);
	expect([...new Set(events.map(({ type }) => type))].toSorted()).toEqual(["delta", "done", "settled", "snapshot"]);
	expect(JSON.stringify([session, events, responses])).not.toMatch(SECRETS);
});

/** What is about the installation, and not about a chat. */
const NOT_OF_CHATS = ["/api/config", "/api/docs", "/api/openapi.json", "/api/providers/:provider/models", "/metrics"];
/** They would end what is to be read. */
const ENDING = ["/api/chat/:id/reveal"];
const BODIES: Readonly<Record<string, object>> = {
	"PUT /api/chat/:id/share": { shared: true },
	"POST /api/chat/:id/branch": { turn: 2 },
	"POST /api/chat/:id/branch/estimate": { turn: 2, prompt: "And now?" },
	"POST /api/chat/:id/turns/estimate": { prompt: "And now?", seats: ["a", "c"], carry: "c" },
	"POST /api/chat/:id/responses/:seat/attempts": { attempt: 1 },
	"POST /api/chat/:id/turns/:turn/checks": { seat: "a", quote: "It is" },
	"POST /api/chat/:id/turns/:turn/review": { by: ["a"] },
	"POST /api/chat/:id/turns/:turn/again": { seats: ["a"] },
	"POST /api/chat/:id/turns/:turn/changes": { seat: "a" },
	"PUT /api/chat/:id/topic": { topic: "Stars" },
	"PUT /api/chat/:id/pin": { pinned: true },
	"PUT /api/chat/:id/turns/:turn/vote": { none: true, ranking: [], wrong: true },
};
const SUFFIXES = ["", "?turn=1", "?brief=true", "?format=json", "?format=md", "?q=polaris"];

it("tells letters alone in every call of the contract, and in every page", async () => {
	const { browser, id } = await answered({ distDir: await builtPages() });
	const known = { id, turn: "1", username: "mara", provider: "claude", partNumber: "1" };
	const keyOf = ({ method, path }: EndpointShape) => `${method} ${path}`;
	const calls = [...ENDPOINTS.values()].filter(
		(call) =>
			!NOT_OF_CHATS.includes(call.path) &&
			!ENDING.includes(call.path) &&
			(call.method === "GET" || call.path.includes("/chat/:id")),
	);
	let withPrompt = 0;
	const read = async (what: string, response: Response) => {
		const text = await bytesOf(response);
		if (text.includes(PROMPT)) withPrompt += 1;
		expect([what, SECRETS.exec(text)?.[0]]).toEqual([what, undefined]);
		expect([what, text.startsWith("5")]).toEqual([what, false]);
	};
	for (const endpoint of calls.filter(({ method, path }) => method !== "DELETE" || path !== "/api/chat/:id")) {
		for (const seat of ["a", "chatgpt"]) {
			const body = BODIES[keyOf(endpoint)] ?? sampleBody(endpoint);
			const init: { method: string; headers?: Record<string, string>; body?: string } = { method: endpoint.method };
			if (body && endpoint.method !== "GET") {
				init.headers = { "content-type": "application/json" };
				init.body = JSON.stringify(body);
			}
			const suffixes = endpoint.method === "GET" ? SUFFIXES : [""];
			for (const suffix of suffixes) {
				if (seat === "chatgpt" && !endpoint.path.includes(":seat")) continue;
				await read(
					`${keyOf(endpoint)}${suffix}`,
					await browser.fetch(urlOf(endpoint, { params: sampleParams(endpoint, { ...known, seat }) }) + suffix, init),
				);
			}
		}
	}
	for (const path of [
		`/?session=${id}`,
		`/?session=${id}&from=history`,
		`/?session=${id}&from=history&text`,
		`/shared/${id}`,
	]) {
		const html = await (await browser.fetch(path)).text();
		expect(html).toContain(PROMPT);
		// The configuration of the installation names its assistants on every page.
		const own = html.replace(/<script[^>]*type="application\/json"[^>]*>.*?<\/script>/gs, (script) =>
			script.replace(/"config":\{.*$/s, ""),
		);
		expect([path, SECRETS.exec(own.replace(/<head>.*?<title>/s, ""))?.[0]]).toEqual([path, undefined]);
	}
	expect(withPrompt).toBeGreaterThan(15);
}, 60_000);

it("refuses what would tell, and asks no judge", async () => {
	const { app, browser, id } = await answered();
	const asked = PROVIDER_IDS.reduce((sum, provider) => sum + app.providers[provider].calls.length, 0);
	const refused = [
		await browser.call(shareChat, { params: { id }, body: { shared: true } }),
		await browser.call(summarizeChat, { params: { id } }),
		await browser.call(summarizeChat, { params: { id }, body: { kind: "best" } }),
		await browser.call(branchChat, { params: { id }, body: { turn: 2 } }),
		await browser.call(startCheck, { params: { id, turn: 1 }, body: { seat: "a", quote: "It is" } }),
	];
	for (const { status, headers } of refused) expect([status, headers.get("x-error-code")]).toEqual([409, "blind"]);
	for (const path of [
		`/api/chat/${id}/export?format=md`,
		`/api/shared/${id}/export?format=md`,
		`/api/chat/${id}/summaries/offer`,
	])
		expect((await browser.fetch(path)).headers.get("x-error-code")).toBe("blind");
	expect(PROVIDER_IDS.reduce((sum, provider) => sum + app.providers[provider].calls.length, 0)).toBe(asked);
});

it.each([
	[{ search: true }, "Sources name who cites them"],
	[{ blind: "yes" as unknown as boolean }, "true or false"],
])("does not begin with %j", async (options, sentence) => {
	const { browser } = await started();
	const { status, text } = await browser.call(startChat, {
		body: { prompt: PROMPT, selectedProviders: ["claude", "grok"], blind: true, ...options },
	});
	expect([status, text]).toEqual([400, expect.stringContaining(sentence)]);
});

it("does not begin with a pasted answer beside a real one", async () => {
	const { browser } = await started();
	const seats = [{ provider: "claude" }, { provider: "pasted", text: "It is far." }];
	const { status, text } = await browser.call(startChat, { body: { prompt: PROMPT, seats, blind: true } });
	expect([status, text]).toEqual([400, expect.stringContaining("known at once")]);
});

it("takes letters alone for a prompt, a retry and a stop", async () => {
	const { app, browser, id } = await answered();
	const next = (body: object) => browser.call(startTurn, { params: { id }, body: { prompt: "And?", ...body } });
	for (const body of [
		{ seats: ["claude"] },
		{ seats: [{ provider: "claude" }] },
		{ seats: [{ seat: "a", model: "claude-x" }] },
		{ carry: "claude" },
		{ search: true },
	])
		expect((await next(body)).status).toBe(400);
	expect((await browser.call(retryResponse, { params: { id, seat: "claude" } })).status).toBe(404);
	expect((await browser.call(cancelResponse, { params: { id, seat: "claude" } })).status).toBe(404);
	expect((await browser.call(retryResponse, { params: { id, seat: "a" }, body: { model: "x" } })).status).toBe(400);
	const before = await responsesOf(browser, id);
	const again = await browser.call(retryResponse, { params: { id, seat: "a" } });
	expect(again.answer).toMatchObject({ seat: "a", provider: "a", status: "pending", response: "", attempt: 2 });
	// The others stay as they are shown.
	expect((await responsesOf(browser, id)).slice(1)).toEqual(before.slice(1));
	for (const provider of PROVIDER_IDS) {
		const call = app.providers[provider].calls[2];
		call?.emitText("Second try.");
		call?.end();
	}
	await readToEnd(browser, id);
	expect((await responsesOf(browser, id))[0]).toMatchObject({ seat: "a", response: "Second try.", attempt: 2 });
});

it("is found by no filter and no word of its answers before it is revealed", async () => {
	const { browser, id } = await answered();
	const found = async (query: object) => (await browser.call(getHistory, { query })).answer.map((chat) => chat.id);
	for (const provider of PROVIDER_IDS) expect(await found({ provider })).toEqual([]);
	for (const status of ["success", "error", "pending"]) expect(await found({ status })).toEqual([]);
	for (const q of ["canaryone", "claude", "scripted", "433"]) expect(await found({ q })).toEqual([]);
	for (const query of [{ q: "polaris" }, { q: "sure" }, { blind: "true" }, {}])
		expect(await found(query)).toEqual([id]);
	expect(await found({ blind: "false" })).toEqual([]);
	const counted = async (query: object) => (await browser.call(countHistory, { query })).answer.all;
	expect([await counted({ blind: "true" }), await counted({ blind: "false" })]).toEqual([1, 0]);
	for (const provider of PROVIDER_IDS)
		expect([await counted({ provider }), await found({ chose: provider })]).toEqual([0, []]);
	for (const q of ["canaryone", "claude", "433"]) expect(await counted({ q })).toBe(0);
	await browser.call(revealChat, { params: { id } });
	expect(await found({ provider: "claude", status: "error" })).toEqual([id]);
	for (const q of ["canaryone", "claude"]) expect(await found({ q })).toEqual([id]);
	expect(await found({ blind: "true" })).toEqual([id]);
});

it("is found as pasted only once it is revealed", async () => {
	const { browser } = await started();
	const seats = ["It is far.", "It is near."].map((text) => ({ provider: "pasted", text }));
	const { answer } = await browser.call(startChat, { body: { prompt: PROMPT, seats, blind: true } });
	const { id } = answer.session;
	const query = { provider: "pasted" };
	const found = async () => [
		(await browser.call(getHistory, { query })).answer.map((chat) => chat.id),
		(await browser.call(countHistory, { query })).answer.all,
	];
	expect(await found()).toEqual([[], 0]);
	await browser.call(revealChat, { params: { id } });
	expect(await found()).toEqual([[id], 1]);
});

it("tells everything once it is revealed, and then allows what it refused", async () => {
	const { browser, id } = await answered();
	const before = await responsesOf(browser, id);
	const revealed = await browser.call(revealChat, { params: { id } });
	expect(revealed.status).toBe(200);
	expect(revealed.answer.blind).toBeUndefined();
	const names = revealed.answer.seats.map(({ name }) => name);
	expect(names.toSorted()).toEqual(["ChatGPT", "Claude", "Gemini", "Secretcolumn"]);
	expect((await browser.call(revealChat, { params: { id } })).status).toBe(200);
	const after = await responsesOf(browser, id);
	// Each column stays where its letter was, for all who read the chat from now on.
	expect(after.map((one) => one.id)).toEqual(before.map((one) => one.id));
	expect(after.map(({ seat }) => seat)).toEqual(revealed.answer.seats.map(({ id: seat }) => seat));
	expect((await browser.call(getChat, { params: { id } })).answer.seats).toEqual(revealed.answer.seats);
	expect(after.map(({ model }) => model)).toContain(SECRET_MODEL);
	expect(after.map(({ response }) => response)).toContain(INTRODUCTIONS.grok);
	expect(after.map(({ askedModel }) => askedModel)).toContain(MODEL);
	expect((await browser.call(shareChat, { params: { id }, body: { shared: true } })).status).toBe(200);
	expect(await (await browser.fetch(urlOf(exportHistory, { query: { format: "json" } }))).text()).toContain(
		"Secretcolumn",
	);
});

it("is revealed by its first vote, which is given by letters and stays a blind one", async () => {
	const { browser, id } = await answered();
	const vote = (turn: number, body: VoteBody) => browser.call(saveVote, { params: { id, turn }, body });
	for (const best of ["claude", "h"]) expect((await vote(1, { best })).status).toBe(400);
	const failed = (await responsesOf(browser, id)).find(({ status }) => status === "error");
	const refused = await vote(2, { best: failed?.seat ?? "" });
	expect([refused.status, refused.text]).toEqual([400, expect.stringMatching(/^[A-D] gave no answer/)]);
	expect((await browser.call(getVerdict, { params: { id, turn: 1 } })).answer).toMatchObject({
		vote: null,
		revealed: false,
	});
	const chosen = (await browser.call(getResponses, { params: { id }, query: { turn: 1 } })).answer.responses[1];
	const { answer } = await vote(1, { best: "b", note: "It says where from." });
	const seat = (await browser.call(getResponses, { params: { id }, query: { turn: 1 } })).answer.responses.find(
		(one) => one.id === chosen?.id,
	)?.seat;
	expect(answer).toMatchObject({ revealed: true, vote: { best: seat, blind: true } });
	expect((await browser.call(getChat, { params: { id } })).answer.blind).toBeUndefined();
	expect((await vote(1, { best: seat ?? "", note: "" })).answer.vote).toMatchObject({ blind: true, note: null });
	const others = PROVIDER_IDS.filter((one) => one !== seat);
	expect((await vote(1, { best: others[0] ?? "" })).answer.vote).toMatchObject({ blind: false });
	expect((await vote(2, { ranking: [], none: true })).answer.vote).toMatchObject({ blind: false, none: true });
});

it("goes on by the same letters after a restart in the middle of a turn, whose answers end in the middle of their names", async () => {
	const { app, browser } = await started();
	const session = await askBlind(browser);
	const { id } = session;
	const cut: Readonly<Record<ProviderId, string>> = {
		...{ chatgpt: "I'm ChatG", gemini: "It is far. As Gem", claude: "Far. As Claude,", grok: "It is 323. — Gro" },
	};
	for (const provider of PROVIDER_IDS) {
		const call = await app.providers[provider].call();
		call.emitText(cut[provider]);
	}
	const idsOf = async (owner: BrowserClient) =>
		(await responsesOf(owner, id)).map((response) => [response.id, response.seat]);
	const before = await idsOf(browser);
	const next = await app.restart();
	const returned = sameBrowser(next, browser);
	const { answer } = await returned.call(getChat, { params: { id } });
	expect(answer.seats).toEqual(session.seats);
	expect(await idsOf(returned)).toEqual(before);
	const responses = await responsesOf(returned, id);
	expect(responses.map(({ status, error }) => [status, error])).toEqual(
		responses.map(() => ["error", "This answer failed. Why is told after the vote."]),
	);
	expect(JSON.stringify([answer, responses])).not.toMatch(/chatg|gem|clau|gro/i);
	await returned.call(revealChat, { params: { id } });
	const told = (await responsesOf(returned, id)).map(({ seat, response }) => [seat, response]);
	expect(Object.fromEntries(told)).toEqual(cut);
});

it("is not revealed while an answer is written, by no stranger, and not twice", async () => {
	const { app, browser } = await started();
	const { id } = await askBlind(browser);
	const reveal = (reader: BrowserClient, chat = id) => reader.call(revealChat, { params: { id: chat } });
	const refused = await reveal(browser);
	expect([refused.status, refused.headers.get("x-error-code")]).toEqual([409, "still-waiting"]);
	const stranger = await reveal(await signedInBrowser(app, "eve@example.org"));
	const unknown = await reveal(browser, "A".repeat(22));
	expect([stranger.status, stranger.text]).toEqual([404, unknown.text]);
	await sayAll(app);
	await readToEnd(browser, id);
	expect((await browser.call(getChat, { params: { id } })).answer.blind).toBe(true);
	expect((await reveal(browser)).status).toBe(200);
});

it("shows nothing before all have begun, and of none more than of the slowest", async () => {
	const { app, browser } = await started();
	const { id } = await askBlind(browser);
	const reading = await startReading(browser, id);
	const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");
	for (const provider of ["chatgpt", "gemini", "claude"] as const) {
		const call = await app.providers[provider].call();
		call.emitText(`${words(30)}.`);
		call.end();
	}
	expect((await responsesOf(browser, id)).map(({ status, response }) => [status, response])).toEqual(
		Array.from({ length: 4 }, () => ["pending", ""]),
	);
	const history = (await browser.call(getHistory, {})).answer[0];
	expect(history?.responses.map(({ status, response }) => [status, response])).toEqual(
		Array.from({ length: 4 }, () => ["pending", ""]),
	);
	const last = await app.providers.grok.call();
	last.emitText("Three words only. ");
	last.end();
	const events = await reading.rest();
	const settled = events.flatMap((event) => (event.type === "settled" ? [event.data.response] : []));
	expect(settled[0]).toBe("Three words only. ");
	expect(settled).toHaveLength(4);
	expect(
		(await browser.call(getResponses, { params: { id } })).answer.responses.every(({ status }) => status === "success"),
	).toBe(true);
});
