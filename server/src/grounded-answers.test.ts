import {
	branchChat,
	EXPORT_FORMATS,
	exportChat,
	exportHistory,
	exportSharedChat,
	getMyData,
	getProfile,
	getResponses,
	getSearchSuggestions,
	getSharedResponses,
	listAttempts,
	type ProviderResponse,
	retryResponse,
	saveSettings,
	shareChat,
	startChat,
	startCheck,
	startTurn,
	summarizeChat,
	urlOf,
	watchChat,
	watchSharedChat,
} from "@parallax/contract";
import { describe, expect, it, vi } from "vitest";
import * as previews from "./modules/drawings/draw-preview.ts";
import type { BrowserClient } from "./testing/browser-client.ts";
import { builtPages } from "./testing/built-pages.ts";
import { responsesOf, sameBrowser, settledOf } from "./testing/chats.ts";
import { signedInBrowser } from "./testing/people.ts";
import { codesIn } from "./testing/simulate-judge.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

const SECRET = "secret-grounded";
const SUGGESTIONS = '<style>.chip { color: red }</style><a class="chip" href="https://www.google.com/search?q=x">x</a>';
const KEPT = "Kept from readers by Google's terms.";
/** Renders all that a page gets. */
const SHOWING_ALL = "export const renderChatPage = (page) => JSON.stringify(page);";

const SEATS = ["chatgpt", "gemini", "claude"] as const;

async function asked(seats: readonly string[]) {
	const app = await startTestApp({ distDir: await builtPages(SHOWING_ALL), pause: async () => {} });
	const owner = await signedInBrowser(app, "mara@example.org");
	await owner.call(saveSettings, { body: { username: "mara", isPublic: true } });
	const body = { prompt: "How far is Polaris?", selectedProviders: [...seats], search: true };
	const { id } = (await owner.call(startChat, { body })).answer.session;
	return { app, owner, id };
}

async function sayGrounded(app: TestApp, n = 1) {
	const call = await app.providers.gemini.call(n);
	call.ground({ suggestions: "" });
	call.emitText(`${SECRET} 433 light-years.`);
	return call;
}

async function grounded(seats: readonly string[] = SEATS) {
	const started = await asked(seats);
	const { app, owner, id } = started;
	for (const seat of ["chatgpt", "claude"] as const) {
		if (!seats.includes(seat)) continue;
		const call = await app.providers[seat].call();
		call.emitText(`Polaris is ${seat === "claude" ? 447 : 433} light-years away.`);
		call.end();
	}
	const call = await sayGrounded(app);
	call.cite({ from: 0, citations: [{ url: "https://sky.example/", title: "Sky", at: [0, 15] }] });
	call.ground({ suggestions: SUGGESTIONS });
	call.end();
	await settledOf(owner, id);
	return started;
}

/** The reply of a judge that finds the two distances. */
function replyOf(prompt: string): string {
	const codeAt = (text: string) => codesIn(prompt.slice(0, prompt.indexOf(text))).at(-1) ?? "?";
	const cells = [433, 447].map((years) => ({
		answer: codeAt(`${years} light-years`),
		stance: "says",
		quotes: [`Polaris is ${years} light-years away.`],
	}));
	return JSON.stringify({
		claims: [{ claim: "Polaris is far away.", kind: "answer", cells }],
		summaries: [],
	});
}

const ofGemini = (responses: readonly ProviderResponse[]) => responses.find(({ seat }) => seat === "gemini");
const suggestionsOf = (
	id: string,
	query: { turn?: number; edition?: number; attempt?: string } = {},
	seat = "gemini",
) => urlOf(getSearchSuggestions, { params: { id, seat }, query });
const statusOf = async (browser: BrowserClient, path: string) => (await browser.fetch(path)).status;

