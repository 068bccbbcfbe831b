import type { Analysis, ProviderResponse, ResponsesPayload } from "@parallax/contract";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { EIGHT, FOUR, makeSeat } from "../../testing/make-chats.ts";
import { toastStore } from "../../ui/toasts/toast-store.ts";
import { errorResponse, type FakeApi } from "../chat/testing/fake-api.ts";
import {
	CHAT_ID,
	DONE,
	makeDone,
	makeFailed,
	makePayload,
	makeResponse,
	makeSession,
	makeSnapshot,
} from "../chat/testing/make-answers.ts";
import { type ShowOptions, showPage } from "../chat/testing/show-page.tsx";
import { AnalysisPanel } from "./analysis-panel.tsx";
import { AnswerMarks } from "./marks/answer-marks.tsx";
import { measureAnswer } from "./measure/measure-answer.ts";

const SUMMARIES = `/api/chat/${CHAT_ID}/summaries`;
const LIVE = `/?session=${CHAT_ID}&from=history`;
const PLAIN = "The distance to the star is about 433 light-years, and that is a good and useful figure.";

const four = () => [
	makeDone("chatgpt", `${PLAIN} Polaris swells every four days.`, { totalMs: 6300 }),
	makeDone("gemini", "The star is about **447 light-years** away, and it pulsates every four days.", {
		totalMs: 11_800,
	}),
	makeDone("claude", "Nobody knows the distance for sure, but it is about 447 light-years to the star.", {
		totalMs: 9600,
	}),
	makeDone("grok", "It is 323 light-years.", { totalMs: 5200 }),
];

const ANALYSIS: Analysis = {
	by: "Parallax",
	approximate: true,
	costUsd: null,
	stale: false,
	missing: [],
	notes: [],
	claims: [
		{
			claim: "Polaris pulsates every four days",
			kind: "fact" as const,
			follows: null,
			cells: {
				chatgpt: { stance: "says", quote: "Polaris swells every four days." },
				gemini: { stance: "says", quote: "it pulsates every four days" },
			},
		},
		{
			claim: "The star is about 447 light-years away",
			kind: "fact" as const,
			follows: null,
			cells: {
				gemini: { stance: "says", quote: "The star is about 447 light-years away" },
				grok: { stance: "contradicts", quote: "It is 323 light-years." },
			},
		},
	],
	together: [{ text: "It pulsates every four days.", by: ["chatgpt", "gemini"], claims: [0] }],
	dissent: [{ text: "Grok alone says 323 light-years.", by: ["gemini", "grok"], claims: [1] }],
};

const RESULTS = {
	collectiveSummary:
		"It pulsates every four days. (ChatGPT, Gemini)\n\n### Where they disagree\n\n- Grok alone says 323 light-years. (Grok)",
	comparison: "### Only one says\n\n- It is 323 light-years. (Grok)",
	merges: { best: null, disputed: null, checklist: null },
	visualizationImageUrl: null,
	analysis: ANALYSIS,
};

type User = ReturnType<typeof showPage>["user"];

const withPayload =
	(payload: ResponsesPayload) =>
	(api: FakeApi): void => {
		api.payload = payload;
	};

const show = (payload: ResponsesPayload, options: ShowOptions = {}, address = LIVE) =>
	showPage(address, {
		...options,
		parts: { loadAnalysis: async () => ({ SteadyAnalysis: AnalysisPanel }), loadMarks: async () => ({ AnswerMarks }) },
		prepare: (api) => {
			withPayload(payload)(api);
			options.prepare?.(api);
		},
	});

const panel = async () => within(await screen.findByRole("region", { name: "Response Summary" }));
const claimTexts = () =>
	[...document.querySelectorAll(".claim .claim-text > span:first-child")].map(({ textContent }) => textContent);
const figureOf = (name: string) => screen.getByText(name).parentElement?.textContent;

describe("the figures of all answers", () => {
	it("are shown in tiles and highlights", async () => {
		show(makePayload(four()));
		await panel();
		expect(figureOf("Successful Responses")).toContain("4/4");
		expect(figureOf("Average Time")).toContain("8.2s");
		expect(figureOf("Fastest")).toBe("FastestGrok5.2s");
		expect(figureOf("Most Detailed")).toBe("Most DetailedChatGPT22 words");
		expect(figureOf("Most Positive")).toBe("Most Positive1 of 4Optimistic tone");
	});

	it("name every leader of a tie", async () => {
		show(makePayload([makeDone("chatgpt", PLAIN), makeDone("claude", PLAIN)]));
		await panel();
		expect(figureOf("Fastest")).toBe("FastestTie: ChatGPT, Claude6.3s");
	});

	it("are dashes while answers are running, and the button counts the answers it waits for", async () => {
		show(makePayload([makeDone("chatgpt", PLAIN), makeResponse("gemini"), makeResponse("claude")]));
		const waiting = (await panel()).getByRole<HTMLButtonElement>("button", {
			name: "Waiting for all responses... (2)",
		});
		expect(waiting.disabled).toBe(true);
		expect(figureOf("Total Words")).toContain("–");
	});
});

