import {
	type Changes,
	type EditionFindings,
	getResponses,
	getVerdict,
	type KeptAttempt,
	type SeatChanges,
	type Steadiness,
	type TurnEdition,
	type Verdict,
	type VerdictOffers,
} from "@parallax/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { keyOf } from "../../lib/server/query-client.ts";
import { loadAnalysis } from "../analysis/index.ts";
import { errorResponse } from "../chat/testing/fake-api.ts";
import { CHAT_ID, makeDone, makePayload, makeResponse } from "../chat/testing/make-answers.ts";
import { type ShowOptions, showPage } from "../chat/testing/show-page.tsx";
import { loadAgain } from "./index.ts";
import "./load-again.ts";

const LIVE = `/?session=${CHAT_ID}&from=history`;
const TURN = `/api/chat/${CHAT_ID}/turns/1`;
const RESPONSES = `/api/chat/${CHAT_ID}/responses`;
const AT = "2026-11-28T09:02:00.000Z";
const BOTH = ["chatgpt", "claude"];

const edition = (number: number, over: Partial<TurnEdition> = {}): TurnEdition => ({
	...{ edition: number, seats: BOTH, sample: false, unpublished: false, pending: 0, askedAt: AT },
	...over,
});
const TWICE = [edition(1), edition(2)];
const NEWEST = [
	makeDone("chatgpt", "About 433 light-years.", { id: "c2", edition: 2 }),
	makeDone("claude", "About 447 light-years.", { id: "a2", edition: 2 }),
];
const EARLIER = [makeDone("chatgpt", "About 323 light-years.", { id: "c1" }), makeDone("claude", "447.", { id: "a1" })];
const KEPT_ATTEMPT: KeptAttempt = {
	...{ attempt: 1, response: "About 450.", model: null, askedModel: null, citations: [] },
	...{ costUsd: 0.002, totalMs: 900, settledAt: AT },
};
const OFFER = { mostUsd: 0.1234, usualUsd: 0.0061, seconds: 14 };
const OFFERS: VerdictOffers = {
	...{ review: null, check: null, again: OFFER, best: null, disputed: null },
	...{ steady: { ...OFFER, by: ["Claude (opus)"] }, changes: { ...OFFER, by: ["Claude (opus)"] } },
};

const seatChanges = (seat: string, over: Partial<SeatChanges> = {}): SeatChanges => ({
	...{ seat, status: "made", error: null, by: "Claude", stale: false, notes: [] },
	...{ kept: [], changed: [], new: [], gone: [] },
	...over,
});
const CHANGES: Changes = {
	...{ from: 1, to: 2, making: false, settledAt: AT, costUsd: 0.01 },
	seats: [
		seatChanges("chatgpt", {
			changed: [
				{
					claim: "Polaris is about 433 light-years away.",
					quotes: [
						{ edition: 1, quotes: ["About 323 light-years."] },
						{ edition: 2, quotes: ["About 433 light-years."] },
					],
				},
			],
		}),
		seatChanges("claude", { status: "same", by: null }),
	],
};
const MAKING: Changes = {
	...CHANGES,
	...{ making: true, settledAt: null, costUsd: null },
	seats: CHANGES.seats.map(({ seat }) => seatChanges(seat, { status: "waiting", by: null })),
};

interface Shown extends Pick<ShowOptions, "prepare" | "parts"> {
	readonly address?: string;
	readonly editions?: TurnEdition[];
	readonly earlier?: EditionFindings[];
}

function show({ address = LIVE, editions = TWICE, earlier = [], parts = { loadAgain }, prepare }: Shown = {}) {
	const state: { changes: Changes | null; steady: Steadiness | null; earlier: EditionFindings[] } = {
		...{ changes: null, steady: null, earlier },
	};
	const page = showPage(address, {
		parts,
		prepare(api) {
			api.payload = makePayload(NEWEST, { edition: 2, editions });
			api.answers.set(`GET ${RESPONSES}?turn=1&edition=1`, () =>
				Response.json(makePayload(EARLIER, { edition: 1, editions })),
			);
			api.answers.set(`GET ${TURN}/offers`, () => Response.json(OFFERS));
			api.answers.set(`GET ${TURN}/verdict`, () =>
				Response.json({
					...{ vote: null, review: null, checks: [], editions: 2, revealed: true },
					earlier: state.earlier,
					compared: [...(state.changes ? [{ from: 1, to: 2 }] : []), ...(state.steady ? [{ seat: "claude" }] : [])],
				} satisfies Verdict),
			);
			api.answers.set(`GET ${TURN}/changes`, ({ query }) => {
				const made = query.startsWith("seat=") ? state.steady : state.changes;
				return made ? Response.json(made) : errorResponse(404, "That was not found.");
			});
			prepare?.(api);
		},
	});
	return { ...page, state };
}
const column = (name: string) => screen.findByRole("article", { name });
const line = () => screen.findByRole("region", { name: "Editions of these answers" });

