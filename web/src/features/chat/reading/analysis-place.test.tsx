import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { beginTakingOver, endTakingOver } from "../../../lib/page/taking-over.ts";
import type { ShownChat } from "../pages/comparison-parts.ts";
import { makeDone, makePayload, makeSession } from "../testing/make-answers.ts";
import { AnalysisPlace } from "./analysis-place.tsx";

let comeNear: () => void = () => {};

function LiveAnalysis() {
	return (
		<section id="analysis" tabIndex={-1}>
			<p>The live analysis</p>
			<section id="claim-map" tabIndex={-1} />
		</section>
	);
}

const CHAT: ShownChat = {
	side: "shared",
	session: makeSession(),
	payload: makePayload([makeDone("grok", "323.")]),
};

/** The place of an analysis that the server rendered, as the page is taken over. */
function takeOver(chat = CHAT) {
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			constructor(tell: (entries: readonly unknown[]) => void) {
				comeNear = () => tell([{ isIntersecting: true }]);
			}
			observe() {}
			disconnect() {}
		},
	);
	const container = document.createElement("div");
	container.innerHTML =
		'<div class="served-analysis"><section id="analysis" tabindex="-1"><p>The served analysis</p><div id="claim-map" tabindex="-1"></div><button></button></section></div>';
	document.body.replaceChildren(container);
	const served = document.getElementById("analysis");
	beginTakingOver();
	const load = vi.fn(async () => ({ SteadyAnalysis: LiveAnalysis }));
	const page = render(<AnalysisPlace load={load} chat={chat} />, { container, hydrate: true });
	endTakingOver();
	return { served, load, change: (chat: ShownChat) => page.rerender(<AnalysisPlace load={load} chat={chat} />) };
}

afterEach(() => vi.unstubAllGlobals());

const live = () => screen.findByText("The live analysis", {}, { timeout: 5000 });

test("the server's elements stand in their place, and no code is asked for", async () => {
	const { served, load } = takeOver();
	expect(screen.getByText("The served analysis").parentElement).toBe(served);
	expect(served?.isConnected).toBe(true);
	expect(document.querySelectorAll("#analysis")).toHaveLength(1);
	await act(async () => {});
	expect(load).not.toHaveBeenCalled();
});

test.for([
	["the reader comes near", () => act(() => comeNear())],
	["a key is pressed", () => fireEvent.keyDown(window, { key: "Tab" })],
	["the page is touched", () => fireEvent.pointerDown(window)],
] as const)("they make room for the analysis that works when %s", async ([, act]) => {
	const { load } = takeOver();
	act();
	await live();
	expect(screen.queryByText("The served analysis")).toBeNull();
	expect(load).toHaveBeenCalledTimes(1);
});

test("they make room at once in one's own chat that has no comparison, so that one is offered", async () => {
	takeOver({ ...CHAT, side: "own" });
	await live();
});

test("they make room when the chat changes", async () => {
	const { change } = takeOver();
	change({ ...CHAT, payload: makePayload([makeDone("grok", "447.")]) });
	await live();
});

test.for([
	["the part that a link led to", "#claim-map", "claim-map"],
	["a button without a name", "button", "analysis"],
] as const)("who was at %s is there, or at least in the analysis, when it works", async ([, focused, expected]) => {
	const { served } = takeOver();
	served?.querySelector<HTMLElement>(focused)?.focus();
	act(() => comeNear());
	await live();
	expect(document.activeElement).toBe(document.getElementById(expected));
});
