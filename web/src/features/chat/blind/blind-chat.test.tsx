import { BLIND_TINT, type ChatSession, type ProviderResponse, type Seat } from "@parallax/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeProvider, makeSeat } from "../../../testing/make-chats.ts";
import type { FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeConfig, makeDone, makePayload, makeResponse, makeSession } from "../testing/make-answers.ts";
import { showPage } from "../testing/show-page.tsx";
// Loaded before the tests, so that they do not depend on how long a busy machine takes.
import "../compose/composer-options.tsx";
import { searchChoice } from "../picker/search/search-choice.ts";

const ADDRESS = `/?session=${CHAT_ID}&from=history`;
const VOTE = `/api/chat/${CHAT_ID}/turns/1/vote`;
const VERDICT = `/api/chat/${CHAT_ID}/turns/1/verdict`;
/** Whose answers the letters are. */
const WHO = { a: "grok", b: "chatgpt", c: "claude" } as const;
const NAMES = /ChatGPT|Claude|Grok|openai|anthropic|xai/i;

const hiddenSeat = (letter: string): Seat =>
	makeSeat(letter, {
		...{ name: letter.toUpperCase(), assistant: letter.toUpperCase(), tint: BLIND_TINT },
		...{ model: null, modelName: null, logo: null },
	});
const seats = Object.keys(WHO).map(hiddenSeat);
const blindSession = (over: Partial<ChatSession> = {}) =>
	makeSession({ seats, selectedProviders: [], blind: true, ...over });

const NOTHING_KNOWN = { responseTime: null, firstWordMs: null, totalMs: null, finishReason: null, askedModel: null };
const answer = (letter: string, over: Partial<ProviderResponse> = {}) =>
	makeDone(letter, `Text of ${letter}.`, { id: `answer-${letter}`, ...NOTHING_KNOWN, ...over });
const hidden = () => makePayload(Object.keys(WHO).map((letter) => answer(letter)));

/** What the server says after the reveal, with the seats in their own order. */
function reveal(api: FakeApi): void {
	const ids = ["chatgpt", "claude", "grok"] as const;
	api.session = makeSession({ selectedProviders: [...ids] });
	const letterOf = (id: string) => Object.entries(WHO).find(([, who]) => who === id)?.[0];
	api.payload = makePayload(
		ids.map((id) => makeDone(id, `Text of ${letterOf(id)}.`, { id: `answer-${letterOf(id)}` })),
	);
}

const vote = (best: string) => ({
	...{ best, ranking: null, none: false, note: null, blind: true, stale: false },
	attempts: { chatgpt: 1, claude: 1, grok: 1 },
	votedAt: "2026-11-28T09:14:00.000Z",
});
const verdict = (best: string | null) => ({
	...{ vote: best && vote(best), review: null, checks: [], editions: 1, revealed: true },
});

function prepare(api: FakeApi): void {
	api.session = blindSession();
	api.payload = hidden();
	api.answers.set(`PUT ${VOTE}`, () => {
		reveal(api);
		const turns = api.session.turns.map((turn) => ({ ...turn, vote: vote("chatgpt") }));
		api.session = { ...api.session, turns };
		return Response.json(verdict("chatgpt"));
	});
	api.answers.set(`POST /api/chat/${CHAT_ID}/reveal`, () => {
		reveal(api);
		return Response.json(api.session);
	});
	api.answers.set(`GET ${VERDICT}`, () => Response.json(verdict(null)));
}

const Share = () => <button type="button">Share</button>;
const columns = () => screen.findAllByRole("article");
const area = () => screen.findByRole("region", { name: /your vote$/i });
const names = async () => (await columns()).map((column) => column.getAttribute("aria-label"));

test("shows letters, and nothing that tells who answers or that the server refuses", async () => {
	const { api } = showPage(ADDRESS, { prepare, parts: { Share } });
	expect(await names()).toEqual(["A", "B", "C"]);
	await screen.findByText("Names are hidden until you vote.");
	expect(document.querySelector("main, body")?.textContent).not.toMatch(NAMES);
	expect(
		document.querySelector(
			"[data-tint]:not([data-tint=own]), .mark:not(.mark-initials), .mark-s, .figures, .state-door",
		),
	).toBeNull();
	for (const name of ["Share", /summar|compare answers/i, /other columns/i, /costs/i, /other model/i])
		expect(screen.queryByRole("button", { name })).toBeNull();
	expect(api.calls.filter(({ path }) => /offer|summaries|checks|share|models/.test(path))).toEqual([]);
});

