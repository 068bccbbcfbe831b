import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readAnswer } from "../../web/src/features/analysis/quotes/answer-letters.ts";
import { findCellRanges } from "../../web/src/features/analysis/quotes/find-cell-ranges.ts";
import { AnswerText } from "../../web/src/features/chat/markdown/answer-text.tsx";
import { loadMath } from "../../web/src/features/chat/markdown/markdown-block.tsx";
import { beginHydration, endHydration } from "../../web/src/lib/page/hydration-state.ts";
import { GrowingText } from "../../web/src/lib/text/growing-text.ts";
import { preload } from "../../web/src/ui/loading/use-loaded.ts";
import { readJudgedCases } from "./judged-cases.ts";
import { readAnswersOf, shownOf } from "./read-replies.ts";

/** The cases are read by the server's code, which a test with a document of its own would get compiled for browsers. */
const { teardown } = await vi.hoisted(async () => {
	const { builtinEnvironments } = await import("vitest/runtime");
	return builtinEnvironments.jsdom.setup(globalThis, {});
});
beforeAll(() => preload(loadMath));
afterAll(() => teardown(globalThis));

/** An answer as the server renders it: all of it at once, for a page that is hydrated. */
function renderAnswer(text: string): Element {
	beginHydration();
	const answer = document.createElement("div");
	answer.innerHTML = renderToStaticMarkup(<AnswerText text={GrowingText.of(text)} isRunning={false} idPrefix="" />);
	endHydration();
	return answer;
}

const MIN_CELLS = 1600;
/** A quotation that the page shows as a formula has no words to mark. */
const MIN_MARKED_SHARE = 0.97;

const PASSAGE = "p, li, td, th, h1, h2, h3, h4, h5, h6, pre";
const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");

function textBetween(from: readonly [Node, number], to: readonly [Node, number]): string {
	const range = document.createRange();
	range.setStart(...from);
	range.setEnd(...to);
	return range.toString();
}

/** A letter of a script that puts spaces between words, or a digit. */
const WORD_END = /[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}]]$/v;
const WORD_START = /^[[\p{L}\p{N}]--[\p{Script=Han}\p{Script=Hiragana}]]/v;

/** True when one word or number goes on from one text into the next. */
const goesOn = (before: string, after: string): boolean =>
	(WORD_END.test(before) &&
		WORD_START.test(after) &&
		!/\p{Script=Katakana}/u.test(before.slice(-1) + after.slice(0, 1))) ||
	(/\p{Script=Katakana}$/u.test(before) && /^\p{Script=Katakana}/u.test(after)) ||
	(/\d[.,]$/.test(before) && /^\d/.test(after)) ||
	(/\d$/.test(before) && /^[.,]\d/.test(after));

/** True when the range begins or ends inside a word or a number of its passage. */
function cutsWord(range: Range): boolean {
	const startPassage = range.startContainer.parentElement?.closest(PASSAGE);
	const endPassage = range.endContainer.parentElement?.closest(PASSAGE);
	if (!startPassage || !endPassage) return false;
	const before = textBetween([startPassage, 0], [range.startContainer, range.startOffset]);
	const after = textBetween([range.endContainer, range.endOffset], [endPassage, endPassage.childNodes.length]);
	const words = range.toString();
	return goesOn(before, words) || goesOn(words, after);
}

/** True when two ranges stand in one row, one item, or sentences next to each other. */
function areTogether(one: Range, other: Range): boolean {
	const [first, second] = one.compareBoundaryPoints(Range.START_TO_START, other) < 0 ? [one, other] : [other, one];
	const closest = (range: Range, selector: string) => range.startContainer.parentElement?.closest(selector) ?? null;
	const rows = [closest(first, "tr"), closest(second, "tr")];
	if (rows[0] || rows[1]) return rows[0] === rows[1];
	if (closest(first, "li")?.contains(second.startContainer)) return true;
	const between = textBetween([first.endContainer, first.endOffset], [second.startContainer, second.startOffset]);
	return between.split(/[.!?]\s+|[。！？]\s*|\s*\n\s*/).length <= 2;
}

/** Scripts without spaces have no edges of words. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;

/** How often an answer has these words as whole words. */
function countOf(piece: string, answer: Element): number {
	const words = piece.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== "");
	const edge = (sign = "", guard = "") => (UNSPACED.test(sign) ? "" : guard);
	const before = edge(words[0]?.[0], "(?<![\\p{L}\\p{N}])");
	const after = edge(words.at(-1)?.at(-1), "(?![\\p{L}\\p{N}])");
	const pattern = new RegExp(`${before}${words.join("[^\\p{L}\\p{N}]+")}${after}`, "gu");
	const copy = answer.cloneNode(true) as Element;
	for (const passage of copy.querySelectorAll(PASSAGE)) {
		passage.before("\n");
		passage.after("\n");
	}
	return (copy.textContent ?? "").match(pattern)?.length ?? 0;
}

/** Why a reader would call the marked words the wrong ones; null when they are those of the quotation. */
function findFault(ranges: readonly Range[], pieces: readonly string[], answer: Element): string | null {
	const words = pieces.slice(0, 2).map(plain);
	if (ranges.length > words.length) return "more than a label and a value is marked";
	if (ranges.some((range) => !words.includes(plain(range.toString())))) return "not the words of the quotation";
	if (ranges.some(cutsWord)) return "inside a word";
	const [one, other] = ranges;
	if (one && other) return areTogether(one, other) ? null : "a label that belongs to something else";
	if (!one || pieces.length === 1) return null;
	if (countOf(one.toString(), answer) !== 1) return "one of several equal words";
	const isLabel = plain(one.toString()) === words[0];
	return isLabel && one.startContainer.parentElement?.closest("tr") ? "a label without its row" : null;
}

test("in all judged cases, no mark stands under words that the quotation does not mean", {
	timeout: 120_000,
}, async () => {
	const faults: string[] = [];
	let [cells, marked] = [0, 0];
	for (const judgedCase of readJudgedCases()) {
		const { name, answers, reply } = judgedCase;
		if (reply === null || judgedCase.isOutdated) continue;
		const claims = shownOf(await readAnswersOf(judgedCase), reply)?.claims ?? [];
		for (const { seat, text } of answers) {
			const answer = renderAnswer(text);
			const letters = readAnswer(answer);
			for (const cell of claims.flatMap((claim) => claim.cells[seat] ?? [])) {
				const ranges = findCellRanges(letters, cell);
				const fault = findFault(ranges, cell.quotes ?? [cell.quote], answer);
				cells += 1;
				if (ranges.length > 0) marked += 1;
				if (fault) faults.push(`${name} ${seat} ${fault}: ${(cell.quotes ?? [cell.quote]).join(" — ")}`);
			}
		}
	}
	expect(faults).toEqual([]);
	expect(cells).toBeGreaterThan(MIN_CELLS);
	expect(marked / cells).toBeGreaterThan(MIN_MARKED_SHARE);
});