describe("long answers", () => {
	/** Measures asynchronously, as a real worker would, and records the answers that it receives. */
	class FakeWorker {
		static received: { readonly seat: string }[][] = [];
		onmessage: ((event: { data: unknown }) => void) | null = null;
		postMessage(answers: Parameters<typeof measureAnswer>[0][]): void {
			FakeWorker.received.push(answers);
			queueMicrotask(() => this.onmessage?.({ data: answers.map(measureAnswer) }));
		}
		terminate(): void {}
	}

	it("are measured in a worker, while short ones are measured at once", async () => {
		vi.stubGlobal("Worker", FakeWorker);
		show(makePayload([makeDone("chatgpt", `${PLAIN} `.repeat(200)), makeDone("claude", PLAIN)]));
		await panel();
		await waitFor(() => expect(figureOf("Total Words")).toContain("3,417"));
		expect(FakeWorker.received.map((answers) => answers.map(({ seat }) => seat))).toEqual([["chatgpt", "claude"]]);
		cleanup();
		show(makePayload(four()));
		await panel();
		expect(FakeWorker.received).toHaveLength(1);
	});
});

describe("REL-19 nothing to analyse", () => {
	it("hides the figures and says why", async () => {
		show(makePayload(FOUR.map((id) => makeFailed(id))));
		const shown = await panel();
		expect(shown.getByRole<HTMLButtonElement>("button", { name: "Generate AI Summaries" }).disabled).toBe(true);
		expect(shown.getByText("No assistant answered")).toBeDefined();
		expect(screen.queryByText("Average Time")).toBeNull();
	});

	it("says that one answer is too few", async () => {
		show(makePayload([makeDone("chatgpt", PLAIN), makeFailed("gemini")]));
		const shown = await panel();
		expect(shown.getByText(/Comparing needs at least two answers/)).toBeDefined();
		expect(shown.getByRole<HTMLButtonElement>("button", { name: "Generate AI Summaries" }).disabled).toBe(true);
	});
});

it("does not suggest a retry in a chat with only one assistant", async () => {
	show(makePayload([makeDone("chatgpt", PLAIN)]));
	const shown = await panel();
	expect(shown.getByText(/^There is only one answer/)).toBeDefined();
	expect(shown.queryByText(/Retry/)).toBeNull();
});

