import type { Analysis, AnalysisInProgress, ResponsesPayload } from "@parallax/contract";
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { errorResponse, type FakeApi } from "../chat/testing/fake-api.ts";
import { CHAT_ID, makeDone, makePayload, makeResponse, makeSnapshot } from "../chat/testing/make-answers.ts";
import { inTurn, makeTurns, serveTurns } from "../chat/testing/make-turns.ts";
import { type ShowOptions, showPage } from "../chat/testing/show-page.tsx";
import { AnalysisPanel } from "./analysis-panel.tsx";
import { AnswerMarks } from "./marks/answer-marks.tsx";

type Claim = Analysis["claims"][number];

const SUMMARIES = `/api/chat/${CHAT_ID}/summaries`;
const LIVE = `/?session=${CHAT_ID}&from=history`;

const four = () => [
	makeDone("chatgpt", "The limit is 7,000. Over 50 it is 8,000."),
	makeDone("gemini", "| Age | Limit |\n|---|---|\n| Under 50 | 7,000 |"),
	makeDone("claude", "It is 7,000 a year. I would choose a Roth account."),
	makeDone("grok", "The limit is 6,500. Over 50 it is 7,500. I cannot advise on taxes."),
];

const REPLY: Claim = {
	claim: "The limit is 7,000",
	kind: "answer",
	follows: null,
	cells: {
		chatgpt: { stance: "says", quote: "The limit is 7,000" },
		gemini: { stance: "says", quote: "Under 50", quotes: ["Under 50", "7,000"] },
		grok: {
			stance: "contradicts",
			quote: "The limit is 6,500",
			slot: { kind: "figure", mine: "6,500", theirs: "7,000" },
		},
	},
};
const STEP: Claim = {
	claim: "Over 50 it is 8,000",
	kind: "fact",
	follows: 0,
	cells: {
		chatgpt: { stance: "says", quote: "Over 50 it is 8,000" },
		grok: { stance: "contradicts", quote: "Over 50 it is 7,500" },
	},
};
const PICK: Claim = {
	claim: "A Roth account is better",
	kind: "pick",
	follows: null,
	cells: {
		claude: { stance: "says", quote: "I would choose a Roth account" },
		chatgpt: { stance: "differs", quote: "Over 50" },
		grok: { stance: "declines", quote: "I cannot advise on taxes" },
	},
};

const ANALYSIS: Analysis = {
	by: "Claude",
	approximate: false,
	costUsd: null,
	stale: false,
	missing: [],
	notes: [{ code: "dropped", params: {}, text: "One claim was left out." }],
	claims: [REPLY, STEP, PICK],
	together: [],
	dissent: [],
};
const comparedPayload = (overrides: Partial<Analysis> = {}): ResponsesPayload =>
	makePayload(four(), { collectiveSummary: "x", comparison: "x", analysis: { ...ANALYSIS, ...overrides } });

const show = (payload: ResponsesPayload, options: ShowOptions = {}, address = LIVE) =>
	showPage(address, {
		...options,
		parts: { loadAnalysis: async () => ({ SteadyAnalysis: AnalysisPanel }), loadMarks: async () => ({ AnswerMarks }) },
		prepare: (api) => {
			api.payload = payload;
			options.prepare?.(api);
		},
	});

const verdict = () => document.querySelector<HTMLElement>(".verdict") ?? document.body;
const map = () => screen.findByRole("region", { name: /^(Claim map|Similar passages)$/ });

