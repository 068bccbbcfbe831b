import { getResponses, type Merge, NO_MERGES, type Review, type Verdict } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { commandStore } from "../../lib/keys/commands.ts";
import { queryOf } from "../../lib/server/query-client.ts";
import { updatePreferences } from "../../lib/stored/preferences.ts";
import { renderPart } from "../../testing/render-page.tsx";
import { SeatsProvider } from "../assistants/index.ts";
import { type JudgedChat, useTurnScope } from "../chat/index.ts";
import { installBrowserParts } from "../chat/testing/browser-parts.ts";
import { errorResponse, FakeApi } from "../chat/testing/fake-api.ts";
import { CHAT_ID, makeDone, makePayload, makeSession } from "../chat/testing/make-answers.ts";
import { FaultMarks } from "./faults/fault-marks.tsx";
import { reviewMessages as texts } from "./messages.ts";
import { makeFailedReview, makeOpinion, makeReview, makeReviewer, makeRunning } from "./testing/make-review.ts";
import { TurnReview } from "./turn-review.tsx";
import { prepareWordTools } from "./word-tools.ts";

const PATH = `/api/chat/${CHAT_ID}/turns/1`;
const NO_OFFERS = { check: null, again: null, steady: null, changes: null, best: null, disputed: null };

beforeEach(prepareWordTools);
afterEach(() => {
	updatePreferences({ showsCosts: true });
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

function Reading({ children }: { readonly children: ReactNode }) {
	const scope = useTurnScope();
	return <div ref={(element) => scope.setReading(element)}>{children}</div>;
}

const DISPUTED: Merge = {
	...{ by: null, stale: false, text: "Nothing.", sentences: [], leftOut: 0, notes: [], costUsd: null },
};

function Disputed() {
	const { data } = useQuery(queryOf(getResponses, { params: { id: CHAT_ID }, query: { turn: 1 } }));
	return <p>{data?.merges.disputed?.text}</p>;
}

interface Shown {
	/** Whether what is disputed has been written. */
	readonly isDisputed?: boolean;
	readonly review?: Review | null;
	readonly demo?: boolean;
	readonly answers?: number;
	readonly side?: JudgedChat["side"];
	readonly isNarrow?: boolean;
	readonly mostUsd?: number | null;
	/** The status of the last answer. */
	readonly last?: "success" | "pending" | "error";
	readonly isOffered?: boolean;
	/** The columns that the server would ask. */
	readonly by?: readonly string[];
}

function show({
	review = null,
	demo = false,
	answers = 4,
	side = "own",
	isNarrow = false,
	mostUsd = 0.1183,
	last = "success",
	isOffered = true,
	isDisputed = false,
	by = demo ? [] : ["chatgpt", "gemini", "claude", "grok"],
}: Shown = {}) {
	const state: { review: Review | null } = { review };
	const api = new FakeApi();
	const verdict = (): Response => {
		const read: Verdict = { vote: null, review: state.review, checks: [], editions: 1, revealed: true };
		return Response.json(read);
	};
	api.answers.set(`GET ${PATH}/verdict`, verdict);
	api.answers.set(`GET /api/shared/${CHAT_ID}/turns/1/verdict`, verdict);
	const offer = { mostUsd, usualUsd: mostUsd && 0.0168, seconds: 24, by };
	api.answers.set(`GET ${PATH}/offers`, () => Response.json({ ...NO_OFFERS, review: isOffered ? offer : null }));
	api.answers.set(`POST ${PATH}/review`, () => {
		state.review = makeRunning();
		return Response.json(state.review, { status: 202 });
	});
	api.answers.set(`DELETE ${PATH}/review`, () => {
		state.review = null;
		return new Response(null, { status: 204 });
	});
	api.install();
	installBrowserParts((query) => isNarrow && query.startsWith("(max-width"));
	const responses = ["chatgpt", "gemini", "claude", "grok"]
		.slice(0, answers)
		.map((seat, index) =>
			makeDone(seat, "About 433 light-years.", { demo, model: seat, status: index === answers - 1 ? last : "success" }),
		);
	const session = makeSession();
	api.payload = makePayload(responses, { merges: { ...NO_MERGES, disputed: isDisputed ? DISPUTED : null } });
	const chat = { side, session, payload: api.payload, onVerdict: vi.fn() };
	const user = renderPart(
		<SeatsProvider seats={session.seats}>
			<Reading>
				<article className="col" id="answer-chatgpt" data-seat="chatgpt" tabIndex={-1}>
					<div className="answer" data-units="1">
						About 433 light-years.
					</div>
				</article>
			</Reading>
			<TurnReview {...chat} />
			<FaultMarks {...chat} />
			{isDisputed && <Disputed />}
		</SeatsProvider>,
	);
	return { user, state, api, onVerdict: chat.onVerdict };
}
const part = () => screen.findByRole("region", { name: texts.head });
const button = (name: string) => screen.findByRole("button", { name });

test("before it is pressed, the offer says who is asked, with what, and the highest cost", async () => {
	const { user, api } = show();
	await within(await part()).findByText("About $0.02 (at most $0.12) · about 24 s");
	expect((await part()).textContent).toContain(
		"ChatGPT, Gemini, Claude, and Grok each get the prompts and the others' answers, without names.",
	);
	const start = await button(texts.start);
	await user.click(start);
	await screen.findByText("1 of 4 have replied", { selector: ".review-price" });
	expect(api.callsTo("POST", `${PATH}/review`).map(({ body }) => body)).toEqual([{}]);
	expect(document.activeElement).toBe(start);
	expect(start.textContent).toBe(texts.busy);
});

test("only the columns that the server would ask are named, and none before that is known", async () => {
	show({ by: ["claude"] });
	const said = () => document.querySelector(".review-facts")?.textContent;
	await waitFor(() => expect(said()).toBe("Claude gets the prompts and the others' answers, without names."));
	cleanup();
	const { api } = show();
	const { promise: never } = Promise.withResolvers<Response>();
	api.answers.set(`GET ${PATH}/offers`, () => never);
	await waitFor(() => expect(said()).toBe("Each assistant gets the prompts and the others' answers, without names."));
});

test("a running review can be stopped; the focus stays at the button that starts it", async () => {
	const { user, api } = show({ review: makeRunning() });
	const stop = await button(texts.stop);
	expect(screen.getAllByText(texts.matrix.asking)).toHaveLength(3);
	await user.click(stop);
	const start = await button(texts.start);
	expect(api.callsTo("DELETE", `${PATH}/review`)).toHaveLength(1);
	expect(document.activeElement).toBe(start);
	expect(screen.queryByRole("button", { name: texts.stop })).toBeNull();
});

test("what is disputed is read again when a review has ended, which has added its faults", async () => {
	const { state, api } = show({ review: makeRunning(), isDisputed: true });
	await screen.findByText("Nothing.");
	await button(texts.stop);
	api.payload = { ...api.payload, merges: { ...NO_MERGES, disputed: { ...DISPUTED, text: "A fault." } } };
	state.review = makeReview();
	await screen.findByText("A fault.");
	expect(api.callsTo("GET", `/api/chat/${CHAT_ID}/responses`)).toHaveLength(2);
});

test("the palette starts a review with who is asked and its price, and leads to the part", async () => {
	const { api } = show();
	await within(await part()).findByText("About $0.02 (at most $0.12) · about 24 s");
	const start = commandStore.current().find(({ id }) => id === "review");
	expect(start?.title).toBe(texts.command);
	expect(start?.detail).toMatch(
		/^ChatGPT, Gemini, Claude, and Grok each get .* About \$0\.02 \(at most \$0\.12\) · about 24 s$/,
	);
	act(() => start?.run());
	await button(texts.stop);
	expect(api.callsTo("POST", `${PATH}/review`)).toHaveLength(1);
	expect(document.activeElement).toBe(await part());
	expect(commandStore.current().map(({ id }) => id)).toEqual(["show-review", "stop-review"]);
});

test("the end of a review is announced here, and once to the other tabs", async () => {
	const { state, onVerdict } = show({ review: makeRunning() });
	await screen.findByText("1 of 4 have replied", { selector: "[role=status]" });
	state.review = makeReview();
	await screen.findByText(texts.done, { selector: "[role=status]" });
	const ends = onVerdict.mock.calls.filter(([{ verdict }]) => verdict.review.settledAt !== null);
	expect(ends).toHaveLength(1);
});

const cellsOf = (row: HTMLElement): string[] => [...row.children].map((cell) => cell.textContent ?? "");

test("the matrix has a row for each criterion of each reviewer, and says why a cell is empty", async () => {
	show({ review: makeReview() });
	const table = await screen.findByRole("table", { name: texts.matrix.head });
	// It scrolls where scripts have not run yet.
	expect(table.parentElement?.tabIndex).toBe(0);
	const rows = within(table).getAllByRole("row").map(cellsOf);
	expect(rows.slice(0, 9)).toEqual([
		["Reviewer", "What is graded", ...["ChatGPT", "Gemini", "Claude", "Grok"].map((name) => `${name}'s answer${name}`)],
		["ChatGPT", "Place", texts.matrix.own, "2nd", "1st", "3rd"],
		["Accuracy", "8", "8", "8"],
		["Completeness", "7", "7", "7"],
		["Clarity", "9", "9", "9"],
		["Gemini", "Place", "2nd", texts.matrix.own, "1st", "3rd"],
		["Accuracy", "8", `–${texts.matrix.none}`, "8"],
		["Completeness", "7", "7", "7"],
		["Clarity", "9", "9", "9"],
	]);
	expect(rows.at(-1)).toEqual(["Grok", "gave no review. Grok did not answer in 60 s."]);
	expect(screen.getByText(/^Claude read only the beginning of Gemini's answer/)).toBeTruthy();
});

test("where the table is too wide, each answer has a card that says the same", async () => {
	show({ review: makeReview(), isNarrow: true });
	const card = await screen.findByRole("region", { name: "Claude's answer" });
	expect(screen.queryByRole("table")).toBeNull();
	expect(
		within(card)
			.getAllByRole("listitem")
			.map(({ textContent }) => textContent),
	).toEqual([
		"ChatGPT says1st placeAccuracy8Completeness7Clarity9",
		"Gemini says1st placeAccuracy–cannot tellCompleteness7Clarity9",
		`Claude ${texts.matrix.own}`,
	]);
	expect(screen.getByText(/gave no review\. Grok did not answer in 60 s\./)).toBeTruthy();
});

test("the mean order says its spread, and how many reviewers are behind it", async () => {
	show({ review: makeReview() });
	await screen.findByText("between 1st and 2nd place, from two reviewers");
	const list = screen.getByRole("list", { name: texts.order.head });
	expect(
		within(list)
			.getAllByRole("listitem")
			.map(({ textContent }) => textContent),
	).toEqual([
		"ClaudeMean place: 1.01st place from both reviewers",
		"GeminiMean place: 1.5between 1st and 2nd place, from two reviewers",
		"ChatGPTMean place: 2.02nd place from both reviewers",
		"GrokMean place: 3.03rd place from all three reviewers",
	]);
	expect((await part()).textContent).toContain("3 of 4 assistants reviewed. The review cost $0.0312.");
	expect((await part()).textContent).toContain("not who is right");
});

test("a fault leads to its words and back", async () => {
	const { user } = show({ review: makeReview() });
	const group = await screen.findByRole("region", { name: "In ChatGPT's answer" });
	expect(within(group).getAllByRole("listitem")).toHaveLength(1);
	const jump = await within(group).findByRole("button", { name: texts.faults.show });
	await user.click(jump);
	const note = await screen.findByRole("complementary", { name: texts.faults.note });
	expect(note.textContent).toContain("Gemini: An older figure.");
	expect(note.textContent).toContain("Claude: Superseded by Gaia.");
	await user.keyboard("{Escape}");
	expect(document.activeElement).toBe(jump);
	expect(screen.queryByRole("complementary")).toBeNull();
	expect((await screen.findByRole("region", { name: "In Gemini's answer" })).textContent).toContain(texts.faults.none);
});

test("a review of which nothing came names each reason, and can be made again", async () => {
	show({ review: makeFailedReview() });
	await screen.findByText("Claude: It is over its limit.");
	expect(screen.queryByRole("table")).toBeNull();
	expect(await button(texts.again)).toHaveProperty("disabled", false);
});

test.each([
	["answers are written", { last: "pending" }, texts.stillWriting],
	["fewer than three have answered", { answers: 3, last: "error" }, texts.tooFew],
	["no column can be asked", { isOffered: false }, texts.unavailable],
] as const)("a review that cannot be made again while %s says so at the button", async (_, shown, reason) => {
	show({ review: makeReview(), ...shown });
	await screen.findByText(reason, { selector: ".review-price" });
	expect(await button(texts.again)).toHaveProperty("disabled", true);
	expect(commandStore.current().map(({ id }) => id)).toEqual(["show-review"]);
});

test("a later review that failed is told beside the one that stays, and so is a replaced answer", async () => {
	const laterFailure = {
		at: "2026-11-28T10:00:00.000Z",
		reasons: [{ seat: "claude", error: "It is over its limit." }],
	};
	show({ review: makeReview({ laterFailure, answers: [{ seat: "chatgpt", attempt: 2 }] }) });
	await screen.findByText(texts.stale);
	expect((await part()).textContent).toContain(texts.laterFailure);
	await screen.findByText("Claude: It is over its limit.");
	await screen.findByText(texts.faults.notFound);
});

test("what the server refuses is said at the button", async () => {
	const { user, api } = show();
	api.answers.set(`POST ${PATH}/review`, () => errorResponse(429, "Try again in 4 minutes."));
	await screen.findByText(/at most/);
	await user.click(await button(texts.start));
	await waitFor(() => expect(screen.getByRole("alert").textContent).toContain("Try again in 4 minutes."));
	expect(await button(texts.start)).toHaveProperty("disabled", false);
});

test("samples say before and after that no assistant is asked", async () => {
	const { state, user, api } = show({ demo: true, mostUsd: 0 });
	await screen.findByText(texts.samples);
	api.answers.set(`POST ${PATH}/review`, () => {
		state.review = makeReview({ reviewers: [makeReviewer("claude", [makeOpinion("grok", 1)], { demo: true })] });
		return Response.json(state.review, { status: 202 });
	});
	await user.click(await button(texts.start));
	await screen.findByText(texts.demo);
	await screen.findByText("One assistant reviewed: this is one opinion.", { exact: false });
});

test("a turn of two answers offers no review", async () => {
	const { api } = show({ answers: 2 });
	await waitFor(() => expect(api.callsTo("GET", `${PATH}/verdict`)).not.toHaveLength(0));
	expect(screen.queryByRole("region", { name: texts.head })).toBeNull();
});

test("readers of a share see the review, without a button or a cost", async () => {
	show({ side: "shared", review: makeReview({ costUsd: null }) });
	const region = await part();
	await within(region).findByRole("table");
	expect(within(region).queryByRole("button", { name: texts.again })).toBeNull();
	expect(region.textContent).not.toContain("$");
});
