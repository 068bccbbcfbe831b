import type { ProviderResponse, ResponsesPayload, Vote } from "@parallax/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeOutcome } from "../../../testing/make-outcome.ts";
import { errorResponse, type FakeApi } from "../testing/fake-api.ts";
import { CHAT_ID, makeDone, makePayload, makeResponse } from "../testing/make-answers.ts";
import { inTurn, makeTurns, serveTurns } from "../testing/make-turns.ts";
import { showPage } from "../testing/show-page.tsx";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const VOTE = `/api/chat/${CHAT_ID}/turns/2/vote`;
const PROVIDERS = ["chatgpt", "claude", "grok"] as const;

const done = () => makePayload(PROVIDERS.map((provider) => makeDone(provider, `By ${provider}.`)));
const makeVote = (overrides: Partial<Vote> = {}): Vote => ({
	...{ best: null, ranking: null, none: false, note: null, blind: false, stale: false },
	attempts: { chatgpt: 1, claude: 1, grok: 1 },
	votedAt: "2026-11-28T09:14:00.000Z",
	...overrides,
});
const REPLACED = "An answer has been replaced since, so this vote counts no more. Vote again?";
const COUNTED = "Sign in to keep a leaderboard of your votes.";
const verdict = (vote: Vote | null) => ({ vote, review: null, checks: [], editions: 1, revealed: true });

interface Options {
	readonly votes?: readonly (Vote | undefined)[];
	readonly newest?: ResponsesPayload;
}

const MARA = {
	...{ username: "mara", email: null, displayName: "Mara", photoURL: null, provider: "local" },
	...{ isPublic: false, judge: null, autoCompare: true },
};

/** A chat of two turns whose server stores votes. */
const prepare =
	({ votes = [], newest = done() }: Options = {}) =>
	(api: FakeApi): void => {
		const session = makeTurns(["How far?", "How sure?"], { selectedProviders: [...PROVIDERS] });
		const turns = session.turns.map((turn, index) => ({
			...turn,
			...(index === 0 && { outcome: makeOutcome({}) }),
			...(votes[index] && { vote: votes[index] }),
		}));
		serveTurns(api, { ...session, turns }, [inTurn(1, done()), inTurn(2, newest)]);
		api.answers.set(`PUT ${VOTE}`, ({ body }) => {
			const { best = null, ranking = [], none = false, note = null } = body as Partial<Vote>;
			const order = ranking && ranking.length > 0 ? ranking : null;
			return Response.json(verdict(makeVote({ best, ranking: order, none, note })));
		});
		api.answers.set(`DELETE ${VOTE}`, () => new Response(null, { status: 204 }));
		api.answers.set(`GET /api/chat/${CHAT_ID}/turns/2/verdict`, () => Response.json(verdict(null)));
	};

const area = () => screen.findByRole("region", { name: /your vote$/i });
const press = async (name: string) => within(await area()).getByRole("button", { name });
const says = async (text: string) => waitFor(async () => expect((await area()).textContent).toContain(text));
const bodies = (api: FakeApi) => api.callsTo("PUT", VOTE).map(({ body }) => body);

test("one press below the answers chooses the best; a second one takes it back, which can be undone", async () => {
	const { api, user } = showPage(LIVE, { prepare: prepare() });
	await says("Which answer was best?");
	expect(screen.queryByRole("button", { name: /^best/i })).toBeNull();
	await user.click(await press("Claude"));
	await says("You chose Claude.");
	await user.click(await press("Grok"));
	await says("You chose Grok.");
	await user.click(await press("Grok"));
	await says("Which answer was best?");
	await user.click(await screen.findByRole("button", { name: "Undo" }));
	await says("You chose Grok.");
	expect(bodies(api)).toEqual([{ best: "claude" }, { best: "grok" }, { best: "grok" }]);
	expect(api.callsTo("DELETE", VOTE)).toHaveLength(1);
});

