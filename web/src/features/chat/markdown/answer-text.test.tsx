import { act, render, waitFor } from "@testing-library/react";
import { renderToStaticMarkup } from "react-dom/server";
import Markdown from "react-markdown";
import remarkGfm from "remark-gfm";
import { describe, expect, test, vi } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { MARKDOWN_CORPUS } from "../testing/markdown-corpus.ts";
import { AnswerText } from "./answer-text.tsx";
import { loadHighlighter } from "./code/code-block.tsx";
import { componentsFor, loadMath } from "./markdown-block.tsx";
import { plainHtml } from "./plain-html.ts";
import { headingLevels } from "./source/heading-levels.ts";
import { definitionsFor } from "./source/link-definitions.ts";
import { splitMarkdown } from "./source/markdown-blocks.ts";

vi.mock(import("./source/link-definitions.ts"), async (original) => {
	const real = await original();
	return { ...real, definitionsFor: vi.fn(real.definitionsFor) };
});

const withoutParts = (html: string) =>
	html
		.replaceAll('</div><div class="answer-part">', "")
		.replace(/<div class="answer-part">(.*)<\/div><\/div>$/s, "$1</div>");
const withoutLanguage = (html: string) => html.replace(/^(<div class="answer[^>]*) lang="[a-z-]+"/, "$1");
const withoutWhitespace = (html: string) => html.replace(/>\s+</g, "><").replace(/\s+</g, "<");
const renderAnswer = (text: string, isRunning = false) =>
	renderToStaticMarkup(<AnswerText text={GrowingText.of(text)} isRunning={isRunning} idPrefix="t-" />);
const renderUnsplit = (text: string) =>
	renderToStaticMarkup(
		<Markdown
			remarkPlugins={[remarkGfm, plainHtml]}
			remarkRehypeOptions={{ clobberPrefix: "t-", footnoteLabel: "Footnotes" }}
			urlTransform={(address) => address}
			components={componentsFor(headingLevels(splitMarkdown(GrowingText.of(text)).blocks))}
		>
			{text}
		</Markdown>,
	);
const loadAll = () => Promise.all([loadHighlighter(), loadMath()]);
const visibleText = (html: string) =>
	html
		.replace(/<div class="code-head">.*?<\/div>/g, "")
		.replace(/<span class="host".*?<\/span>/g, "")
		.replace(/<[^>]*>/g, " ")
		.replace(/\s+/g, "");
const corpusWithout = (...names: string[]) => Object.entries(MARKDOWN_CORPUS).filter(([each]) => !names.includes(each));

describe("REL-59 Markdown cut anywhere", () => {
	test.each(corpusWithout("math"))(
		"%s: parsing block by block and parsing as a whole give the same HTML",
		(_name, text) => {
			expect(withoutWhitespace(withoutParts(withoutLanguage(renderAnswer(text))))).toBe(
				withoutWhitespace(`<div class="answer is-complete" data-units="${text.length}">${renderUnsplit(text)}</div>`),
			);
		},
	);

	test.each(corpusWithout("footnotes", "math"))(
		"%s: the shown text only grows, and raw marks are hidden",
		(_name, text) => {
			const end = visibleText(renderAnswer(text));
			for (let cut = 1; cut <= text.length; cut++) {
				const soFar = visibleText(renderAnswer(text.slice(0, cut), true));
				if (!end.startsWith(soFar))
					expect(soFar, `after ${JSON.stringify(text.slice(0, cut))}`).toBe(end.slice(0, soFar.length));
			}
		},
	);

	test.each(corpusWithout())(
		"%s: growing step by step and rendering at once give the same HTML",
		async (_name, text) => {
			const grown = render(<AnswerText text={GrowingText.of(text.slice(0, 1))} isRunning idPrefix="t-" />);
			for (const share of [0.2, 0.41, 0.63, 0.9]) {
				grown.rerender(
					<AnswerText text={GrowingText.of(text.slice(0, text.length * share))} isRunning idPrefix="t-" />,
				);
			}
			grown.rerender(<AnswerText text={GrowingText.of(text)} isRunning={false} idPrefix="t-" />);
			const atOnce = render(<AnswerText text={GrowingText.of(text)} isRunning={false} idPrefix="t-" />);
			await act(() => loadAll());
			// Only the order of attributes may differ, because they were set at different steps.
			await waitFor(() => expect(grown.container.isEqualNode(atOnce.container)).toBe(true));
		},
	);
});

test.each([
	["only its head and rule", "| a | b |\n|---|---|\n", "th"],
	["a first row", "| a | b |\n|---|---|\n| 1 | 2", "td"],
])("the caret is in the last cell of a table that has %s", (_has, text, cell) => {
	const { container } = render(<AnswerText text={GrowingText.of(text)} isRunning idPrefix="t-" />);
	expect(container.querySelector(".caret")?.parentElement).toBe([...container.querySelectorAll(cell)].at(-1));
});

test("when a long answer is complete, only its last part renders again", async () => {
	const blocks = 200;
	const text = Array.from({ length: blocks }, (_, n) => `Paragraph ${n}.`).join("\n\n");
	const { container, rerender } = render(<AnswerText text={GrowingText.of(text)} isRunning idPrefix="t-" />);
	await waitFor(() => expect(container.querySelectorAll("p")).toHaveLength(blocks));
	const parts = container.querySelectorAll(".answer-part").length;
	vi.mocked(definitionsFor).mockClear();
	rerender(<AnswerText text={GrowingText.of(text)} isRunning={false} idPrefix="t-" />);
	expect(parts).toBeGreaterThan(3);
	expect(vi.mocked(definitionsFor).mock.calls.length).toBeLessThan((2 * blocks) / parts + 1);
});

test("only a complete answer has parts that are laid out out of sight, because each step would style them again", async () => {
	const { container, rerender } = render(<AnswerText text={GrowingText.of("A word")} isRunning idPrefix="t-" />);
	const isComplete = () => container.querySelector(".answer")?.classList.contains("is-complete");
	expect(isComplete()).toBe(false);
	rerender(<AnswerText text={GrowingText.of("A word")} isRunning={false} idPrefix="t-" />);
	await waitFor(() => expect(isComplete()).toBe(true));
});