describe("the verdict above the answers", () => {
	it("gives the direct reply with each side and its names, before all figures", async () => {
		show(comparedPayload());
		await map();
		const links = within(verdict()).getAllByRole("link");
		expect(links.map(({ textContent }) => textContent)).toEqual([
			"ChatGPT",
			"Gemini",
			"7,000",
			"Grok",
			"6,500",
			"+1 more difference",
			"Claim map",
		]);
		expect(verdict().textContent).toContain("Figure: ChatGPT and Gemini say 7,000, Grok 6,500. +1 more difference");
	});

	it("links to the row, and leads back", async () => {
		const grok = { stance: "declines" as const, quote: "I cannot advise on taxes" };
		const { user } = show(comparedPayload({ claims: [{ ...REPLY, cells: { ...REPLY.cells, grok } }] }));
		await map();
		const agreed = within(verdict()).getByRole("link", { name: "The limit is 7,000" });
		agreed?.focus();
		await user.keyboard("{Enter}");
		expect(document.activeElement?.id).toBe("claim-0");
		await user.click(screen.getByRole("button", { name: "Back to the verdict" }));
		expect(document.activeElement).toBe(agreed);
		expect(screen.queryByRole("button", { name: "Back to the verdict" })).toBeNull();
		await user.keyboard("{Enter}");
		await user.keyboard("{Escape}");
		expect(document.activeElement).toBe(agreed);
	});

	it("links to the words of the contradicting answer, and Escape leads back", async () => {
		const { user } = show(comparedPayload());
		await map();
		await screen.findByText(/I cannot advise on taxes/, { selector: ".answer *" });
		const link = within(verdict()).getByRole("link", { name: "Grok" });
		link.focus();
		await user.keyboard("{Enter}");
		expect(document.getSelection()?.toString()).toBe("The limit is 6,500");
		await screen.findByRole("button", { name: "Back to the verdict" });
		await user.keyboard("{Escape}");
		expect(document.activeElement).toBe(link);
		expect(document.getSelection()?.toString()).toBe("");
	});

	it("says that an answer has changed since the comparison, and compares again", async () => {
		const { api, user } = show(comparedPayload({ stale: true }));
		await map();
		expect(verdict().textContent).toMatch(/^On the earlier answers: +Figure: ChatGPT and Gemini say 7,000/);
		expect(verdict().textContent).toContain("An answer changed since");
		await user.click(await within(verdict()).findByRole("button", { name: "Compare again" }));
		await waitFor(() => expect(api.callsTo("POST", SUMMARIES)).toHaveLength(1));
	});

	it("offers to compare again neither to readers of a shared chat nor while nothing has changed", async () => {
		show(comparedPayload());
		await map();
		expect(screen.queryByRole("button", { name: "Compare again" })).toBeNull();
		cleanup();
		show(comparedPayload({ stale: true }), {}, `/?session=${CHAT_ID}`);
		await map();
		expect(verdict().textContent).toContain("An answer changed since");
		expect(screen.queryByRole("button", { name: "Compare again" })).toBeNull();
	});

	it("states no agreement or contradiction when no judge read the answers", async () => {
		show(comparedPayload({ approximate: true }));
		await map();
		expect(verdict().textContent).toContain("No AI compared the answers.");
		expect(verdict().textContent).not.toMatch(/say|:/);
	});
});