describe("an answer from Google Search", () => {
	it("is whole for the person who asked, with Google's suggestions on a page of their own", async () => {
		const { app, owner, id } = await grounded();
		const answer = ofGemini(await responsesOf(owner, id));
		expect(answer).toMatchObject({ grounded: true, status: "success", response: `${SECRET} 433 light-years.` });
		expect(answer?.citations).toHaveLength(1);
		const page = await owner.fetch(suggestionsOf(id, { turn: 1, attempt: "1" }));
		expect(await page.text()).toContain(`<base target="_blank"><style>body{margin:1px}</style>${SUGGESTIONS}`);
		expect(page.headers.get("content-type")).toBe("text/html; charset=utf-8");
		const policy = page.headers.get("content-security-policy") ?? "";
		expect(policy).toMatch(
			/^default-src 'none'; style-src 'unsafe-inline';.*frame-ancestors 'self'; sandbox allow-popups/,
		);
		expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/);
		expect(page.headers.get("referrer-policy")).toBe("no-referrer");
		// It survives a restart.
		const next = await app.restart();
		expect((await sameBrowser(next, owner).fetch(suggestionsOf(id))).status).toBe(200);
	});

	it("gives its suggestions to nobody else, and for no other answer", async () => {
		const { app, owner, id } = await grounded();
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		const stranger = await signedInBrowser(app, "noor@example.org");
		const paths = [suggestionsOf(id), suggestionsOf("AAAAAAAAAAAAAAAAAAAAAA")];
		for (const path of paths) {
			expect(await statusOf(app.browser(), path)).toBe(404);
			expect(await statusOf(stranger, path)).toBe(404);
		}
		expect(await statusOf(owner, suggestionsOf(id, {}, "claude"))).toBe(404);
		expect(await statusOf(owner, suggestionsOf(id, { attempt: "7" }))).toBe(404);
		expect(await statusOf(owner, suggestionsOf(id, { turn: 2 }))).toBe(404);
		expect(await statusOf(owner, suggestionsOf(id, { edition: 1 }))).toBe(200);
		expect(await statusOf(owner, suggestionsOf(id, { edition: 2 }))).toBe(404);
		expect(await statusOf(owner, `${suggestionsOf(id)}?attempt=x`)).toBe(400);
		await owner.fetch(`/api/chat/${id}`, { method: "DELETE" });
		expect(await statusOf(owner, suggestionsOf(id))).toBe(404);
	});

	it("reaches no reader of a share, no preview, profile or file", async () => {
		const drawn = vi.spyOn(previews, "drawPreview");
		const { app, owner, id } = await grounded();
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		const reader = app.browser();
		const { answer } = await reader.call(getSharedResponses, { params: { id }, query: {} });
		expect(ofGemini(answer.responses)).toMatchObject({ status: "error", error: KEPT, response: "", citations: [] });
		const visible = [
			urlOf(getSharedResponses, { params: { id }, query: {} }),
			urlOf(watchSharedChat, { params: { id } }),
			`/shared/${id}`,
			`/shared/${id}?text`,
			`/?session=${id}`,
			urlOf(getProfile, { params: { username: "mara" }, query: {} }),
			...EXPORT_FORMATS.map((format) => urlOf(exportSharedChat, { params: { id }, query: { format } })),
		];
		for (const path of visible) expect(await (await reader.fetch(path)).text(), path).not.toContain(SECRET);
		await (await reader.fetch(`/shared/${id}/preview.png`)).arrayBuffer();
		expect(JSON.stringify(drawn.mock.lastCall)).not.toContain(SECRET);
		// Its owner's own files too.
		const files = [
			...EXPORT_FORMATS.map((format) => urlOf(exportChat, { params: { id }, query: { format } })),
			...EXPORT_FORMATS.map((format) => urlOf(exportHistory, { query: { format } })),
			urlOf(getMyData),
		];
		for (const path of files) {
			const text = await (await owner.fetch(path)).text();
			expect(text, path).not.toContain(SECRET);
			expect(text.replaceAll("&#39;", "'").replaceAll("&#x27;", "'"), path).toContain(KEPT);
			expect(text, path).toContain("447 light-years");
		}
	});

	it("is withheld from readers while it is written, and comes to them when nothing was searched for", async () => {
		const { app, owner, id } = await asked(["gemini"]);
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		const call = await app.providers.gemini.call();
		call.ground({ suggestions: "" });
		const stream = async (browser: BrowserClient, path: string) => (await browser.fetch(path)).text();
		const toReader = stream(app.browser(), urlOf(watchSharedChat, { params: { id } }));
		const toOwner = stream(owner, urlOf(watchChat, { params: { id } }));
		await vi.waitFor(async () => expect((await responsesOf(owner, id))[0]?.grounded).toBe(true), 10_000);
		call.emitText(SECRET);
		await vi.waitFor(async () => expect((await responsesOf(owner, id))[0]?.response).toBe(SECRET), 10_000);
		const { answer } = await app.browser().call(getSharedResponses, { params: { id }, query: {} });
		expect(answer.responses[0]).toMatchObject({ status: "pending", response: "" });
		call.emitText(" more");
		call.ground({ suggestions: SUGGESTIONS });
		call.end();
		expect(await toOwner).toContain(SECRET);
		expect(await toReader).not.toContain(SECRET);
		await owner.call(retryResponse, { params: { id, seat: "gemini" } });
		const second = await app.providers.gemini.call(2);
		second.ground({ suggestions: "" });
		second.emitText("From what I know.");
		second.ground(null);
		second.end();
		const [settled] = await settledOf(owner, id);
		expect(settled).not.toHaveProperty("grounded");
		const shared = await app.browser().call(getSharedResponses, { params: { id }, query: {} });
		expect(shared.answer.responses[0]?.response).toBe("From what I know.");
		// The answer before it stays its owner's, with its own suggestions.
		const { answer: kept } = await owner.call(listAttempts, { params: { id, seat: "gemini" } });
		expect(kept.map((attempt) => attempt.grounded ?? false)).toEqual([true, false]);
		expect(await statusOf(owner, suggestionsOf(id, { attempt: "1" }))).toBe(200);
		expect(await statusOf(owner, suggestionsOf(id))).toBe(404);
		const json = await (await owner.fetch(urlOf(exportChat, { params: { id }, query: { format: "json" } }))).text();
		expect(json).not.toContain(SECRET);
	});

	it("stays withheld when the process that received it is gone", async () => {
		const { app, owner, id } = await asked(["gemini"]);
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		await sayGrounded(app);
		const isStored = async () => {
			const row = await app.database.query.selectFrom("response_pieces").select("text").executeTakeFirst();
			return row?.text.includes(SECRET) ?? false;
		};
		await expect.poll(isStored).toBe(true);
		const next = await app.restart();
		const [own] = await settledOf(sameBrowser(next, owner), id);
		expect([own?.errorCode, own?.grounded, own?.response.includes(SECRET)]).toEqual(["interrupted", true, true]);
		const { answer } = await next.browser().call(getSharedResponses, { params: { id }, query: {} });
		expect(JSON.stringify(answer)).not.toContain(SECRET);
	});

	it("is put to no judge, checker or other column, and in no reader's copy", async () => {
		const { app, owner, id } = await grounded();
		const comparing = owner.call(summarizeChat, { params: { id } });
		const judges = [app.providers.chatgpt, app.providers.gemini, app.providers.claude];
		const judged = await vi.waitFor(() => {
			const call = judges.flatMap(({ calls }) => calls.slice(1))[0];
			if (!call) throw new Error("no judge was asked yet");
			return call;
		}, 10_000);
		expect(judged.prompt).toContain("447 light-years");
		judged.emitText(replyOf(judged.prompt));
		judged.end();
		await comparing;
		const { analysis } = (await owner.call(getResponses, { params: { id }, query: {} })).answer;
		expect(analysis).toMatchObject({ stale: false, missing: ["gemini"] });
		expect(analysis?.notes.map(({ code }) => code)).toContain("grounded-left-out");
		const check = { params: { id, turn: 1 }, body: { seat: "gemini", quote: "433 light-years" } };
		const refused = { status: 409, text: expect.stringContaining("Google's terms keep this answer for you alone") };
		expect(await owner.call(startCheck, check)).toMatchObject(refused);
		const carry = { params: { id }, body: { prompt: "And?", carry: "gemini" } };
		expect(await owner.call(startTurn, carry)).toMatchObject(refused);
		await owner.call(startTurn, { params: { id }, body: { prompt: "And Vega?" } });
		const newest = () => judges.map(({ calls }) => calls.at(-1)?.prompt);
		await vi.waitFor(() => expect(newest()).toEqual(Array(3).fill("And Vega?")), 10_000);
		const sent = (call: { readonly question: object } | undefined) => JSON.stringify(call?.question);
		for (const { id: seat, calls } of judges) {
			if (seat !== "gemini") expect(calls.map(sent).join()).not.toContain(SECRET);
			calls.at(-1)?.end();
		}
		// Its own next turn goes to Google again.
		expect(sent(app.providers.gemini.calls.at(-1))).toContain(SECRET);
		await owner.call(shareChat, { params: { id }, body: { shared: true } });
		const reader = app.browser();
		const copy = await reader.call(branchChat, { params: { id }, body: { turn: 2 } });
		const copied = await responsesOf(reader, copy.answer.session.id);
		expect(JSON.stringify(copied)).not.toContain(SECRET);
		expect(ofGemini(copied)).toMatchObject({ status: "error", error: KEPT, response: "" });
		const own = await owner.call(branchChat, { params: { id }, body: { turn: 2 } });
		expect(ofGemini(await responsesOf(owner, own.answer.session.id))).toMatchObject({ grounded: true });
		expect(await statusOf(owner, suggestionsOf(own.answer.session.id))).toBe(200);
	});

	it("leaves too few to compare where it is one of two", async () => {
		const { owner, id } = await grounded(["gemini", "claude"]);
		expect(await owner.call(summarizeChat, { params: { id } })).toMatchObject({
			status: 409,
			text: expect.stringContaining("are not compared"),
		});
	});
});

describe("GEMINI_SEARCH", () => {
	it("lets the pages show the frame, and Gemini's models are not known to lack a search", async () => {
		const policyOf = async (env: Record<string, string>) => {
			const app = await startTestApp({ env, distDir: await builtPages(SHOWING_ALL) });
			return (await app.browser().fetch("/")).headers.get("content-security-policy") ?? "";
		};
		expect(await policyOf({ GEMINI_SEARCH: "true" })).toContain("frame-src 'self';");
		expect(await policyOf({})).not.toContain("frame-src");
	});
});