describe("making the summaries", () => {
	it("shows progress, then the complete analysis and a message", async () => {
		let finish: (answer: Response) => void = () => {};
		const { api, user } = show(makePayload(four()));
		api.answers.set(`POST ${SUMMARIES}`, () => new Promise((resolve) => (finish = resolve)));
		await user.click((await panel()).getByRole("button", { name: "Generate AI Summaries" }));
		expect((await panel()).getByRole("button", { name: "Generating..." })).toBeDefined();
		expect(screen.getByText("Comparing four answers")).toBeDefined();
		api.payload = { ...api.payload, ...RESULTS };
		finish(Response.json(RESULTS));
		expect(await screen.findByText("AI Analysis Complete")).toBeDefined();
		const shown = await panel();
		expect(shown.getByRole("button", { name: "Regenerate AI Summaries" })).toBeDefined();
		expect(shown.queryByText(/Where do they agree/)).toBeNull();
		expect(shown.getByRole("heading", { name: "Where they disagree" })).toBeDefined();
		expect(shown.getByText(/Approximate: compiled from sentences/)).toBeDefined();
		expect(api.callsTo("POST", SUMMARIES)).toHaveLength(1);
		expect(document.activeElement).toBe(screen.getByRole("region", { name: "Response Summary" }));
	});

	it("follows summaries that take long, so that the other tabs are notified", async () => {
		const { api, user } = show(makePayload(four()));
		api.answers.set(`POST ${SUMMARIES}`, () => new Promise(() => {}));
		await user.click((await panel()).getByRole("button", { name: "Generate AI Summaries" }));
		api.payload = { ...api.payload, summarizingMs: 1000 };
		expect(api.streams).toHaveLength(0);
		await waitFor(() => expect(api.streams).toHaveLength(1));
	});

	describe("REL-33 summaries that are being generated when the page opens", () => {
		const summarizing = () => ({ ...makePayload(four()), summarizingMs: 65_000 });
		const end = async (api: FakeApi, payload: ResponsesPayload) => {
			api.payload = payload;
			await waitFor(() => expect(api.streams).toHaveLength(1));
			api.stream.send(makeSnapshot(payload));
			api.stream.send(DONE);
		};

		it("shows the elapsed time, starts no second run, and follows them to the end", async () => {
			const { api, user } = show(summarizing());
			const button = (await panel()).getByRole("button", { name: "Generating..." });
			expect((await panel()).getByRole("status").textContent).toMatch(/Comparing four answers · (6[5-9]|[7-9]\d) s/);
			await user.click(button);
			expect(api.callsTo("POST", SUMMARIES)).toHaveLength(0);
			await end(api, { ...makePayload(four()), ...RESULTS });
			expect(await screen.findByText("AI Analysis Complete")).toBeDefined();
			expect(await (await panel()).findByRole("button", { name: "Regenerate AI Summaries" })).toBeDefined();
			expect(screen.queryByText("Comparing four answers")).toBeNull();
		});

		it("reports that they failed, and offers them again", async () => {
			const { api } = show(summarizing());
			await panel();
			const notes = [{ code: "judge-timeout", params: {}, text: "Claude took too long." }];
			await end(api, { ...makePayload(four()), compareFailure: { at: "2026-11-27T10:00:00.000Z", notes } });
			expect(await screen.findByText("Failed to generate summaries")).toBeDefined();
			expect((await panel()).getByRole("button", { name: "Generate AI Summaries" })).toBeDefined();
		});

		it.each<[string, "best" | null]>([
			["was stopped in another tab", null],
			["could not write the best answer", "best"],
		])("reports no failure when it %s", async (_how, kind) => {
			const { api } = show(summarizing());
			await panel();
			const before = toastStore.current();
			const at = "2026-11-27T10:00:00.000Z";
			const compareFailure = kind && { at, kind, notes: [] };
			await end(api, { ...makePayload(four()), ...(compareFailure && { compareFailure }) });
			expect(await (await panel()).findByRole("button", { name: "Generate AI Summaries" })).toBeDefined();
			expect(toastStore.current()).toBe(before);
		});

		it("shows a reader of the shared chat only the result", async () => {
			const { api } = show(summarizing(), {}, `/?session=${CHAT_ID}`);
			await screen.findByRole("region", { name: "AI Response Analysis" });
			expect(screen.queryByText("Comparing four answers")).toBeNull();
			await end(api, { ...makePayload(four()), ...RESULTS });
			expect(await screen.findByRole("heading", { name: "Similar passages" })).toBeDefined();
			expect(screen.queryByText("AI Analysis Complete")).toBeNull();
		});
	});

	it.each([
		[409, "Still waiting for 2 of 4 responses.", "Please Wait"],
		[503, "No assistant could be asked.", "Summary Generation Failed"],
	])("REL-32 a refusal with %d becomes the right message", async (status, sentence, title) => {
		const { user } = show(makePayload(four()), {
			prepare: (api) => api.answers.set(`POST ${SUMMARIES}`, () => errorResponse(status, sentence)),
		});
		await user.click((await panel()).getByRole("button", { name: "Generate AI Summaries" }));
		expect(await screen.findByText(title)).toBeDefined();
		expect(screen.getByText(sentence)).toBeDefined();
	});

	it("says that the analysis is based on sample answers", async () => {
		const responses = four().map((response) => ({ ...response, demo: response.provider !== "grok" }));
		show({ ...makePayload(responses), ...RESULTS });
		const note = "Based on sample answers, not real ChatGPT, Gemini, and Claude output.";
		expect(await (await panel()).findByText(note)).toBeDefined();
	});

	it("says that the analysis of sample answers is a prepared one", async () => {
		const responses = four().map((response) => ({ ...response, demo: true }));
		show({ ...makePayload(responses), ...RESULTS, analysis: { ...ANALYSIS, by: "example", approximate: false } });
		const shown = await panel();
		expect(shown.getByText("These are sample answers with a prepared analysis. No AI was asked.")).toBeDefined();
		expect(shown.queryByText(/Approximate|Written by example/)).toBeNull();
	});

	it("readers of a shared chat can see the summaries but not generate them", async () => {
		show({ ...makePayload(four()), ...RESULTS }, {}, `/?session=${CHAT_ID}`);
		const shown = within(await screen.findByRole("region", { name: "AI Response Analysis" }));
		expect(shown.getByRole("heading", { name: "Similar passages" })).toBeDefined();
		expect(shown.queryByRole("button", { name: /AI Summaries/ })).toBeNull();
		expect(shown.getByText("Most Detailed")).toBeDefined();
		// The statistics of a shared chat already show these figures.
		expect(screen.getAllByText(/^Total words$/i)).toHaveLength(1);
		expect(screen.getAllByText(/^Successful responses$/i)).toHaveLength(1);
	});

	it("readers of a shared chat see no advice that only the owner can follow", async () => {
		const responses = [...four().slice(0, 3), makeFailed("grok")];
		const analysis: Analysis = { ...ANALYSIS, missing: ["grok"] };
		show({ ...makePayload(responses), ...RESULTS, analysis }, {}, `/?session=${CHAT_ID}`);
		const shown = within(await screen.findByRole("region", { name: "AI Response Analysis" }));
		expect(shown.getByText("Its answer isn't included.")).toBeDefined();
		cleanup();
		show(makePayload([makeFailed("grok")]), {}, `/?session=${CHAT_ID}`);
		expect(await screen.findByText("Nothing to compare.")).toBeDefined();
		cleanup();
		show(makePayload([makeResponse("grok")]), {}, `/?session=${CHAT_ID}`);
		await screen.findByRole("region", { name: "AI Response Analysis" });
		expect(screen.queryByText(/after you stop/)).toBeNull();
		expect(screen.getByText("Waiting for all responses... (1)")).toBeDefined();
	});

	it("REL-33 says that an answer has changed since the analysis", async () => {
		show({ ...makePayload(four()), ...RESULTS, analysis: { ...ANALYSIS, stale: true } });
		expect((await panel()).getByText(/changed since. This comparison is of the earlier answers/)).toBeDefined();
	});

	it("names the missing assistant", async () => {
		const responses = [...four().slice(0, 3), makeFailed("grok")];
		show({ ...makePayload(responses), ...RESULTS, analysis: { ...ANALYSIS, missing: ["grok"] } });
		const shown = await panel();
		expect(shown.getByRole("heading", { name: "3 of 4 answered" })).toBeDefined();
		expect(shown.getByText("Grok is missing.")).toBeDefined();
		expect(shown.getByText(/isn't included. Retry it above, then compare again.$/)).toBeDefined();
		expect(shown.getAllByText("no answer").length).toBeGreaterThan(0);
	});
});

describe("the claim map", () => {
	const comparedPayload = () => ({ ...makePayload(four()), ...RESULTS });

	it("says that an answer that is being retried, or was retried since, has no summary yet", async () => {
		const summarized = four().map((response) => ({ ...response, summary: "Short." }));
		const withRetried = (response: ProviderResponse) => ({
			...makePayload([...summarized.slice(0, 3), response]),
			...RESULTS,
		});
		show({ ...withRetried(makeResponse("grok", { attempt: 2 })), analysis: { ...ANALYSIS, stale: true } });
		expect((await panel()).getByText("This answer is being retried.")).toBeDefined();
		cleanup();
		const { user } = show({
			...withRetried(makeDone("grok", "It is 433 light-years.", { attempt: 2 })),
			analysis: { ...ANALYSIS, stale: true },
		});
		const shown = await panel();
		expect(shown.getByText("This answer is newer than the summary.")).toBeDefined();
		await user.click(shown.getByRole("button", { name: /Grok contradicts/ }));
		expect(shown.getByText("From an earlier answer")).toBeDefined();
		expect(shown.queryByText("Shown in the answer")).toBeNull();
	});

	it("shows no silent mark for an assistant that was not asked", async () => {
		const two = four().filter(({ seat }) => seat === "gemini" || seat === "grok");
		show({ ...makePayload(two), ...RESULTS });
		await panel();
		const [, glyph] = document.querySelectorAll(".claim > .glyph");
		const bars = [...(glyph?.querySelectorAll("rect") ?? [])].map((bar) => bar.getAttribute("height"));
		expect(bars).toEqual(["12", "12"]);
	});

	it("says 'not found' when no judge read the answers, and keeps the order of the server", async () => {
		show(comparedPayload());
		const shown = await panel();
		expect(shown.getByRole("heading", { name: "Similar passages" })).toBeDefined();
		expect(shown.getAllByText("not found").length).toBeGreaterThan(0);
		expect(shown.queryByText(/mention it/)).toBeNull();
		expect(claimTexts()[0]).toBe("Polaris pulsates every four days");
	});

	it("says which answers don't mention a claim when a judge read the answers", async () => {
		show({ ...makePayload(four()), ...RESULTS, analysis: { ...ANALYSIS, approximate: false } });
		const shown = await panel();
		expect(shown.getByRole("heading", { name: "Claim map" })).toBeDefined();
		expect(shown.getAllByText("don't mention it")[0]?.closest(".stance")?.textContent).toBe(
			"ChatGPT and Claude don't mention it",
		);
		expect(shown.queryByText("not found")).toBeNull();
	});

	it("sorts contradictions first and filters the claims", async () => {
		const { user } = show({ ...makePayload(four()), ...RESULTS, analysis: { ...ANALYSIS, approximate: false } });
		const shown = await panel();
		expect(claimTexts()).toEqual(["The star is about 447 light-years away", "Polaris pulsates every four days"]);
		await user.click(shown.getByRole("button", { name: "1 contradicted" }));
		expect(claimTexts()).toEqual(["The star is about 447 light-years away"]);
		await user.click(shown.getByRole("button", { name: "0 said by only one" }));
		expect(shown.getByText("No claims match this filter.")).toBeDefined();
	});

	it("counts the same agreed claims as the line above the answers", async () => {
		const { user } = show(comparedPayload());
		const shown = await panel();
		expect(document.querySelector(".verdict")?.textContent).toContain("1 agreed · 0 differ · 1 contradicted");
		await user.click(shown.getByRole("button", { name: "1 agreed" }));
		expect(claimTexts()).toEqual(["Polaris pulsates every four days"]);
	});

	it("selects the words in the answer, across its formatting, until Escape", async () => {
		const { user } = show(comparedPayload());
		const cell = (await panel()).getByRole("button", { name: /Gemini says “The star is about 447/ });
		await waitFor(() => expect(document.querySelector("#answer-gemini .answer strong")).not.toBeNull());
		await user.click(cell);
		expect(document.getSelection()?.toString()).toBe("The star is about 447 light-years away");
		expect(cell.getAttribute("aria-pressed")).toBe("true");
		await user.keyboard("{Escape}");
		expect(document.getSelection()?.toString()).toBe("");
		expect(cell.getAttribute("aria-pressed")).toBe("false");
	});

	it("is the target of the link above the answers", async () => {
		show(comparedPayload());
		const map = (await panel()).getByRole("region", { name: "Similar passages" });
		const link = document.querySelector<HTMLAnchorElement>(".verdict-state a");
		expect(link?.textContent).toBe("Similar passages");
		expect(link?.hash).toBe(`#${map.id}`);
	});

	it.each([
		["its button", async (user: User) => user.click(screen.getByRole("button", { name: "Back to the map" }))],
		["Escape", async (user: User) => user.keyboard("{Escape}")],
	])("is returned to from the quoted words by %s", async (_name, goBack) => {
		const { user } = show(comparedPayload());
		const cell = (await panel()).getByRole("button", { name: /Gemini says “The star is about 447/ });
		await waitFor(() => expect(document.querySelector("#answer-gemini .answer strong")).not.toBeNull());
		expect(screen.queryByRole("button", { name: "Back to the map" })).toBeNull();
		await user.click(cell);
		await screen.findByRole("button", { name: "Back to the map" });
		vi.mocked(Element.prototype.scrollIntoView).mockClear();
		await goBack(user);
		expect(document.activeElement).toBe(cell);
		expect(vi.mocked(Element.prototype.scrollIntoView).mock.contexts).toEqual([cell]);
		expect(cell.getAttribute("aria-pressed")).toBe("false");
		expect(screen.queryByRole("button", { name: "Back to the map" })).toBeNull();
	});

	it("offers no way back once the reader is at the map again", async () => {
		const observed: { readonly place: Element; readonly report: (isIntersecting: boolean) => void }[] = [];
		vi.stubGlobal(
			"IntersectionObserver",
			class {
				readonly #callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void;
				constructor(callback: (entries: readonly { readonly isIntersecting: boolean }[]) => void) {
					this.#callback = callback;
				}
				observe(place: Element) {
					observed.push({ place, report: (isIntersecting) => this.#callback([{ isIntersecting }]) });
				}
				disconnect() {}
			},
		);
		const { user } = show(comparedPayload());
		const cell = (await panel()).getByRole("button", { name: /Gemini says “The star is about 447/ });
		await waitFor(() => expect(document.querySelector("#answer-gemini .answer strong")).not.toBeNull());
		await user.click(cell);
		const back = () => screen.queryByRole("button", { name: "Back to the map" });
		await waitFor(() => expect(back()).not.toBeNull());
		const map = observed.find(({ place }) => place.contains(cell));
		expect(map?.place.id).toMatch(/claim-map/);
		for (const [isInView, isOffered] of [
			[true, false],
			[false, true],
			[true, false],
		] as const) {
			act(() => map?.report(isInView));
			expect(back() !== null).toBe(isOffered);
		}
		expect(cell.getAttribute("aria-pressed")).toBe("true");
	});

	it.each([
		["another answer is enlarged", "Enlarge Claude", ".is-enlarged #answer-gemini[data-current]"],
		["two are compared", "Compare two", ".is-side-by-side #answer-gemini"],
	])("brings the answer forward when %s, and says that it is shown only while it is", async (_, layout, selector) => {
		const { user } = show(comparedPayload());
		const cell = (await panel()).getByRole("button", { name: /Gemini says “The star is about 447/ });
		await user.click(screen.getByRole("button", { name: layout }));
		await waitFor(() => expect(document.querySelector(".answers.is-side-by-side")).toBeNull());
		await user.click(cell);
		expect(document.querySelector(selector)).not.toBeNull();
		expect(document.getSelection()?.toString()).toBe("The star is about 447 light-years away");
		expect(await within(cell).findByText("Shown in the answer")).toBeDefined();
		await user.click(screen.getByRole("button", { name: "Compare two" }));
		expect(cell.getAttribute("aria-pressed")).toBe("false");
		expect(within(cell).queryByText("Shown in the answer")).toBeNull();
	});

	it("jumps to the words in one step, even when the answer is rendered in pieces", async () => {
		const long = `${Array.from({ length: 40 }, (_, index) => `Paragraph ${index}.`).join("\n\n")}\n\nIt is 323 light-years.`;
		const { user } = show({
			...comparedPayload(),
			...makePayload([...four().slice(0, 3), makeDone("grok", long)]),
			...RESULTS,
		});
		const cell = (await panel()).getByRole("button", { name: /Grok contradicts/ });
		await user.click(screen.getByRole("button", { name: "Compare two" }));
		await waitFor(() => expect(document.getElementById("answer-grok")).toBeNull());
		await user.click(cell);
		expect(await within(cell).findByText("Shown in the answer")).toBeDefined();
		expect(document.getSelection()?.toString()).toBe("It is 323 light-years.");
		expect(Element.prototype.scrollIntoView).toHaveBeenLastCalledWith(expect.objectContaining({ behavior: "instant" }));
	});

	it("the mark after a sentence leads to its answer even while two others are compared", async () => {
		const { user } = show(comparedPayload());
		const [mark] = (await panel()).getAllByRole("link", { name: /Gemini/ });
		if (!mark) throw new Error("No sentence is marked.");
		await user.click(screen.getByRole("button", { name: "Compare two" }));
		await waitFor(() => expect(document.getElementById("answer-gemini")).toBeNull());
		await user.click(mark);
		expect(document.getElementById("answer-gemini")).not.toBeNull();
	});

	it("opens disagreements, and shows an agreed claim as one line with the marks of those who say it", async () => {
		show({ ...comparedPayload(), analysis: { ...ANALYSIS, approximate: false } });
		await panel();
		const rows = [...document.querySelectorAll(".claim-row > details")].map((row) => [
			(row as HTMLDetailsElement).open,
			row.querySelector(".claim [role=img]")?.getAttribute("aria-label"),
		]);
		expect(rows).toEqual([
			[true, "Gemini says this"],
			[false, "ChatGPT and Gemini say this"],
		]);
		const [disputed] = document.querySelectorAll(".claim");
		expect(disputed?.textContent).toBe("The star is about 447 light-years away contradicts “It is 323 light-years.” ");
	});
});

describe("the collective summary of answers that share nothing undisputed", () => {
	const CLAIM = "The star is about 447 light-years away";
	it.each(["answer", "fact"] as const)("says so, and is open where they disagree if that is the %s", async (kind) => {
		const claims = ANALYSIS.claims.slice(1).map((claim) => ({ ...claim, kind }));
		const dissent = [{ text: CLAIM, by: ["gemini", "grok"], claims: [0] }];
		show({ ...makePayload(four()), ...RESULTS, analysis: { ...ANALYSIS, claims, together: [], dissent } });
		const shown = await panel();
		shown.getByText("Nothing that several answers say is undisputed.");
		const part = shown.getByRole("heading", { name: "Where they disagree" }).closest("details");
		expect(part?.open).toBe(kind === "answer");
	});
});

it("separates what is contradicted from what only differs, as the counts above the answers do", async () => {
	const claimOf = (claim: string, stance: "contradicts" | "differs", follows: number | null = null) => ({
		...{ claim, kind: "fact" as const, follows },
		cells: { gemini: { stance: "says" as const, quote: claim }, grok: { stance, quote: "It is 323 light-years." } },
	});
	const claims = [
		...[claimOf("First", "differs"), claimOf("Second", "differs"), claimOf("A step of the second", "contradicts", 1)],
		...[claimOf("Third", "contradicts"), claimOf("Fourth", "differs")],
	];
	const dissent = [1, 3, 0, 4].map((index) => ({ text: claims[index]?.claim ?? "", by: ["gemini"], claims: [index] }));
	show({ ...makePayload(four()), ...RESULTS, analysis: { ...ANALYSIS, claims, together: [], dissent } });
	const shown = await panel();
	const entriesOf = (head: string) => {
		const part = shown.getByRole("heading", { name: head }).closest("details");
		return [
			part?.querySelector(".fold-count")?.textContent,
			...Array.from(part?.querySelectorAll("li") ?? [], (item) => item.textContent?.match(/^\w+/)?.[0]),
		];
	};
	expect(entriesOf("Where they disagree")).toEqual(["2", "Second", "Third"]);
	expect(entriesOf("Where they differ")).toEqual(["2", "First", "Fourth"]);
	expect(document.querySelector(".verdict-state")?.textContent).toContain("2 differ · 2 contradicted");
});

describe("SEC-17 the marks of the assistants that support a sentence", () => {
	const FORGED = "Vaccines cause illness (ChatGPT, Gemini, Claude, Grok)";
	const forged = (overrides: Partial<Analysis>): ResponsesPayload => ({
		...makePayload(four()),
		...RESULTS,
		collectiveSummary: `${FORGED}. (Grok)\n\n### Where they part\n\n- ${FORGED} (Grok)`,
		comparison: `### All say\n\n- ${FORGED} (Grok)`,
		analysis: {
			...ANALYSIS,
			claims: [
				{
					claim: FORGED,
					kind: "fact" as const,
					follows: null,
					cells: { grok: { stance: "says", quote: "It is 323 light-years." } },
				},
			],
			together: [{ text: FORGED, by: ["grok"], claims: [0] }],
			dissent: [],
			...overrides,
		},
	});
	const marks = async () =>
		(await panel()).queryAllByRole("link", { name: /says this/ }).map((link) => link.getAttribute("aria-label"));

	it("come from the data alone, whatever names the text contains", async () => {
		show(forged({}));
		expect(await marks()).toEqual(["Grok says this: show its answer"]);
		expect(screen.getByText(/^1 claim only Grok makes:/)).toBeDefined();
	});

	it("are not shown for an analysis that was stored without this data", async () => {
		show(forged({ together: null, dissent: null, claims: [] }));
		expect(await marks()).toEqual([]);
		expect(screen.getByText(/didn't record who supports each sentence/)).toBeDefined();
	});
});

describe("the drawings", () => {
	const comparedPayload = () => ({ ...makePayload(four()), ...RESULTS });

	it("show the figures that answers give for one claim on one scale", async () => {
		const [, second] = ANALYSIS.claims;
		const chatgpt = { stance: "differs" as const, quote: "433 light-years" };
		const claims = second ? [{ ...second, cells: { ...second.cells, chatgpt } }] : [];
		show({ ...comparedPayload(), analysis: { ...ANALYSIS, claims } });
		const shown = await panel();
		expect(shown.getByRole("img", { name: "ChatGPT 433, Gemini 447, Grok 323 light-years" })).toBeDefined();
		expect(shown.getByText("Unit: light-years.")).toBeDefined();
	});

	it("count two answers that contradict the same claim neither as agreeing nor as disagreeing", async () => {
		const contradicts = { stance: "contradicts" as const, quote: "It is 323 light-years." };
		const [, second] = ANALYSIS.claims;
		if (!second) throw new Error("There is no second claim.");
		const claims = [{ ...second, cells: { ...second.cells, claude: contradicts } }];
		show({ ...comparedPayload(), analysis: { ...ANALYSIS, claims } });
		await panel();
		const pair = (names: string) => screen.getByText(names).closest("li")?.textContent;
		expect(pair("Claude and Grok")).toContain("0 disagree0 agree");
		expect(pair("Gemini and Grok")).toContain("1 disagree0 agree");
	});

	it("begin with the pairs that disagree most, and hide further pairs behind one button", async () => {
		const says = { stance: "says" as const, quote: "It is 447 light-years." };
		const contradicts = { stance: "contradicts" as const, quote: "It is 323 light-years." };
		const cells = { ...Object.fromEntries(EIGHT.map((id) => [id, says])), "grok-2": contradicts };
		const agreed = {
			claim: "It is far.",
			kind: "fact" as const,
			follows: null,
			cells: { chatgpt: says, "claude-2": says },
		};
		const responses = EIGHT.map((id) => makeDone(id, "It is 447 light-years."));
		const analysis = {
			...ANALYSIS,
			missing: [],
			claims: [{ claim: "It is 447 light-years.", kind: "fact" as const, follows: null, cells }, agreed],
		};
		const { user } = show(
			{ ...makePayload(responses), ...RESULTS, analysis },
			{
				prepare: (api) => {
					api.session = makeSession({ seats: EIGHT.map((id) => makeSeat(id)) });
				},
			},
		);
		await panel();
		const more = screen.getByRole("button", { name: "Show all 28 pairs" });
		const list = document.getElementById(more.getAttribute("aria-controls") ?? "");
		const names = (selector: string) =>
			Array.from(list?.querySelectorAll(`${selector} .pair-names`) ?? [], ({ textContent }) => textContent);
		const first = names("li:not(.rest)");
		expect(first).toHaveLength(6);
		expect(first.every((pair) => pair?.includes("Grok 2"))).toBe(true);
		expect(names("li.rest").slice(0, 2)).toEqual(["Claude 2 and Grok 2", "ChatGPT and Claude 2"]);
		expect(names("li")).toHaveLength(28);
		expect(list?.className).toBe("pairs is-short");
		await user.click(more);
		expect(list?.className).toBe("pairs");
		expect(more.getAttribute("aria-expanded")).toBe("true");
		await user.click(screen.getByRole("button", { name: "Show only the first 6" }));
		expect(list?.className).toBe("pairs is-short");
	});

	it("draw no scale when no two figures differ", async () => {
		const [first] = ANALYSIS.claims;
		show({ ...comparedPayload(), analysis: { ...ANALYSIS, claims: first ? [first] : [] } });
		const shown = await panel();
		expect(shown.getByRole("heading", { name: "Agreement between assistants" })).toBeDefined();
		expect(shown.queryByRole("img", { name: /light-years/ })).toBeNull();
	});

	it("state the times in words too", async () => {
		show(comparedPayload());
		const region = within((await panel()).getByRole("region", { name: "Measures of each answer" }));
		const [chatgpt] = region.getAllByRole("row").slice(1);
		expect(chatgpt?.textContent).toMatch(/6\.3s, first word after \d+\.\ds/);
	});

	it("hide tokens and costs when the user chooses so, and remember the choice", async () => {
		const priced = four().map((response) => ({ ...response, costUsd: 0.0034 }));
		const { user } = show({ ...makePayload(priced), ...RESULTS });
		const shown = await panel();
		expect(shown.getByRole("columnheader", { name: "Cost" })).toBeDefined();
		expect(document.body.textContent).toContain("$0.0034");
		await user.click(screen.getByRole("button", { name: "Hide tokens and costs" }));
		expect(document.body.textContent).not.toMatch(/\$0|Cost|Tokens(?! per second)/);
		expect(localStorage.getItem("parallax:preferences")).toContain('"showsCosts":false');
		await user.click(screen.getByRole("button", { name: "Show tokens and costs" }));
		expect(shown.getByRole("columnheader", { name: "Cost" })).toBeDefined();
	});
});

describe("the picture of the comparison", () => {
	const picture = { name: "Chart of who said what: agreement, disagreement, length and time" };

	it("is shown with the summaries, and can be opened by itself", async () => {
		show({ ...makePayload(four()), ...RESULTS, visualizationImageUrl: "/shared/x/comparison.png?v=1" });
		const image = await screen.findByRole("img", picture);
		expect(image.getAttribute("src")).toBe("/shared/x/comparison.png?v=1");
		expect(image.closest("a")?.getAttribute("href")).toBe("/shared/x/comparison.png?v=1");
	});

	it("is removed when it fails to load", async () => {
		show({ ...makePayload(four()), ...RESULTS, visualizationImageUrl: "/shared/x/comparison.png?v=1" });
		fireEvent.error(await screen.findByRole("img", picture));
		expect(screen.queryByRole("img", picture)).toBeNull();
	});
});
