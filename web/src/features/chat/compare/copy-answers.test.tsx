import { act, cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { AnswerText } from "../markdown/answer-text.tsx";
import { installClipboard } from "../testing/browser-parts.ts";
import { copyAllAnswers, copyAnswer } from "./copy-answers.ts";

beforeEach(() => {
	// It brings the clipboard that the page does not have here.
	userEvent.setup();
	vi.useFakeTimers();
});
afterEach(() => {
	cleanup();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const LONG = Array.from({ length: 60 }, (_, place) => `Paragraph **${place}** of <b>many</b>.`).join("\n\n");
const LAST = "<p>Paragraph <strong>59</strong> of &lt;b&gt;many&lt;/b&gt;.</p>";
const show = () => render(<AnswerText text={GrowingText.of(LONG)} isRunning={false} idPrefix="" />).container;

test("an answer of which not all has been put up is copied whole, as Markdown alone, and then as rich text too", async () => {
	const clipboard = installClipboard();
	const body = show();
	await copyAnswer(LONG, body);
	expect(await clipboard.plain()).toBe(LONG);
	expect(await clipboard.rich()).toBe("");
	act(() => void vi.runAllTimers());
	await copyAnswer(LONG, body);
	expect(await clipboard.rich()).toContain(LAST);
});

test("among all answers, one that is not on the page as a whole is copied as it was written", async () => {
	const clipboard = installClipboard();
	const body = show();
	await copyAllAnswers("Why?", [
		{ name: "Claude", markdown: LONG, body },
		{ name: "Grok", markdown: "Away & *apart*", body: null },
	]);
	const rich = await clipboard.rich();
	expect(rich).toContain("Paragraph **59** of &lt;b&gt;many&lt;/b&gt;.</pre>");
	expect(rich).toContain("<h2>Grok</h2><pre>Away &amp; *apart*</pre>");
	act(() => void vi.runAllTimers());
	await copyAllAnswers("Why?", [{ name: "Claude", markdown: LONG, body }]);
	expect(await clipboard.rich()).toContain(LAST);
});
