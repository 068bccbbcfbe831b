import type { Analysis } from "@parallax/contract";
import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { beginHydration, endHydration } from "../../../lib/page/hydration-state.ts";
import type { JudgedChat } from "../pages/comparison-parts.ts";
import { makeDone, makePayload, makeSession } from "../testing/make-answers.ts";
import { LazyAnalysis } from "./lazy-analysis.tsx";

let enterViewport: () => void = () => {};

function LiveAnalysis() {
	return (
		<section id="analysis" tabIndex={-1}>
			<p>The live analysis</p>
			<section id="claim-map" tabIndex={-1} />
			<details className="claim-row" id="claim-0" tabIndex={-1} open />
			<details />
		</section>
	);
}

const CHAT: JudgedChat = {
	side: "shared",
	session: makeSession(),
	payload: makePayload([makeDone("grok", "323.")]),
	onVerdict: null,
};

const COMPARED: Analysis = {
	by: "Claude",
	approximate: false,
	costUsd: null,
	stale: false,
	missing: [],
	claims: [],
	notes: [],
	together: [],
	dissent: [],
};

/** Hydrates the place of an analysis that the server rendered. */
function hydrateAnalysis(chat = CHAT, loadMarks = async () => ({ AnswerMarks: () => <p>The marks</p> })) {
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			constructor(callback: (entries: readonly unknown[]) => void) {
				enterViewport = () => callback([{ isIntersecting: true }]);
			}
			observe() {}
			disconnect() {}
		},
	);
	const container = document.createElement("div");
	container.innerHTML =
		'<div class="served-analysis"><section id="analysis" tabindex="-1"><p>The served analysis</p><div id="claim-map" tabindex="-1"></div><button></button><details class="claim-row" id="claim-0" tabindex="-1"><summary></summary></details><details open></details></section></div>';
	document.body.replaceChildren(container);
	const served = document.getElementById("analysis");
	beginHydration();
	const load = vi.fn(async () => ({ SteadyAnalysis: LiveAnalysis }));
	const page = render(<LazyAnalysis load={load} loadMarks={loadMarks} chat={chat} />, { container, hydrate: true });
	endHydration();
	return {
		served,
		load,
		change: (chat: JudgedChat) => page.rerender(<LazyAnalysis load={load} loadMarks={loadMarks} chat={chat} />),
	};
}

afterEach(() => vi.unstubAllGlobals());

const findLiveAnalysis = () => screen.findByText("The live analysis");

test("keeps the server-rendered elements, and fetches no code", async () => {
	const { served, load } = hydrateAnalysis();
	expect(screen.getByText("The served analysis").parentElement).toBe(served);
	expect(served?.isConnected).toBe(true);
	expect(document.querySelectorAll("#analysis")).toHaveLength(1);
	await act(async () => {});
	expect(load).not.toHaveBeenCalled();
});

test("marks the words of a compared chat while its analysis stays as it was served", async () => {
	const { load } = hydrateAnalysis({ ...CHAT, payload: { ...CHAT.payload, analysis: COMPARED } });
	await screen.findByText("The marks");
	expect(screen.getByText("The served analysis").isConnected).toBe(true);
	expect(load).not.toHaveBeenCalled();
});

test("fetches no marks for a chat that was not compared", async () => {
	const loadMarks = vi.fn();
	hydrateAnalysis(CHAT, loadMarks);
	fireEvent.pointerDown(window);
	await findLiveAnalysis();
	expect(loadMarks).not.toHaveBeenCalled();
});

test.for([
	["the reader comes near", () => act(() => enterViewport())],
	["a key is pressed", () => fireEvent.keyDown(window, { key: "Tab" })],
	["the page is touched", () => fireEvent.pointerDown(window)],
] as const)("replaces the served analysis with the interactive one when %s", async ([, act]) => {
	const { load } = hydrateAnalysis();
	act();
	await findLiveAnalysis();
	expect(screen.queryByText("The served analysis")).toBeNull();
	expect(load).toHaveBeenCalledTimes(1);
});

test("keeps open what the reader opened in the served analysis", async () => {
	hydrateAnalysis();
	fireEvent.pointerDown(window);
	await findLiveAnalysis();
	expect(Array.from(document.querySelectorAll("details"), ({ open }) => open)).toEqual([false, true]);
});

test("replaces the served analysis at once in an own chat without a comparison, to offer one", async () => {
	hydrateAnalysis({ ...CHAT, side: "own" });
	await findLiveAnalysis();
});

test.for([
	["own", true],
	["shared", false],
] as const)(
	"in an %s chat that changed since its comparison, the command to compare again comes at once: %s",
	async ([side, isOffered]) => {
		const payload = { ...CHAT.payload, collectiveSummary: "Both.", analysis: { ...COMPARED, stale: true } };
		const { load } = hydrateAnalysis({ ...CHAT, side, payload });
		await screen.findByText("The marks");
		if (isOffered) await findLiveAnalysis();
		expect(load).toHaveBeenCalledTimes(isOffered ? 1 : 0);
	},
);

test("replaces the served analysis when the chat changes", async () => {
	const { change } = hydrateAnalysis();
	change({ ...CHAT, payload: makePayload([makeDone("grok", "447.")]) });
	await findLiveAnalysis();
});

test.for([
	["the part that a link led to", "#claim-map", "claim-map"],
	["the row of the focused element", "summary", "claim-0"],
	["a button without a name", "button", "analysis"],
] as const)("keeps the focus on %s, or at least in the analysis, on replacement", async ([, focused, expected]) => {
	const { served } = hydrateAnalysis();
	served?.querySelector<HTMLElement>(focused)?.focus();
	act(() => enterViewport());
	await findLiveAnalysis();
	expect(document.activeElement).toBe(document.getElementById(expected));
});