test("an earlier edition is read by the switch: it is in the address, marked, read-only, and one press from the newest", async () => {
	const { user } = show();
	within(await line()).getByText("Edition 2 of 2");
	await user.click(await screen.findByRole("button", { name: "Earlier edition" }));
	expect(await within(await column("ChatGPT")).findByText("About 323 light-years.")).toBeTruthy();
	expect(window.location.search).toBe(`?session=${CHAT_ID}&from=history&turn=1&edition=1`);
	within(await line()).getByText("Earlier edition.");
	for (const name of [/^Retry/, "Go on with this answer", "Ask all again", /another model/])
		expect(screen.queryByRole("button", { name })).toBeNull();
	await user.click(screen.getByRole("button", { name: "Back to the newest" }));
	expect(await within(await column("ChatGPT")).findByText("About 433 light-years.")).toBeTruthy();
	expect(window.location.search).not.toContain("edition");
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "Earlier edition" }));
});

test("an address with an edition shows it; one with an unknown edition, or with a sample, shows the answers", async () => {
	const { closePage } = show({ address: `${LIVE}&turn=1&edition=1` });
	expect(await within(await column("ChatGPT")).findByText("About 323 light-years.")).toBeTruthy();
	closePage();
	const sampled = [edition(1, { sample: true, seats: ["claude"] }), edition(2)];
	show({ address: `${LIVE}&turn=1&edition=1`, editions: sampled });
	expect(await within(await column("ChatGPT")).findByText("About 433 light-years.")).toBeTruthy();
});

test("the analysis of an earlier edition keeps its heading and its totals", async () => {
	show({ address: `${LIVE}&turn=1&edition=1`, parts: { loadAgain, loadAnalysis } });
	expect(await within(await column("ChatGPT")).findByText("About 323 light-years.")).toBeTruthy();
	const part = await screen.findByRole("region", { name: "Response Summary" });
	await within(part).findByText("Total Words");
	expect(within(part).queryByRole("button", { name: /Generate/ })).toBeNull();
});

test("the bar below the answers has the words, the time and the cost of the edition that is read", async () => {
	const priced = (answers: typeof NEWEST, costUsd: number, totalMs: number) =>
		answers.map((answer) => ({ ...answer, costUsd, totalMs }));
	const { user, api, client } = show({
		prepare(prepared) {
			prepared.payload = makePayload(priced(NEWEST, 0.001, 2000), { edition: 2, editions: TWICE });
			const earlier = priced(EARLIER, 0.003, 5000).map((answer) => ({ ...answer, attempt: 2 }));
			prepared.answers.set(`GET ${RESPONSES}?turn=1&edition=1`, () =>
				Response.json(makePayload(earlier, { edition: 1, editions: TWICE })),
			);
			for (const seat of BOTH)
				prepared.answers.set(`GET ${RESPONSES}/${seat}/attempts`, () => Response.json([KEPT_ATTEMPT]));
		},
	});
	const bar = () => document.querySelector(".stats-bar")?.textContent;
	await waitFor(() => expect(bar()).toContain("6 wordsaverage 2.0sspent on these answers $0.0020"));
	await user.click(await screen.findByRole("button", { name: "Earlier edition" }));
	await waitFor(() => expect(bar()).toContain("4 wordsaverage 5.0sspent on these answers $0.0100"));
	expect(api.callsTo("GET", `${RESPONSES}/claude/attempts`).map(({ query }) => query)).toEqual(["turn=1&edition=1"]);
	// Another part of the page has read what was thought of this edition.
	const ofEdition = { params: { id: CHAT_ID, turn: 1 }, query: { edition: 1 } };
	act(() => client.setQueryData(keyOf(getVerdict, ofEdition), { checks: [{ costUsd: 0.02 }] }));
	await user.click(await screen.findByRole("button", { name: "spent on these answers $0.0300" }));
	const split = await screen.findByRole("dialog", { name: "Spent on these answers" });
	expect(
		within(split)
			.getAllByRole("row")
			.map(({ textContent }) => textContent),
	).toEqual(["Answers$0.0100", "Asking the others$0.0200", "Total$0.0300"]);
	within(split).getByText(/^Not counted: other editions/);
});