describe("the rows of the map", () => {
	it("are grouped; claims that follow from a disagreement are folded under it", async () => {
		show(comparedPayload());
		const shown = within(await map());
		expect(shown.getAllByRole("heading", { level: 4 }).map(({ textContent }) => textContent)).toEqual([
			"The direct reply",
			"Disagreements",
		]);
		const step = document.getElementById("claim-1");
		expect(step?.closest(".claim-body")?.closest("li")?.id).toBe("claim-0");
		expect(step?.querySelector("details")?.open).toBe(false);
	});

	it("are opened, with those that they are folded under, by a link to them", async () => {
		const { user } = show(comparedPayload());
		await map();
		const rows = [...document.querySelectorAll<HTMLDetailsElement>(".claim-row > details")];
		for (const row of rows) row.open = false;
		// The comparison links to root rows; the words of a step link to the step.
		await waitFor(async () => {
			await user.keyboard("d");
			screen.getByRole("complementary", { name: "Disputed words" });
		});
		await user.click(screen.getByRole("button", { name: "Show in the map" }));
		expect(document.activeElement?.getAttribute("data-cell")).toBe("chatgpt");
		expect(document.activeElement?.closest("details")?.open).toBe(true);
	});

	it("show each stance in words, both pieces of a quotation, and what differs", async () => {
		show(comparedPayload());
		const cells = within(await map())
			.getAllByRole("button", { name: /“/ })
			.map(({ textContent }) => textContent);
		expect(cells).toContain("Gemini says “Under 50 — 7,000” ");
		expect(cells).toContain("Grok contradicts “The limit is 6,500” “6,500”, where most say “7,000”");
		expect(cells).toContain("ChatGPT differs “Over 50” ");
		expect(cells).toContain("Grok declines to answer “I cannot advise on taxes” ");
	});

	it("say that an answer contradicts itself", async () => {
		const grok = { stance: "contradicts" as const, quote: "The limit is 6,500", itself: true };
		show(comparedPayload({ claims: [{ ...REPLY, cells: { ...REPLY.cells, grok } }] }));
		expect(within(await map()).getByText("contradicts itself")).toBeDefined();
	});

	it("are followed by the notes and the method, which says that agreement is not proof", async () => {
		show(comparedPayload());
		await map();
		const notes = screen.getByRole("complementary", { name: "About this comparison" });
		expect(notes.textContent).toContain("One claim was left out.");
		expect(notes.textContent).toContain("Agreement isn't proof: of 88 questions");
		expect(within(notes).getByText("How this works and how often it's wrong")).toBeDefined();
	});

	it("are linked from the comparison, which does not repeat them", async () => {
		const { user } = show(comparedPayload());
		await map();
		const head = screen.getByRole("heading", { name: "Response comparison" });
		await user.click(head);
		const comparison = within(head.closest("details") ?? document.body);
		expect(comparison.getByText(/^Grok contradicts ChatGPT and Gemini on 1 claim:/)).toBeDefined();
		const jump = comparison.getByRole("link", { name: "Row 1: The limit is 7,000" });
		await user.click(jump);
		expect(document.activeElement?.id).toBe("claim-0");
		await user.keyboard("{Escape}");
		expect(document.activeElement).toBe(jump);
	});
});

describe("disputed words in the answers", () => {
	it("are visited in turn with a key, each with the objecting assistants and a link to its row", async () => {
		const { user } = show(comparedPayload());
		await map();
		// The key works once the words have been found.
		await waitFor(async () => {
			await user.keyboard("d");
			screen.getByRole("complementary", { name: "Disputed words" });
		});
		const note = () => screen.getByRole("complementary", { name: "Disputed words" });
		expect(note().textContent).toContain("Grok contradicts this: “6,500”");
		expect(note().contains(document.activeElement)).toBe(true);
		await user.keyboard("{Enter}");
		expect(document.activeElement?.getAttribute("data-cell")).toBe("chatgpt");
		expect(screen.queryByRole("complementary", { name: "Disputed words" })).toBeNull();
		const seen: (string | null)[] = [];
		for (let press = 0; press < 6; press += 1) {
			await user.keyboard("d");
			seen.push(note().querySelector("p")?.textContent ?? null);
		}
		expect(seen).toContain("Contradicts ChatGPT and Gemini: “7,000”");
		expect(seen).toContain("Grok contradicts this: “6,500”");
		await user.keyboard("{Escape}");
		expect(screen.queryByRole("complementary", { name: "Disputed words" })).toBeNull();
	});

	it("are not searched for while an answer is streaming", async () => {
		const [chatgpt, gemini, claude] = four();
		const responses = [chatgpt, gemini, claude, makeResponse("grok", { attempt: 2 })].flatMap((one) => one ?? []);
		const { user } = show({ ...comparedPayload({ stale: true }), responses });
		await map();
		await user.keyboard("d");
		expect(screen.queryByRole("complementary", { name: "Disputed words" })).toBeNull();
	});
});

