import type { Analysis, AnalysisInProgress, ResponsesPayload } from "@parallax/contract";
import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { makeDone, makePayload } from "../testing/make-answers.ts";
import { useProgressInTab } from "./use-progress-in-tab.ts";

const ANALYSIS: Analysis = {
	...{ by: "Claude", approximate: false, costUsd: null, stale: false, missing: [] },
	...{ claims: [], notes: [], together: [], dissent: [] },
};
const COMPARED = { ...makePayload([makeDone("chatgpt", "433."), makeDone("claude", "447.")]), analysis: ANALYSIS };
const MAKING: AnalysisInProgress = { by: "Claude", since: "2026-11-21T09:14:00.000Z", read: 2, claims: [], again: 0 };
/** The server knows of the work before it knows who does it. */
const BEGINS: Partial<ResponsesPayload> = { summarizingMs: 10 };

/** The titles of the page while its turn goes through these states. */
function titlesOf(states: readonly Partial<ResponsesPayload>[]): readonly string[] {
	const { rerender } = renderHook(({ payload }) => useProgressInTab("How far?", payload), {
		initialProps: { payload: COMPARED as ResponsesPayload },
	});
	return states.map((state) => {
		rerender({ payload: { ...COMPARED, ...state } });
		return document.title.replace(/ – Parallax$/, "");
	});
}

test("the title says nothing of a comparison while the best answer is written from the finished one", () => {
	const states: Partial<ResponsesPayload>[] = [BEGINS, { summarizingMs: 900, making: { ...MAKING, kind: "best" } }, {}];
	expect(titlesOf(states)).toEqual(["How far?", "How far?", "How far?"]);
});

test.each([
	["for the first time", { analysis: null }, ["Comparing · How far?", "Comparing · How far?", "Compared · How far?"]],
	[
		"after a change",
		{ analysis: { ...ANALYSIS, stale: true } },
		["Comparing · How far?", "Comparing · How far?", "Compared · How far?"],
	],
	["once more", {}, ["How far?", "Comparing · How far?", "Compared · How far?"]],
])("it says that the answers are compared %s, and that they were", (_when, before, titles) => {
	expect(titlesOf([{ ...before, ...BEGINS }, { ...before, summarizingMs: 900, making: MAKING }, {}])).toEqual(titles);
});