test("a name pressed beside an order replaces it, which can be undone; its first one stays", async () => {
	const ranking = [["claude"], ["grok", "chatgpt"]];
	const { api, user } = showPage(LIVE, { prepare: prepare({ votes: [undefined, makeVote({ ranking })] }) });
	await says("Your order: Claude, then Grok and ChatGPT.");
	await user.click(await press("Claude"));
	for (const [name, sentence] of [
		["Grok", "You chose Grok."],
		["None of them", "You chose none of these answers."],
	] as const) {
		await user.click(await press(name));
		await says(sentence);
		await screen.findByText("Your order was replaced");
		await user.click(screen.getByRole("button", { name: "Undo" }));
		await says("Your order: Claude, then Grok and ChatGPT.");
	}
	const none = { ranking: [], none: true };
	expect(bodies(api)).toEqual([{ best: "grok" }, { ranking }, none, { ranking }]);
});

const withModels = (overrides: Partial<ProviderResponse> = {}) =>
	makePayload(PROVIDERS.map((provider) => makeDone(provider, "Text.", { model: `${provider}-1`, ...overrides })));
const voted = [undefined, makeVote({ best: "grok" })];

test("a signed-in user's vote leads to the leaderboard where it counts; a visitor reads what signing in brings", async () => {
	const visitor = showPage(LIVE, { prepare: prepare({ votes: voted, newest: withModels() }) });
	await says("You chose Grok.");
	await screen.findByText(COUNTED);
	visitor.closePage();
	// biome-ignore lint/suspicious/noDocumentCookie: the test sets what the server sets.
	document.cookie = "parallax_hint=1; path=/";
	for (const [newest, isCounted] of [
		[withModels(), true],
		[withModels({ demo: true }), false],
		[withModels({ model: "same" }), false],
	] as const) {
		const own = showPage(LIVE, {
			prepare: (api) => {
				prepare({ votes: voted, newest })(api);
				api.answers.set("GET /api/auth/me", () => Response.json({ user: MARA }));
			},
		});
		await says("You chose Grok.");
		await waitFor(() => expect(own.api.callsTo("GET", "/api/auth/me")).toHaveLength(1));
		if (isCounted) {
			const link = within(await area()).findByRole("link", { name: "Counts in your leaderboard" });
			expect((await link).getAttribute("href")).toBe("/leaderboard");
		} else expect((await area()).textContent).not.toMatch(/leaderboard/);
		own.closePage();
	}
	// biome-ignore lint/suspicious/noDocumentCookie: the test removes what it has set.
	document.cookie = "parallax_hint=1; path=/; max-age=0";
});

test("B chooses the answer with the focus, and V opens the order, which digits make", async () => {
	const { api, user } = showPage(LIVE, { prepare: prepare() });
	await area();
	await user.keyboard("b");
	await screen.findByText("Go to an answer first");
	expect(bodies(api)).toEqual([]);
	await user.keyboard("2b");
	await screen.findByText("You chose Claude");
	await user.click(screen.getByRole("button", { name: "Undo" }));
	await says("Which answer was best?");
	await user.keyboard("2b");
	await says("You chose Claude.");
	await user.keyboard("v");
	await screen.findByRole("button", { name: "Save the order" });
	await user.keyboard("3{Shift>}[Digit1]{/Shift}2{Enter}");
	await says("Your order: Grok and ChatGPT, then Claude.");
	expect(bodies(api).at(-1)).toEqual({ ranking: [["grok", "chatgpt"], ["claude"]] });
});

test("an order is changed with arrows and =, and Escape stores nothing", async () => {
	const { api, user } = showPage(LIVE, { prepare: prepare({ votes: [undefined, makeVote({ best: "grok" })] }) });
	await user.click(await press("Put all in order"));
	await waitFor(() => expect(document.activeElement?.getAttribute("aria-label")).toBe("Grok, place 1"));
	await user.keyboard("{ArrowDown}=");
	expect(document.activeElement?.getAttribute("aria-label")).toBe("Grok, place 1, shared");
	await user.keyboard("{Escape}");
	await waitFor(() => expect(screen.queryByRole("button", { name: "Save the order" })).toBeNull());
	expect(bodies(api)).toEqual([]);
	await says("You chose Grok.");
});

