import type { Analysis, Merge, ResponsesPayload } from "@parallax/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { errorResponse, type FakeApi } from "../../chat/testing/fake-api.ts";
import { CHAT_ID, makeDone, makePayload } from "../../chat/testing/make-answers.ts";
import { showPage } from "../../chat/testing/show-page.tsx";
import { AnalysisPanel } from "../analysis-panel.tsx";

const SUMMARIES = `/api/chat/${CHAT_ID}/summaries`;
const ANSWERS = [
	makeDone("chatgpt", "It boils at 100 °C."),
	makeDone("claude", "It boils at 90 °C. Salt raises that."),
];
const ANALYSIS: Analysis = {
	by: "Claude (Sonnet)",
	...{ approximate: false, costUsd: null, stale: false, missing: [], notes: [] },
	claims: [
		{
			claim: "Water boils at 100 °C.",
			kind: "answer",
			follows: null,
			cells: {
				chatgpt: { stance: "says", quote: "It boils at 100 °C." },
				claude: {
					stance: "contradicts",
					quote: "It boils at 90 °C.",
					slot: { kind: "temperature", mine: "90 °C", theirs: "100 °C" },
				},
			},
		},
		{
			claim: "Salt raises the boiling point.",
			kind: "fact",
			follows: null,
			cells: { claude: { stance: "says", quote: "Salt raises that." } },
		},
	],
	together: [],
	dissent: [],
};
const BEST: Merge = {
	by: "Claude (Sonnet)",
	stale: false,
	text: "It boils at 100 °C (ChatGPT) · “90 °C” (Claude).",
	sentences: [
		{ text: "Water boils at 100 °C.", by: ["chatgpt"], claims: [0] },
		{ text: "Salt raises the boiling point of water.", by: ["claude"], claims: [1] },
	],
	leftOut: 2,
	notes: [],
	costUsd: 0.01,
};
const NONE = { best: null, disputed: null, checklist: null };
const OFFER = {
	...{ by: "Claude (Sonnet)", mostUsd: 0.8, usualUsd: 0.01, seconds: 12 },
	judges: [{ by: "claude", name: "Claude (Sonnet)", isJudged: true, isOther: false }],
};

const payloadWith = (over: Partial<ResponsesPayload> = {}): ResponsesPayload => ({
	...makePayload(ANSWERS),
	...{ analysis: ANALYSIS, collectiveSummary: "Summary.", comparison: null, merges: NONE },
	...over,
});

function show(
	payload: ResponsesPayload,
	prepare?: (api: FakeApi) => void,
	address = `/?session=${CHAT_ID}&from=history`,
) {
	return showPage(address, {
		parts: { loadAnalysis: async () => ({ SteadyAnalysis: AnalysisPanel }) },
		prepare: (api) => {
			api.payload = payload;
			api.answers.set(`GET ${SUMMARIES}/offer`, () => Response.json(OFFER));
			prepare?.(api);
		},
	});
}

const choose = async (user: ReturnType<typeof showPage>["user"], name: string) =>
	await user.click(await screen.findByRole("button", { name }));
const part = async (name: string) => within(await screen.findByRole("region", { name }));