describe("a comparison that is being made", () => {
	const making = (overrides: Partial<AnalysisInProgress> = {}): AnalysisInProgress => ({
		by: "Claude",
		since: "2026-11-21T09:14:00.000Z",
		read: 4,
		again: 0,
		claims: [],
		...overrides,
	});
	const inProgress = (overrides: Partial<AnalysisInProgress> = {}) =>
		makePayload(four(), { summarizingMs: 3000, making: making(overrides) });

	it("shows its progress instead of the verdict, and its rows appear as the judge writes them", async () => {
		const { api } = show(inProgress());
		await screen.findByRole("region", { name: "Response Summary" });
		expect(verdict().textContent).toContain("Claude is comparing 4 answers · no claims yet");
		await waitFor(() => expect(api.streams).toHaveLength(1));
		act(() => api.stream.send({ type: "claims", data: { turn: 1, making: making({ claims: [REPLY] }) } }));
		expect(await screen.findByText("The limit is 7,000", { selector: ".claim-text > span:first-child" })).toBeDefined();
		expect(verdict().textContent).toContain("1 claim so far");
		act(() =>
			api.stream.send({ type: "claims", data: { turn: 1, making: making({ claims: [REPLY, PICK], again: 1 }) } }),
		);
		expect(
			await screen.findByText("A Roth account is better", { selector: ".claim-text > span:first-child" }),
		).toBeDefined();
		expect(verdict().textContent).toContain("double-checking 1 disagreement");
		expect(screen.getByText(/Claude is comparing 4 answers · 2 claims so far · double-checking 1 disagreement/)).toBe(
			screen.getAllByRole("status").find((status) => status.className === "progress"),
		);
		act(() => api.stream.send(makeSnapshot(comparedPayload())));
		await waitFor(() => expect(verdict().textContent).toContain("ChatGPT and Gemini say 7,000"));
	});

	it("leaves the open note at words of the earlier one, when it ends without a new one", async () => {
		const { api, user } = show({ ...comparedPayload(), summarizingMs: 3000, making: making() });
		await map();
		await waitFor(() => expect(api.streams).toHaveLength(1));
		const note = () => screen.queryByRole("complementary", { name: "Disputed words" });
		await waitFor(async () => {
			await user.keyboard("d");
			expect(note()).not.toBeNull();
		});
		const opened = note();
		act(() => api.stream.send(makeSnapshot(structuredClone(comparedPayload()))));
		await waitFor(() => expect(screen.queryByRole("button", { name: "Stop comparing" })).toBeNull());
		expect(note()).toBe(opened);
	});

	it("keeps the earlier map in its place, and the new rows folded", async () => {
		show({ ...comparedPayload(), summarizingMs: 3000, making: making({ claims: [REPLY] }) });
		const earlier = await screen.findByText("Show the 1 claim found so far");
		expect(earlier.closest("details")?.open).toBe(false);
		expect(screen.getByRole("heading", { name: "Claim map" })).toBeDefined();
		expect(document.querySelectorAll("#claim-0")).toHaveLength(1);
	});

	it("can be stopped, which is not reported as a failure", async () => {
		const { api, user } = show(inProgress(), {
			prepare: (prepared) =>
				prepared.answers.set(`DELETE ${SUMMARIES}`, () => {
					prepared.payload = makePayload(four());
					return new Response(null, { status: 204 });
				}),
		});
		const analysis = within(await screen.findByRole("region", { name: "Response Summary" }));
		await user.click(analysis.getByRole("button", { name: "Stop comparing" }));
		expect(api.callsTo("DELETE", SUMMARIES).map(({ query }) => query)).toEqual(["turn=1"]);
		expect(await screen.findByRole("button", { name: "Compare answers" })).toBeDefined();
		expect(screen.queryByText("Summary Generation Failed")).toBeNull();
	});

	it("can be stopped beside its progress at the top, which keeps the focus near it", async () => {
		const { api, user } = show(inProgress(), {
			prepare: (prepared) =>
				prepared.answers.set(`DELETE ${SUMMARIES}`, () => {
					prepared.payload = makePayload(four());
					return new Response(null, { status: 204 });
				}),
		});
		await waitFor(() => within(verdict()).getByRole("button", { name: "Stop comparing" }).focus());
		await user.keyboard("{Enter}");
		await screen.findByRole("button", { name: "Compare answers" });
		expect(api.callsTo("DELETE", SUMMARIES)).toHaveLength(1);
		expect(document.activeElement?.className).toBe("verdict-line");
	});

	it("is stopped by Cancel, which says so and reports no failure", async () => {
		const { api, user } = show(inProgress());
		const cancel = await screen.findByRole("button", {
			name: "Cancel",
			description: "Stops the comparison and goes back to a new prompt. The chat stays in this browser's list.",
		});
		await user.click(cancel);
		expect(api.callsTo("DELETE", SUMMARIES).map(({ query }) => query)).toEqual(["turn=1"]);
		expect(api.callsTo("POST", `/api/chat/${CHAT_ID}/cancel`)).toHaveLength(0);
		expect(window.location.search).toBe("");
	});

	it("is stopped by Cancel also before the server has told of it, and fails silently then", async () => {
		const answer = Promise.withResolvers<Response>();
		const { api, user } = show(makePayload(four()), {
			prepare: (prepared) => prepared.answers.set(`POST ${SUMMARIES}`, () => answer.promise),
		});
		await user.click(await screen.findByRole("button", { name: "Compare answers" }));
		await waitFor(() => expect(api.callsTo("POST", SUMMARIES)).toHaveLength(1));
		await user.click(screen.getByRole("button", { name: "Cancel" }));
		expect(api.callsTo("DELETE", SUMMARIES)).toHaveLength(1);
		answer.resolve(errorResponse(409, "You stopped the comparison.", { "x-error-code": "cancelled" }));
		await screen.findByRole("textbox", { name: "Your prompt" });
		expect(screen.queryByText("Summary Generation Failed")).toBeNull();
	});

	it("cannot be stopped by a reader of a shared chat, who sees its rows", async () => {
		show(inProgress({ claims: [REPLY] }), {}, `/?session=${CHAT_ID}`);
		expect(await screen.findByText("The limit is 7,000", { selector: ".claim-text > span:first-child" })).toBeDefined();
		expect(screen.queryByRole("button", { name: "Stop comparing" })).toBeNull();
	});
});