test("of two wishes for an edition the last counts, also when the earlier one arrives late", async () => {
	const late = Promise.withResolvers<Response>();
	const editions = [edition(1), edition(2), edition(3)];
	const { user, client } = show({
		editions,
		address: `${LIVE}&turn=1&edition=2`,
		prepare(prepared) {
			prepared.payload = makePayload(NEWEST, { edition: 3, editions });
			prepared.answers.set(`GET ${RESPONSES}?turn=1&edition=2`, () =>
				Response.json(makePayload(EARLIER, { edition: 2, editions })),
			);
			prepared.answers.set(`GET ${RESPONSES}?turn=1&edition=1`, () => late.promise);
		},
	});
	await within(await line()).findByText("Edition 2 of 3");
	await user.click(screen.getByRole("button", { name: "Earlier edition" }));
	await user.click(screen.getByRole("button", { name: "Newer edition" }));
	await within(await line()).findByText("Edition 3 of 3");
	const first = keyOf(getResponses, { params: { id: CHAT_ID }, query: { turn: 1, edition: 1 } });
	expect(client.getQueryData(first)).toBeUndefined();
	late.resolve(Response.json(makePayload(EARLIER, { edition: 1, editions })));
	await waitFor(() => expect(client.getQueryData(first)).toBeDefined());
	within(await line()).getByText("Edition 3 of 3");
});

test("asking all again says what it does and costs, sends one request, and reads the turn until it is written", async () => {
	const third = (answer: typeof makeDone) =>
		makePayload(
			BOTH.map((seat) => answer(seat, "About 447.", { id: `${seat}3`, edition: 3 })),
			{ edition: 3, editions: [...TWICE, edition(3)] },
		);
	const { api, user, client } = show({
		prepare(prepared) {
			prepared.answers.set(`POST ${TURN}/again`, () => {
				prepared.payload = third((seat, _text, over) => makeResponse(seat, over));
				return Response.json({ turn: 1, editions: [3], sample: false }, { status: 201 });
			});
		},
	});
	await line();
	await user.click(screen.getByRole("button", { name: "Ask all again" }));
	const dialog = await screen.findByRole("dialog", { name: "Ask all again?" });
	within(dialog).getByText(/^ChatGPT and Claude answer this prompt once more\. .* stay readable as edition 2\.$/);
	await within(dialog).findByText("About $0.0061 (at most $0.13) · about 14 s");
	const reads = () => api.callsTo("GET", RESPONSES).length;
	const before = reads();
	await user.click(within(dialog).getByRole("button", { name: "Ask" }));
	await screen.findByText("Asked again. Edition 3 is being written.");
	const [call] = api.callsTo("POST", `${TURN}/again`);
	expect(call?.body).toEqual({});
	expect(call?.headers["idempotency-key"]).toMatch(/^[0-9a-f]{32}$/);
	expect(reads()).toBe(before + 1);
	api.payload = third(makeDone);
	await act(() => client.invalidateQueries());
	await within(await column("ChatGPT")).findByText("About 447.");
	expect(screen.queryByText(/is being written/)).toBeNull();
});

