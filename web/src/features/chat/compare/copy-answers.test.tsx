import { act, cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { AnswerText } from "../markdown/answer-text.tsx";
import { installClipboard } from "../testing/browser-parts.ts";
import { copyAllAnswers, copyAnswer } from "./copy-answers.ts";

beforeEach(() => {
	// user-event installs the clipboard that jsdom lacks.
	userEvent.setup();
	vi.useFakeTimers();
});
afterEach(() => {
	cleanup();
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
});

const LONG = Array.from({ length: 60 }, (_, index) => `Paragraph **${index}** of <b>many</b>.`).join("\n\n");
const LAST = "<p>Paragraph <strong>59</strong> of &lt;b&gt;many&lt;/b&gt;.</p>";
const show = () => render(<AnswerText text={GrowingText.of(LONG)} isRunning={false} idPrefix="" />).container;

test("a partly rendered answer is copied whole as Markdown only; once rendered, as rich text too", async () => {
	const clipboard = installClipboard();
	const body = show();
	await copyAnswer(LONG, body);
	expect(await clipboard.plain()).toBe(LONG);
	expect(await clipboard.rich()).toBe("");
	act(() => void vi.runAllTimers());
	await copyAnswer(LONG, body);
	expect(await clipboard.rich()).toContain(LAST);
});

test("when all answers are copied, one that is not fully rendered is copied as its Markdown source", async () => {
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