describe("automatic comparison", () => {
	const MARA = {
		username: "mara",
		email: null,
		displayName: "Mara",
		photoURL: null,
		provider: "local",
		isPublic: false,
		judge: null,
	};
	const compare = async (autoCompare: boolean | null) => {
		// biome-ignore lint/suspicious/noDocumentCookie: the test sets what the server sets.
		document.cookie = `parallax_hint=1; path=/${autoCompare === null ? "; max-age=0" : ""}`;
		const shown = show(makePayload(four()), {
			prepare(api) {
				const user = { ...MARA, autoCompare };
				api.answers.set("GET /api/auth/me", () => Response.json({ user }));
				api.answers.set("PUT /api/user/settings", () => Response.json({ user: { ...user, autoCompare: true } }));
				api.answers.set(`POST ${SUMMARIES}`, () => {
					api.payload = comparedPayload();
					const { comparison, collectiveSummary, merges, visualizationImageUrl, analysis } = api.payload;
					return Response.json({ comparison, collectiveSummary, merges, visualizationImageUrl, analysis });
				});
			},
		});
		await shown.user.click(await screen.findByRole("button", { name: "Compare answers" }));
		await map();
		return shown;
	};
	const offer = () => screen.queryByRole("button", { name: "Always compare automatically" });

	it("is offered to a signed-in user after a comparison that the user started", async () => {
		const { api, user } = await compare(false);
		await waitFor(() => expect(offer()).not.toBeNull());
		await user.click(offer() ?? document.body);
		expect(await screen.findByText(/Answers will now be compared as soon as/)).toBeDefined();
		expect(api.callsTo("PUT", "/api/user/settings").map(({ body }) => body)).toEqual([{ autoCompare: true }]);
	});

	it("is offered neither to a visitor, nor to a user who has already chosen it", async () => {
		await compare(null);
		expect(offer()).toBeNull();
		cleanup();
		await compare(true);
		expect(offer()).toBeNull();
	});
});