test("what was found out about the answers is said before they are asked again, and found again afterwards", async () => {
	const earlier: EditionFindings[] = [{ edition: 1, place: 1, has: ["comparison", "vote", "review"] }];
	const { user, closePage } = show({ earlier });
	const note = within(await line());
	await note.findByText("has a comparison, your vote, and a review.");
	await user.click(note.getByRole("button", { name: "Edition 1" }));
	expect(await within(await column("ChatGPT")).findByText("About 323 light-years.")).toBeTruthy();
	expect(note.queryByText(/^has a/)).toBeNull();
	expect(document.activeElement).toBe(note.getByRole("button", { name: "Earlier edition" }));
	closePage();

	const compared = show({
		earlier,
		prepare(prepared) {
			prepared.payload = makePayload(NEWEST, { edition: 2, editions: TWICE, collectiveSummary: "447." });
		},
	});
	await within(await line()).findByText("has your vote and a review.");
	await compared.user.click(screen.getByRole("button", { name: "Ask all again" }));
	const dialog = await screen.findByRole("dialog", { name: "Ask all again?" });
	within(dialog).getByText(/ The comparison stays with edition 2\.$/);
});

test("nothing is asked before its price is shown, and a price that could not be read is read again", async () => {
	const first = Promise.withResolvers<Response>();
	const offers: (() => Response | Promise<Response>)[] = [() => first.promise, () => Response.json(OFFERS)];
	const { api, user } = show({
		prepare(prepared) {
			prepared.answers.set(`GET ${TURN}/offers`, () => offers.shift()?.() ?? errorResponse(500, "No more."));
			prepared.answers.set(`POST ${TURN}/again`, () =>
				Response.json({ turn: 1, editions: [3], sample: false }, { status: 201 }),
			);
		},
	});
	await line();
	await user.click(screen.getByRole("button", { name: "Ask all again" }));
	const dialog = await screen.findByRole("dialog", { name: "Ask all again?" });
	const confirm = within(dialog).getByRole("button", { name: "Ask" });
	expect(document.activeElement).toBe(confirm);
	await user.keyboard("{Enter}");
	expect(api.callsTo("POST", `${TURN}/again`)).toHaveLength(0);
	first.resolve(errorResponse(503, "The database is unreachable."));
	await within(dialog).findByText("The database is unreachable.");
	expect(confirm.textContent).toBe("Try again");
	await user.keyboard("{Enter}");
	await within(dialog).findByText("About $0.0061 (at most $0.13) · about 14 s");
	expect(document.activeElement).toBe(confirm);
	expect(api.callsTo("POST", `${TURN}/again`)).toHaveLength(0);
	await user.keyboard("{Enter}");
	await waitFor(() => expect(api.callsTo("POST", `${TURN}/again`)).toHaveLength(1));
});

test("what changed: offered with its cost, followed while it is made, and read column by column", async () => {
	const { api, user, state } = show({
		prepare(prepared) {
			prepared.answers.set(`POST ${TURN}/changes`, () => Response.json(MAKING, { status: 202 }));
			prepared.answers.set(`DELETE ${TURN}/changes`, () => new Response(null, { status: 204 }));
		},
	});
	await user.click(await screen.findByRole("button", { name: "What changed?" }));
	// The verdict says that nothing was compared: the page asks for nothing that is not there.
	expect(api.callsTo("GET", `${TURN}/changes`)).toHaveLength(0);
	const dialog = await screen.findByRole("dialog", { name: "Compare the two editions?" });
	await within(dialog).findByText("About $0.0061 (at most $0.13) · about 14 s");
	expect(api.callsTo("GET", `${TURN}/offers`).map(({ query }) => query)).toEqual(["from=1&edition=2"]);
	within(dialog).getByText(/^Claude \(opus\) reads editions 1 and 2 of each column side by side/);
	state.changes = MAKING;
	await user.click(within(dialog).getByRole("button", { name: "Compare" }));
	expect(api.callsTo("POST", `${TURN}/changes`)[0]?.body).toEqual({ from: 1, to: 2 });
	const section = await screen.findByRole("region", { name: "What changed" });
	await user.click(await within(section).findByRole("button", { name: "Stop comparing" }));
	expect(api.callsTo("DELETE", `${TURN}/changes`)).toHaveLength(1);
	state.changes = CHANGES;
	await screen.findByRole("link", { name: "Since edition 1: 1 changed · 0 new · 0 gone" });
	const chatgpt = within(section).getByRole("region", { name: "ChatGPT" });
	within(chatgpt).getByText("1 changed · 0 new · 0 gone · 0 kept");
	const quote = within(chatgpt).getByRole("button", { name: "“About 323 light-years.”" });
	expect(quote.dir).toBe("auto");
	within(chatgpt).getByRole("button", { name: "“About 433 light-years.”" });
	within(within(section).getByRole("region", { name: "Claude" })).getByText("The same answer, word for word.");
	await screen.findByText("Editions compared: 1 changed · 0 new · 0 gone · 0 kept.");
});

