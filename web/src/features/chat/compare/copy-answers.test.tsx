import type { Citation } from "@parallax/contract";
import { act, cleanup, render } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { expectLinear } from "../../../testing/growth-in-time.ts";
import { AnswerText } from "../markdown/answer-text.tsx";
import { installClipboard } from "../testing/browser-parts.ts";
import { citedMarkdown } from "./cited-text.ts";
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
const uncited = (response: string) => ({ response, citations: [] });
const show = () => render(<AnswerText text={GrowingText.of(LONG)} isRunning={false} idPrefix="" />).container;

test("a partly rendered answer is copied whole as Markdown only; once rendered, as rich text too", async () => {
	const clipboard = installClipboard();
	const body = show();
	await copyAnswer(uncited(LONG), body);
	expect(await clipboard.plain()).toBe(LONG);
	expect(await clipboard.rich()).toBe("");
	act(() => void vi.runAllTimers());
	await copyAnswer(uncited(LONG), body);
	expect(await clipboard.rich()).toContain(LAST);
});

test("when all answers are copied, one that is not fully rendered is copied as its Markdown source", async () => {
	const clipboard = installClipboard();
	const body = show();
	await copyAllAnswers("Why?", [
		{ name: "Claude", answer: uncited(LONG), body },
		{ name: "Grok", answer: uncited("Away & *apart*"), body: null },
	]);
	const rich = await clipboard.rich();
	expect(rich).toContain("Paragraph **59** of &lt;b&gt;many&lt;/b&gt;.</pre>");
	expect(rich).toContain("<h2>Grok</h2><pre>Away &amp; *apart*</pre>");
	act(() => void vi.runAllTimers());
	await copyAllAnswers("Why?", [{ name: "Claude", answer: uncited(LONG), body }]);
	expect(await clipboard.rich()).toContain(LAST);
});

describe("sources of a copied answer", () => {
	const url = "https://a.example/page";
	const other = "https://b.example/";
	const cite = (text: string, words: string, address = url, title = "Page [1]"): Citation => {
		const end = text.indexOf(words) + words.length;
		return { url: address, title, at: [end - words.length, end] };
	};
	const LIST = `Sources:\n\n1. Page \\[1\\]: <${url}>`;

	test("have their numbers in the text and a list at its end, plain and rich", async () => {
		const clipboard = installClipboard();
		const response = "It is **433 ly** away. So it is.";
		const citations = [cite(response, "away."), cite(response, "So it is.", other, "b.example")];
		const { container } = render(
			<AnswerText text={GrowingText.of(response)} isRunning={false} citations={citations} idPrefix="" />,
		);
		act(() => void vi.runAllTimers());
		await copyAnswer({ response, citations }, container);
		expect(await clipboard.plain()).toBe(
			`It is **433 ly** away.\\[1\\] So it is.\\[2\\]\n\n${LIST}\n2. b.example: <${other}>`,
		);
		const rich = await clipboard.rich();
		expect(rich).toContain(`away.<sup><a href="${url}">[1]</a></sup>`);
		expect(rich).toContain(
			`<p>Sources:</p><ol><li><a href="${url}">Page [1]</a> (a.example)</li><li><a href="${other}">b.example</a></li></ol>`,
		);
		await copyAllAnswers("Why?", [{ name: "Claude", answer: { response, citations }, body: container }]);
		expect(await clipboard.plain()).toContain(`\\[2\\]\n\n${LIST}`);
		expect(await clipboard.rich()).toContain("</ol>");
	});

	test.each([
		[
			"a link",
			"See [a page](https://x.example/a_(b)) now",
			"x.example",
			"See [a page](https://x.example/a_(b))\\[1\\] now",
		],
		["inline code", "Call `a[0]` twice", "a[0", "Call `a[0]`\\[1\\] twice"],
		["a code block", "Run:\n\n```js\nrun();\nstop();\n```\n\nDone", "run();", null],
		["words after a code block", "```js\nrun();\n```\n\nDone", "Done", "```js\nrun();\n```\n\nDone\\[1\\]"],
		["a code block in a list", "- Run:\n\n    ```\n    run();\n    ```", "run();", null],
		["a code block that is not closed", "Run:\n\n~~~\nrun();", "run();", null],
		["a definition", "See [a].\n\n[a]: https://x.example/a", "x.example", null],
	])("do not change %s", (_what, response, words, expected) => {
		expect(citedMarkdown({ response, citations: [cite(response, words)] })).toBe(`${expected ?? response}\n\n${LIST}`);
	});

	test("SEC-20 are found in linear time", () => {
		for (const part of ["[](", "`", "<", "```\n", "[a]:", "[a](()"])
			expectLinear(
				(response) => citedMarkdown({ response, citations: [cite(response, part)] }),
				(count) => part.repeat(count),
				3e4,
			);
	});
});