test("a vote by letter shows the names where the letters were, says so, and keeps the focus", async () => {
	const { api, user } = showPage(ADDRESS, { prepare });
	const choice = await within(await area()).findByRole("button", { name: "B" });
	choice.focus();
	await user.click(choice);
	await within(await area()).findByText("You chose ChatGPT.");
	expect(api.callsTo("PUT", VOTE).map(({ body }) => body)).toEqual([{ best: "b" }]);
	expect(await names()).toEqual(["Grok", "ChatGPT", "Claude"]);
	const [first, second] = await columns();
	expect(first?.textContent).toContain("was A");
	expect(second?.textContent).toContain("was B, your vote");
	expect(document.activeElement).toBe(choice);
	expect(choice.textContent).toContain("ChatGPT");
	await screen.findByText("A is Grok, B is ChatGPT, and C is Claude.");
	expect(screen.queryByRole("button", { name: "Reveal" })).toBeNull();
});

test("Reveal shows the names without a vote", async () => {
	const { api, user } = showPage(ADDRESS, { prepare });
	await user.click(await screen.findByRole("button", { name: "Reveal" }));
	await waitFor(async () => expect(await names()).toEqual(["Grok", "ChatGPT", "Claude"]));
	expect(api.callsTo("PUT", VOTE)).toEqual([]);
	expect((await area()).textContent).toContain("Which answer was best?");
});

test("while answers are written Reveal says why it waits, and nothing can be asked again", async () => {
	const { api, user } = showPage(ADDRESS, {
		prepare: (fake) => {
			prepare(fake);
			fake.payload = makePayload([
				answer("a"),
				answer("b", { status: "error", errorCode: "provider_down", response: "" }),
				makeResponse("c", { id: "answer-c", askedModel: null }),
			]);
		},
	});
	const button = await screen.findByRole("button", { name: "Reveal" });
	expect(button.getAttribute("aria-disabled")).toBe("true");
	await screen.findByText("The names can be shown once all answers are there.");
	await user.click(button);
	await user.keyboard("r");
	expect(api.calls.filter(({ method }) => method !== "GET")).toEqual([]);
	expect(screen.queryByRole("button", { name: /^(Retry|Ask .* again)/i })).toBeNull();
});

test("the next prompt goes to the letters, without search", async () => {
	searchChoice.write(true);
	const { api, user } = showPage(ADDRESS, {
		prepare: (fake) => {
			prepare(fake);
			fake.config = makeConfig({ features: { ...fake.config.features, search: true } });
		},
	});
	await user.click(await screen.findByRole("button", { name: "Ask a follow-up" }));
	await user.click(await screen.findByRole("checkbox", { name: "B" }));
	await user.type(await screen.findByRole("textbox", { name: "Your prompt" }), "And now?{Enter}");
	await waitFor(() => expect(api.callsTo("POST", `/api/chat/${CHAT_ID}/turns`)).toHaveLength(1));
	const [sent] = api.callsTo("POST", `/api/chat/${CHAT_ID}/turns`);
	expect(sent?.body).toEqual({ prompt: "And now?", seats: [{ seat: "a" }, { seat: "c" }] });
	expect(api.calls.filter(({ path }) => path.includes("estimate"))).toEqual([]);
});

test("the switch asks blind, and says before sending what does not go together with it", async () => {
	const start = (api: FakeApi) => {
		prepare(api);
		const [first, ...others] = api.config.providers;
		if (!first) throw new Error("no assistants");
		api.config = makeConfig({
			features: { ...api.config.features, search: true },
			providers: [makeProvider(first.id, { demo: false }), ...others.map((other) => ({ ...other, demo: false }))],
		});
	};
	searchChoice.write(true);
	const { api, user } = showPage("/", { prepare: start });
	await user.type(await screen.findByRole("textbox", { name: "Your prompt" }), "Why?");
	const blind = await screen.findByRole("switch", { name: "Blind" });
	expect(blind.getAttribute("aria-description")).toBe("Names are hidden until you vote");
	await user.click(blind);
	await screen.findByText("Sources name who cites them: turn off the web search, or Blind.");
	await user.click(screen.getByRole("button", { name: "Submit" }));
	await screen.findAllByText("Sources name who cites them: turn off the web search, or Blind.");
	expect(api.callsTo("POST", "/api/chat")).toEqual([]);
	searchChoice.write(false);
	await screen.findByText("Blind: names are hidden until you vote.");
	await user.click(screen.getByRole("button", { name: "Submit" }));
	expect(await names()).toEqual(["A", "B", "C"]);
	expect(api.callsTo("POST", "/api/chat").map(({ body }) => body)).toEqual([
		expect.objectContaining({ prompt: "Why?", blind: true }),
	]);
	await user.click(screen.getByRole("link", { name: "New chat" }));
	await user.type(await screen.findByRole("textbox", { name: "Your prompt" }), "And?");
	await user.click(await screen.findByRole("switch", { name: "Blind" }));
});