test("what changed stays where it is when its words are shown in the earlier edition", async () => {
	const { user, state } = show({ prepare: () => {} });
	state.changes = CHANGES;
	await user.click(await screen.findByRole("button", { name: "“About 323 light-years.”" }));
	expect(await within(await column("ChatGPT")).findByText("About 323 light-years.")).toBeTruthy();
	const note = await screen.findByRole("complementary", { name: "These words" });
	within(note).getByText("ChatGPT · Edition 1");
	await user.keyboard("{Escape}");
	expect(screen.queryByRole("complementary", { name: "These words" })).toBeNull();
	expect(document.activeElement).toBe(screen.getByRole("button", { name: "“About 323 light-years.”" }));
});

const SAMPLES = [3, 4, 5].map((number) => edition(number, { seats: ["claude"], sample: true }));
const STEADY: Steadiness = {
	...{ seat: "claude", status: "made", error: null, by: "ChatGPT", stale: false, notes: [] },
	...{ editions: [1, 2, 3, 4, 5], rows: 2, steady: 1, few: "Five answers are few.", costUsd: null },
	...{ making: false, settledAt: AT },
	claims: [
		{
			claim: "Polaris is about 447 light-years away.",
			quotes: [1, 2, 3, 4, 5].map((number) => ({ edition: number, quotes: ["447 light-years"] })),
			...{ steady: true, differing: [] },
		},
		{
			claim: "Polaris is a triple star.",
			quotes: [{ edition: 4, quotes: ["a triple star"] }],
			...{ steady: false, differing: [5] },
		},
	],
};

test("one column asked three more times: its samples are compared when all are there, and stand apart from the answer", async () => {
	const { api, user, state } = show({
		prepare(prepared) {
			prepared.answers.set(`POST ${TURN}/again`, () => {
				const running = SAMPLES.map((one) => ({ ...one, pending: 1 }));
				prepared.payload = makePayload(NEWEST, { edition: 2, editions: [...TWICE, ...running] });
				return Response.json({ turn: 1, editions: [3, 4, 5], sample: true }, { status: 201 });
			});
			prepared.answers.set(`POST ${TURN}/changes`, () => Response.json(STEADY, { status: 202 }));
			prepared.answers.set(`GET ${RESPONSES}?turn=1&edition=3`, () =>
				Response.json(makePayload([makeDone("claude", "A sample says 434.", { id: "s3", edition: 3 })])),
			);
		},
	});
	await line();
	await user.click(screen.getByRole("button", { name: "Ask all again" }));
	await user.click(await screen.findByRole("button", { name: "Ask Claude three more times" }));
	const dialog = await screen.findByRole("dialog", { name: "Ask Claude three more times?" });
	expect(screen.queryByRole("dialog", { name: "Ask all again?" })).toBeNull();
	await within(dialog).findByText(/at most/);
	within(dialog).getByText(/ Then Claude \(opus\) compares these repeats with the answer/);
	await user.click(within(dialog).getByRole("button", { name: "Ask" }));
	expect(api.callsTo("POST", `${TURN}/again`)[0]?.body).toEqual({ seats: ["claude"], times: 3 });
	const part = await within(await column("Claude")).findByRole("region", { name: "How steady Claude is" });
	await within(part).findByText("Asking again · 0 of 3 repeats");
	expect(api.callsTo("POST", `${TURN}/changes`)).toHaveLength(0);
	state.steady = STEADY;
	api.payload = makePayload(NEWEST, { edition: 2, editions: [...TWICE, ...SAMPLES] });
	await within(part).findByText("1 of 2 claims stands in all five answers");
	expect(api.callsTo("POST", `${TURN}/changes`).map(({ body }) => body)).toEqual([{ seat: "claude" }]);
	within(part).getByText("Five answers are few.");
	within(part).getByText("Compared: the answer, three repeats, and edition 1.");
	const varying = within(part).getByText("in 1 of 5 · Repeat 3 differs");
	expect(varying.closest("details")?.parentElement?.closest("details")).toBeNull();
	const fold = within(part).getByText("Show the steady claim").closest("details");
	expect(fold?.open).toBe(false);
	expect(within(fold as HTMLElement).getByText("in all")).toBeTruthy();
	expect(within(await line()).getByText("Edition 2 of 2")).toBeTruthy();
	await user.click(within(part).getByRole("button", { name: "Read the three repeats" }));
	const samples = await screen.findByRole("dialog", { name: "Repeats of Claude" });
	await within(samples).findByText("A sample says 434.");
	within(samples).getByText("Repeat 1 of 3");
});