class FakeHighlight extends Set<Range> {
	priority = 0;
	constructor(...ranges: Range[]) {
		super(ranges);
	}
}

describe("the analyses of two turns", () => {
	const prompts = ["How much may I save?", "And over 50?"];
	const prepare = (api: FakeApi) =>
		serveTurns(api, makeTurns(prompts), [inTurn(1, comparedPayload()), inTurn(2, comparedPayload())]);

	async function showBoth() {
		const { user } = show(comparedPayload(), { prepare });
		await screen.findByRole("region", { name: "Prompt 2: Claim map" });
		await user.click(screen.getByRole("button", { name: prompts[0] ?? "" }));
		await waitFor(() => expect(document.querySelectorAll(".verdict-sentence")).toHaveLength(2));
		await waitFor(() => expect(document.getElementById("claim-0")).not.toBeNull());
		const verdicts = [...document.querySelectorAll<HTMLElement>(".verdict")];
		return { user, verdicts };
	}

	it("are reached from their own verdicts", async () => {
		const { user, verdicts } = await showBoth();
		for (const [index, prefix] of ["", "t2-"].entries()) {
			const link = within(verdicts[index] ?? document.body).getByRole("link", { name: "Claim map" });
			expect(link.getAttribute("href")).toBe(`#${prefix}claim-map`);
			expect(document.getElementById(`${prefix}claim-map`)).not.toBeNull();
			within(verdicts[index] ?? document.body)
				.getByRole("link", { name: "Grok" })
				.focus();
			await user.keyboard("{Enter}");
			const column = document.getSelection()?.anchorNode?.parentElement?.closest(".col");
			expect(column?.id).toBe(`${prefix}answer-grok`);
			expect(screen.getAllByRole("button", { name: "Back to the verdict" })).toHaveLength(1);
			await user.keyboard("{Escape}");
		}
	});

	it("have regions of different names", async () => {
		await showBoth();
		const regions = [...screen.getAllByRole("region"), ...screen.getAllByRole("complementary")];
		const names = regions.map((region) => region.getAttribute("aria-label"));
		expect(names).toEqual(expect.arrayContaining(["Prompt 1: Claim map", "Prompt 2: Claim map"]));
		expect(names).toEqual([...new Set(names)]);
	});

	it("highlight their disputed words side by side, and closing one leaves those of the other", async () => {
		const highlights = new Map<string, Set<Range>>();
		vi.stubGlobal("CSS", { ...CSS, escape: (text: string) => text, highlights });
		vi.stubGlobal("Highlight", FakeHighlight);
		const { user } = await showBoth();
		const columns = () =>
			new Set(
				Array.from(highlights.get("disputed-contradicts") ?? [], (range) => {
					return range.startContainer.parentElement?.closest(".col")?.id;
				}),
			);
		await waitFor(() =>
			expect(columns()).toEqual(
				new Set([
					"answer-chatgpt",
					"answer-gemini",
					"answer-grok",
					"t2-answer-chatgpt",
					"t2-answer-gemini",
					"t2-answer-grok",
				]),
			),
		);
		await user.click(screen.getByRole("button", { name: "Close prompt 1" }));
		await waitFor(() =>
			expect(columns()).toEqual(new Set(["t2-answer-chatgpt", "t2-answer-gemini", "t2-answer-grok"])),
		);
	});
});