describe("beside the summary", () => {
	test("the best answer names its writer and the cost, and is requested with them", async () => {
		const made = { analysis: ANALYSIS, collectiveSummary: "Summary.", comparison: null, visualizationImageUrl: null };
		const { api, user } = show(payloadWith(), (prepared) =>
			prepared.answers.set(`POST ${SUMMARIES}`, () => {
				prepared.payload = payloadWith({ merges: { ...NONE, best: BEST } });
				return Response.json({ ...made, merges: { ...NONE, best: BEST } });
			}),
		);
		await choose(user, "Best answer");
		await screen.findByText(/Claude \(Sonnet\)/, { selector: ".merge-make *" });
		expect(document.querySelector(".merge-make")?.textContent).toContain("at most $0.80");
		await choose(user, "Write the best answer");
		await waitFor(() =>
			expect(api.callsTo("POST", SUMMARIES).map(({ body }) => body)).toEqual([{ kind: "best", by: "claude" }]),
		);
		const text = await part("Best answer");
		await text.findByText(/2 sentences were left out/);
		expect(text.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
			expect.stringContaining("Water boils at 100 °C."),
			expect.stringContaining("Salt raises the boiling point of water."),
		]);
		expect(text.getByText(/^Written by Claude/).textContent).toContain("Writing it cost");
	});

	test("each sentence has marks of who says it, what others say, and numbers of its rows", async () => {
		const { user } = show(payloadWith({ merges: { ...NONE, best: BEST } }));
		await choose(user, "Best answer");
		const [first] = (await part("Best answer")).getAllByRole("listitem");
		expect(first?.querySelector(".merge-side")?.textContent).toBe("but Claude: “90 °C”");
		const links = within(first as HTMLElement).getAllByRole("link");
		expect(links.map((link) => link.getAttribute("aria-label"))).toEqual([
			"ChatGPT says this: show its answer",
			"Row 1: Water boils at 100 °C.",
			"Claude says this: show its answer",
		]);
	});

	test.each([true, false])(
		"a prepared text is not offered again, unless an assistant can write it now: %s",
		async (isPrepared) => {
			const example = { ...BEST, by: "example", costUsd: null };
			const { api, user } = show(payloadWith({ merges: { ...NONE, best: example } }), (prepared) => {
				const offer = isPrepared ? { ...OFFER, by: "example", mostUsd: 0, usualUsd: 0, seconds: 0, judges: [] } : OFFER;
				prepared.answers.set(`GET ${SUMMARIES}/offer`, () => Response.json(offer));
			});
			await choose(user, "Best answer");
			const text = await part("Best answer");
			await text.findByText(/^Prepared with the sample answers/);
			await waitFor(() => expect(api.callsTo("GET", `${SUMMARIES}/offer`).length).toBeGreaterThan(0));
			if (isPrepared) {
				expect(text.queryByText(/These are sample answers/)).toBeNull();
				expect(text.queryByRole("button", { name: "Write it again" })).toBeNull();
			} else await text.findByRole("button", { name: "Write it again" });
		},
	);

	test("the best answer is stopped by Cancel also before the server has told of it", async () => {
		const { api, user } = show(payloadWith(), (prepared) =>
			prepared.answers.set(`POST ${SUMMARIES}`, () => new Promise<Response>(() => {})),
		);
		await choose(user, "Best answer");
		await choose(user, "Write the best answer");
		await waitFor(() => expect(api.callsTo("POST", SUMMARIES)).toHaveLength(1));
		await user.click(screen.getByRole("button", { name: "Cancel", description: /^Back to a new prompt/ }));
		expect(api.callsTo("DELETE", SUMMARIES)).toHaveLength(1);
	});

	test("what is disputed is listed without an assistant, and without a press", async () => {
		const { api, user } = show(payloadWith(), (prepared) =>
			prepared.answers.set(`POST ${SUMMARIES}`, () => new Promise<Response>(() => {})),
		);
		await choose(user, "Only what is disputed");
		expect(document.querySelector(".judge-choice")).toBeNull();
		await waitFor(() => expect(api.callsTo("POST", SUMMARIES).map(({ body }) => body)).toEqual([{ kind: "disputed" }]));
	});

	test("a stale text of a map that was made again is to be written again", async () => {
		const { user } = show(payloadWith({ merges: { ...NONE, best: { ...BEST, stale: true } } }));
		await choose(user, "Best answer");
		const text = await part("Best answer");
		text.getByText("An answer or the claim map changed after this was written. Write it again.");
		text.getByRole("button", { name: "Write it again" });
	});

	test("what is disputed is not listed of an outdated map, and can be listed again after a failure", async () => {
		const outdated = show(payloadWith({ analysis: { ...ANALYSIS, stale: true } }));
		await choose(outdated.user, "Only what is disputed");
		(await part("Only what is disputed")).getByText(/Compare the answers again first/);
		expect(outdated.api.callsTo("POST", SUMMARIES)).toHaveLength(0);
		outdated.closePage();
		const { api, user } = show(payloadWith(), (prepared) =>
			prepared.answers.set(`POST ${SUMMARIES}`, () => errorResponse(503, "Not now.")),
		);
		await choose(user, "Only what is disputed");
		await screen.findByText("Not now.");
		expect(api.callsTo("POST", SUMMARIES)).toHaveLength(1);
		await user.click((await part("Only what is disputed")).getByRole("button", { name: "List what is disputed" }));
		await waitFor(() => expect(api.callsTo("POST", SUMMARIES)).toHaveLength(2));
	});

	test("a stale text says so, and a stale map must be made again first", async () => {
		const stale = { ...BEST, stale: true, sentences: BEST.sentences.map((one) => ({ ...one, claims: [] })) };
		const { user } = show(payloadWith({ analysis: { ...ANALYSIS, stale: true }, merges: { ...NONE, best: stale } }));
		await choose(user, "Best answer");
		const text = await part("Best answer");
		text.getByText(/changed after this was written/);
		text.getByText(/Compare the answers again first/);
		expect(document.querySelectorAll(".part .note")).toHaveLength(1);
		expect(text.queryByRole("button", { name: /again/ })).toBeNull();
	});

	test("while it is written, the progress stands at it and not at the comparison", async () => {
		const making = {
			...{ by: "Claude (Sonnet)", kind: "best" as const, sentences: 3, since: new Date(0).toISOString() },
			...{ read: 2, again: 0, claims: [] },
		};
		const { user } = show(payloadWith({ making, summarizingMs: 2000 }));
		await choose(user, "Best answer");
		const text = await part("Best answer");
		expect(text.getByRole("status").textContent).toBe("Claude (Sonnet) writes from the rows · 3 sentences so far");
		text.getByRole("button", { name: "Cancel" });
		expect(screen.queryByText(/comparing/i)).toBeNull();
	});
});