test("samples that the reader stops are not compared by themselves", async () => {
	const running = [...TWICE, ...SAMPLES.map((one) => ({ ...one, pending: 1 }))];
	const { api, user } = show({
		prepare(prepared) {
			prepared.answers.set(`POST ${TURN}/again`, () => {
				prepared.payload = makePayload(NEWEST, { edition: 2, editions: running });
				return Response.json({ turn: 1, editions: [3, 4, 5], sample: true }, { status: 201 });
			});
			for (const { edition: number } of SAMPLES)
				prepared.answers.set(`POST ${RESPONSES}/claude/cancel?turn=1&edition=${number}`, () => {
					prepared.payload = makePayload(NEWEST, { edition: 2, editions: [...TWICE, ...SAMPLES] });
					return Response.json(NEWEST[1]);
				});
		},
	});
	await line();
	await user.keyboard("{Control>}k{/Control}");
	await user.type(await screen.findByRole("combobox", { name: "Search commands and chats" }), "Claude three{Enter}");
	const dialog = await screen.findByRole("dialog", { name: "Ask Claude three more times?" });
	await within(dialog).findByText(/at most/);
	await user.click(within(dialog).getByRole("button", { name: "Ask" }));
	const part = await within(await column("Claude")).findByRole("region", { name: "How steady Claude is" });
	await user.click(await within(part).findByRole("button", { name: "Stop" }));
	await within(part).findByRole("button", { name: "Compare the repeats" });
	expect(api.callsTo("POST", `${TURN}/changes`)).toHaveLength(0);
});

test("an answer that no judge may get is not offered to be asked three more times", async () => {
	const { user } = show({
		prepare(prepared) {
			const [chatgpt, claude] = NEWEST;
			if (chatgpt && claude)
				prepared.payload = makePayload([chatgpt, { ...claude, grounded: true }], { edition: 2, editions: TWICE });
		},
	});
	await line();
	await user.keyboard("{Control>}k{/Control}");
	await user.type(await screen.findByRole("combobox", { name: "Search commands and chats" }), "three more times");
	const options = await screen.findAllByRole("option");
	expect(options.map(({ textContent }) => textContent)).toEqual(["Ask ChatGPT three more times"]);
});

test("samples of an earlier visit can be compared, and a turn that was asked once has neither line nor section", async () => {
	const { user, api, closePage } = show({
		editions: [...TWICE, ...SAMPLES],
		prepare(prepared) {
			prepared.answers.set(`POST ${TURN}/changes`, () => Response.json(STEADY, { status: 202 }));
		},
	});
	await user.click(await screen.findByRole("button", { name: "Compare the repeats" }));
	await waitFor(() => expect(api.callsTo("POST", `${TURN}/changes`)).toHaveLength(1));
	closePage();
	showPage(LIVE, {
		parts: { loadAgain },
		prepare(once) {
			once.payload = makePayload([makeDone("claude", "447.")]);
		},
	});
	await waitFor(() =>
		expect(screen.getByRole("button", { name: "Ask once more" }).getAttribute("aria-disabled")).toBeNull(),
	);
	expect(screen.queryByRole("region", { name: /Editions|What changed|How steady/ })).toBeNull();
});

test("readers of a shared chat are offered nothing of it", async () => {
	showPage(`/?session=${CHAT_ID}`, {
		parts: { loadAgain },
		prepare(api) {
			api.payload = makePayload(NEWEST);
		},
	});
	await column("Claude");
	expect(screen.queryByRole("button", { name: /Ask all again|What changed/ })).toBeNull();
});
