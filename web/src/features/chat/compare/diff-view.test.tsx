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
	screen.getByText("1 only in Claude");
	rerender(view(["claude", "chatgpt"]));
	expect(screen.queryByText(/passages? matched/)).toBeNull();
	await onlyWorker().reply();
	screen.getByText("1 only in Claude");
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
	expect(screen.getByText("Only ChatGPT").closest("[data-seat]")?.getAttribute("data-seat")).toBe("chatgpt");
	screen.getByText("Only Claude");
	expect(container.querySelector("mark")).toBeNull();
});

test("a table stays a table, and the words found only in its answer are marked", () => {
	const table = (far: string) =>
		`| star | far |\n|---|---|\n| Polaris | ${far} light-years |\n| Vega | 25 light-years |`;
	const { container } = render(
		<DiffView
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
