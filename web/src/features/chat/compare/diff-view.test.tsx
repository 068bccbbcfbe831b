import type { ProviderId } from "@parallax/contract";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeResponse } from "../testing/make-answers.ts";
import { DiffView, type ProviderPair } from "./diff-view.tsx";
import { diffWords } from "./word-diff.ts";
import type { DiffQuestion } from "./word-diff-worker.ts";

/** Answers when the test says so. */
class FakeWorker {
	static readonly alive = new Set<FakeWorker>();
	static started = 0;
	onmessage: ((message: { data: unknown }) => void) | null = null;
	onerror: (() => void) | null = null;
	readonly asked: DiffQuestion[] = [];
	constructor() {
		FakeWorker.started++;
		FakeWorker.alive.add(this);
	}
	postMessage(question: DiffQuestion) {
		this.asked.push(question);
	}
	terminate() {
		FakeWorker.alive.delete(this);
	}
	async answer() {
		const { left, right } = this.asked.at(-1) ?? { left: "", right: "" };
		await act(async () => this.onmessage?.({ data: diffWords(left, right) }));
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
const TEXTS: Partial<Record<ProviderId, string>> = { chatgpt: LONG, claude: `${LONG} more`, grok: "word" };
const view = (pair: ProviderPair, grown = "") => (
	<DiffView
		responses={Object.entries(TEXTS).map(([provider, text]) =>
			makeResponse(provider as ProviderId, { response: `${text}${grown}` }),
		)}
		pair={pair}
		onPair={() => {}}
		onClose={() => {}}
		heir={{ current: null }}
	/>
);
const theWorker = () => {
	const [worker, ...others] = FakeWorker.alive;
	if (!worker || others.length > 0) throw new Error(`${FakeWorker.alive.size} workers are alive.`);
	return worker;
};

test("while long answers grow the last difference stays, and one worker is asked again when it has answered", async () => {
	const { rerender, unmount } = render(view(["chatgpt", "claude"]));
	await theWorker().answer();
	screen.getByText("3,000 words in both");
	for (let step = 1; step <= 20; step++) {
		rerender(view(["chatgpt", "claude"], " grown".repeat(step)));
		screen.getByText("3,000 words in both");
	}
	expect(FakeWorker.started).toBe(1);
	expect(theWorker().asked).toHaveLength(2);
	await theWorker().answer();
	screen.getByText("3,001 words in both");
	expect(theWorker().asked).toHaveLength(3);
	await theWorker().answer();
	screen.getByText("3,020 words in both");
	unmount();
	expect(FakeWorker.alive.size).toBe(0);
});

test("the difference of one pair never stands under the names of another", async () => {
	const { rerender } = render(view(["chatgpt", "claude"]));
	await theWorker().answer();
	screen.getByText("1 only in Claude");
	rerender(view(["claude", "chatgpt"]));
	expect(screen.queryByText(/words? in both/)).toBeNull();
	await theWorker().answer();
	screen.getByText("1 only in Claude");
});

test("a short text that takes the place of a long one is compared at once, and no late answer covers it", () => {
	const { rerender } = render(view(["chatgpt", "grok"], "".padEnd(9000, " word")));
	const late = theWorker();
	rerender(view(["chatgpt", "grok"]));
	screen.getByText("1 word in both");
	expect(FakeWorker.alive.has(late)).toBe(false);
});

test("a worker that cannot be had is no obstacle", async () => {
	render(view(["chatgpt", "claude"]));
	const worker = theWorker();
	await act(async () => worker.onerror?.());
	expect(FakeWorker.alive.size).toBe(0);
	screen.getByText("3,000 words in both");
});
