import type { Analysis } from "@parallax/contract";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countWords } from "../../../lib/text/count-words.ts";
import { makeSeat } from "../../../testing/make-chats.ts";
import { SeatsProvider } from "../../assistants/index.ts";
import type { SeatPair } from "../reading/use-reading-view.ts";
import { makeResponse } from "../testing/make-answers.ts";
import { compareAnswers } from "./compare-answers.ts";
import type { ComparisonRequest } from "./comparison-worker.ts";
import { DiffView } from "./diff-view.tsx";

/** Replies only when the test calls `reply()`. */
class FakeWorker {
	static readonly alive = new Set<FakeWorker>();
	static started = 0;
	onmessage: ((message: { data: unknown }) => void) | null = null;
	onerror: (() => void) | null = null;
	readonly requests: ComparisonRequest[] = [];
	constructor() {
		FakeWorker.started++;
		FakeWorker.alive.add(this);
	}
	postMessage(request: ComparisonRequest) {
		this.requests.push(request);
	}
	terminate() {
		FakeWorker.alive.delete(this);
	}
	async reply() {
		const { left, right } = this.requests.at(-1) ?? { left: "", right: "" };
		await act(async () => this.onmessage?.({ data: compareAnswers(left, right) }));
	}
}

beforeEach(() => {
	FakeWorker.alive.clear();
	FakeWorker.started = 0;
	vi.stubGlobal("Worker", FakeWorker);
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

const LONG = "word ".repeat(3000).trim();
const TEXTS: Readonly<Record<string, string>> = {
	chatgpt: LONG,
	claude: `${LONG}\n\nmore`,
	grok: "word",
};
const SEATS = Object.keys(TEXTS).map((id) => makeSeat(id));
const view = (pair: SeatPair, grown = "", texts = TEXTS) => (
	<SeatsProvider seats={SEATS}>
		<DiffView
			analysis={null}
			responses={Object.entries(texts).map(([provider, text]) =>
				makeResponse(provider, { response: `${text}${grown}` }),
			)}
			pair={pair}
			onPairChange={() => {}}
			onClose={() => {}}
			focusFallback={{ current: null }}
		/>
	</SeatsProvider>
);
const onlyWorker = () => {
	const [worker, ...others] = FakeWorker.alive;
	if (!worker || others.length > 0) throw new Error(`${FakeWorker.alive.size} workers are alive.`);
	return worker;
};

test("while long answers grow, the last diff stays and one worker gets one request at a time", async () => {
	const { rerender, unmount } = render(view(["chatgpt", "claude"]));
	await onlyWorker().reply();
	screen.getByText("1 passage matched");
	for (let step = 1; step <= 20; step++) {
		rerender(view(["chatgpt", "claude"], `\n\ngrown`.repeat(step)));
		screen.getByText("1 passage matched");
	}
	expect(FakeWorker.started).toBe(1);
	expect(onlyWorker().requests).toHaveLength(2);
	await onlyWorker().reply();
	screen.getByText("2 passages matched");
	expect(onlyWorker().requests).toHaveLength(3);
	await onlyWorker().reply();
	screen.getByText("21 passages matched");
	unmount();
	expect(FakeWorker.alive.size).toBe(0);
});

test("the diff of one pair is never shown under the names of another", async () => {
	const { rerender } = render(view(["chatgpt", "claude"]));
	await onlyWorker().reply();
	screen.getByText("1 without a match in Claude");
	rerender(view(["claude", "chatgpt"]));
	expect(screen.queryByText(/passages? matched/)).toBeNull();
	await onlyWorker().reply();
	screen.getByText("1 without a match in Claude");
});

test("a short text that replaces a long one is compared at once, and no late worker reply overwrites it", () => {
	const { rerender } = render(view(["chatgpt", "grok"], "".padEnd(9000, " word")));
	const late = onlyWorker();
	rerender(view(["chatgpt", "grok"]));
	screen.getByText("1 passage matched");
	expect(FakeWorker.alive.has(late)).toBe(false);
});

test("when the worker fails, the answers are compared on the main thread", async () => {
	render(view(["chatgpt", "claude"]));
	const worker = onlyWorker();
	await act(async () => worker.onerror?.());
	expect(FakeWorker.alive.size).toBe(0);
	screen.getByText("1 passage matched");
});

test("each answer has the same word count as above its column", () => {
	const response = "## Far\n\n- **433** light-years - about";
	const { container } = render(
		<SeatsProvider seats={SEATS}>
			<DiffView
				analysis={null}
				responses={[makeResponse("chatgpt", { response }), makeResponse("claude", { response: "Near" })]}
				pair={["chatgpt", "claude"]}
				onPairChange={() => {}}
				onClose={() => {}}
				focusFallback={{ current: null }}
			/>
		</SeatsProvider>,
	);
	screen.getByText(`ChatGPT: ${countWords(response)} words`);
	screen.getByText("Claude: 1 word");
	expect(
		screen
			.getByText("ChatGPT · no similar passage in Claude’s answer")
			.closest("[data-seat]")
			?.getAttribute("data-seat"),
	).toBe("chatgpt");
	screen.getByText("Claude · no similar passage in ChatGPT’s answer");
	// Of a passage without a similar one, only what the other answer has nowhere: figures, dates and names.
	expect(Array.from(container.querySelectorAll("mark"), (mark) => mark.textContent)).toEqual(["433"]);
});

test("the claims on which the two differ come first, each side in its own words", async () => {
	const cell = (quote: string, stance: "says" | "contradicts" = "says") => ({ stance, quote });
	const row = { kind: "fact" as const, follows: null };
	const analysis: Analysis = {
		by: "Grok",
		costUsd: null,
		approximate: false,
		stale: false,
		missing: [],
		notes: [],
		together: [],
		dissent: [],
		claims: [
			{ ...row, claim: "It is a star", cells: { chatgpt: cell("A star"), claude: cell("a sun, in short") } },
			{
				...row,
				claim: "It was first climbed in 1820",
				cells: { chatgpt: cell("27. August 1820"), claude: cell("erst 1823", "contradicts") },
			},
			{ ...row, claim: "It is old", cells: { claude: cell("very old"), grok: cell("old") } },
			{ ...row, claim: "Neither says this", cells: { grok: cell("word") } },
		],
	};
	const texts = { chatgpt: "A star. 27. August 1820", claude: "By all means a sun, in short.\n\nerst 1823, very old" };
	const shown = (more: Partial<Analysis> = {}) => (
		<SeatsProvider seats={SEATS}>
			<DiffView
				responses={Object.entries(texts).map(([provider, response]) => makeResponse(provider, { response }))}
				analysis={{ ...analysis, ...more }}
				pair={["chatgpt", "claude"]}
				onPairChange={() => {}}
				onClose={() => {}}
				focusFallback={{ current: null }}
			/>
		</SeatsProvider>
	);
	const { rerender } = render(shown());
	const region = screen.getByRole("region", { name: "What they say" });
	const folds = Array.from(region.querySelectorAll("details"), (fold) => [
		fold.open,
		fold.querySelector("h3")?.textContent,
	]);
	expect(folds).toEqual([
		[true, "1 claim on which they differ"],
		[false, "1 claim both make"],
		[false, "1 claim only one of them speaks of"],
	]);
	const [first] = region.querySelectorAll(".pair-claim");
	expect(first?.textContent).toContain("ChatGPT says “27. August 1820”Claude contradicts it “erst 1823”");
	expect(Array.from(first?.querySelectorAll("mark") ?? [], (mark) => mark.textContent)).toEqual([
		"27",
		"August",
		"1820",
		"1823",
	]);
	expect(region.textContent).not.toContain("Neither says this");
	// Both make that claim, though no passage of the other answer is similar.
	const passage = screen.getByText("By all means a sun, in short.").closest(".diff-cell");
	expect(passage?.querySelector(".diff-who")?.textContent).toBe("Elsewhere in ChatGPT’s answer too");
	rerender(shown({ stale: true }));
	expect(screen.queryByRole("region", { name: "What they say" })).toBeNull();
});

test("a table stays a table, and the words found only in its answer are marked", () => {
	const table = (far: string) =>
		`| star | far |\n|---|---|\n| Polaris | ${far} light-years |\n| Vega | 25 light-years |`;
	const { container } = render(
		<DiffView
			analysis={null}
			responses={[
				makeResponse("chatgpt", { response: table("433") }),
				makeResponse("claude", { response: table("447") }),
			]}
			pair={["chatgpt", "claude"]}
			onPairChange={() => {}}
			onClose={() => {}}
			focusFallback={{ current: null }}
		/>,
	);
	expect(screen.getAllByRole("table")).toHaveLength(2);
	expect(screen.getAllByRole("columnheader")).toHaveLength(4);
	const [left, right] = Array.from(container.querySelectorAll("mark"), (mark) => mark.closest("td")?.textContent);
	expect([left, right]).toEqual(["433 light-years", "447 light-years"]);
});

test("each side has the language of its answer, and code has none", async () => {
	const texts = { chatgpt: "Der Nordstern ist weit, und das ist bekannt.", claude: "It is far.\n\n```\nthe\n```" };
	render(view(["chatgpt", "claude"], "", texts));
	await screen.findByText("It is far.");
	const languages = [...document.querySelectorAll<HTMLElement>(".diff-block")].map(({ lang }) => lang);
	expect(languages).toEqual(["de", "en", ""]);
});