test("a note is stored with the choice, and stays in its field when it could not be", async () => {
	const { api, user } = showPage(LIVE, { prepare: prepare({ votes: [undefined, makeVote({ none: true })] }) });
	await says("You chose none of these answers.");
	await user.click(await press("Add a note"));
	const field = await screen.findByLabelText("Note, which only you see");
	const store = api.answers.get(`PUT ${VOTE}`);
	api.answers.set(`PUT ${VOTE}`, () => errorResponse(503, "The server cannot save right now."));
	await user.type(field, "Too long.");
	await user.click(await press("Save the note"));
	await screen.findByText("The server cannot save right now.");
	expect((field as HTMLTextAreaElement).value).toBe("Too long.");
	if (store) api.answers.set(`PUT ${VOTE}`, store);
	await user.click(await press("Save the note"));
	await says("Too long.");
	expect(bodies(api).at(-1)).toEqual({ ranking: [], none: true, note: "Too long." });
});

test("a note that is not saved stays when its field is closed, which the next vote does not open", async () => {
	const { user } = showPage(LIVE, { prepare: prepare({ votes: [undefined, makeVote({ best: "grok" })] }) });
	const field = () => screen.findByLabelText<HTMLTextAreaElement>("Note, which only you see");
	await user.click(await press("Add a note"));
	await user.type(await field(), "Half.");
	await user.click(await press("Add a note"));
	expect(screen.queryByLabelText("Note, which only you see")).toBeNull();
	await user.click(await press("Add a note"));
	expect((await field()).value).toBe("Half.");
	await user.click(await press("Take back"));
	await says("Which answer was best?");
	await user.click(await press("Claude"));
	await says("You chose Claude.");
	expect(screen.queryByLabelText("Note, which only you see")).toBeNull();
	await user.click(await press("Add a note"));
	expect((await field()).value).toBe("Half.");
	await user.click(await press("Cancel"));
	await user.click(await press("Add a note"));
	expect((await field()).value).toBe("");
});

test("after a vote is taken back the focus is on the first name", async () => {
	const { user } = showPage(LIVE, { prepare: prepare({ votes: [undefined, makeVote({ best: "grok" })] }) });
	await user.click(await press("Take back"));
	await says("Which answer was best?");
	expect(document.activeElement).toBe(await press("ChatGPT"));
});

test("nothing can be voted on while an answer is written, and a vote on a replaced answer says so", async () => {
	const running = makePayload([makeDone("chatgpt", "One."), makeDone("claude", "Two."), makeResponse("grok")]);
	const first = showPage(LIVE, { prepare: prepare({ newest: running }) });
	await screen.findByText("Two.");
	expect(screen.queryByRole("region", { name: /your vote$/i })).toBeNull();
	first.closePage();
	const retried = makePayload([{ ...makeDone("chatgpt", "One."), attempt: 2 }, makeDone("claude", "Two.")]);
	showPage(LIVE, { prepare: prepare({ newest: retried, votes: [undefined, makeVote({ best: "claude" })] }) });
	await says("An answer has been replaced since");
});

test("the line of an earlier turn says the choice, and readers of a share get it as a sentence", async () => {
	const votes = [makeVote({ ranking: [["claude"], ["grok", "chatgpt"]] }), makeVote({ best: "grok" })];
	const own = showPage(LIVE, { prepare: prepare({ votes }) });
	await area();
	expect((await screen.findByRole("region", { name: "Prompt 1" })).textContent).toContain("you chose Claude");
	own.closePage();
	showPage(`/?session=${CHAT_ID}`, { prepare: prepare({ votes }) });
	const shared = await screen.findByRole("region", { name: /\bVote$/ });
	expect(shared.textContent).toContain("The owner of this chat chose Grok.");
	expect(within(shared).queryByRole("button")).toBeNull();
});

test("a vote that an answer was replaced under says that it counts no more, and not where it counts", async () => {
	const [first, ...others] = withModels().responses;
	const replaced = makePayload(first ? [{ ...first, attempt: 2 }, ...others] : []);
	for (const [newest, stale] of [
		[withModels(), false],
		[replaced, false],
		[withModels(), true],
	] as const) {
		const isStale = stale || newest === replaced;
		const votes = [undefined, makeVote({ best: "grok", stale })];
		const { closePage } = showPage(LIVE, { prepare: prepare({ votes, newest }) });
		await says("You chose Grok.");
		if (isStale) await within(await area()).findByText(REPLACED);
		else await within(await area()).findByText(COUNTED);
		expect(within(await area()).queryByText(isStale ? COUNTED : REPLACED)).toBeNull();
		closePage();
	}
});
