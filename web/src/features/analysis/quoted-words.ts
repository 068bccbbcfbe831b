import type { CellStance } from "@parallax/contract";
import { findAnswerElement, isFullyRendered } from "../chat/index.ts";
import { type Cell, type Claim, piecesOf } from "./claims.ts";

/** Elements in a column that are not the assistant's words. */
const EXCLUDED_ELEMENTS = ".host, button, .vh, .katex-html";
const HIGHLIGHTS = {
	says: "claim-says",
	contradicts: "claim-contradicts",
	differs: "claim-differs",
	declines: "claim-declines",
} as const;
const LETTER = /[\p{L}\p{N}]/u;

interface TextPosition {
	readonly node: Text;
	readonly offset: number;
}

/** Every visible letter and digit of an answer, with its position in the document. */
export interface AnswerLetters {
	readonly letters: string;
	readonly positions: readonly TextPosition[];
}

/** The letters and digits of a text. Punctuation and spaces differ between the sent and the rendered text. */
const lettersOf = (text: string): string =>
	[...text.toLowerCase()].filter((character) => LETTER.test(character)).join("");

export function readLetters(answer: Element): AnswerLetters {
	const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
	const positions: TextPosition[] = [];
	let letters = "";
	for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
		if (node.parentElement?.closest(EXCLUDED_ELEMENTS)) continue;
		for (let offset = 0; offset < node.data.length; offset += 1) {
			const character = node.data.charAt(offset).toLowerCase();
			if (character.length !== 1 || !LETTER.test(character)) continue;
			letters += character;
			positions.push({ node, offset });
		}
	}
	return { letters, positions };
}

/** The range of the quoted words in a rendered answer; null when they are not visible. */
function findQuote({ letters, positions }: AnswerLetters, quote: string): Range | null {
	const wanted = lettersOf(quote);
	const start = wanted === "" ? -1 : letters.indexOf(wanted);
	const [first, last] = [positions[start], positions[start + wanted.length - 1]];
	if (start < 0 || !first || !last) return null;
	const range = document.createRange();
	range.setStart(first.node, first.offset);
	range.setEnd(last.node, last.offset + 1);
	return range;
}

/** The ranges of the pieces of a cell's quotation in its answer, for those that are visible. */
export const findCellRanges = (answer: AnswerLetters, cell: Cell): Range[] =>
	piecesOf(cell).flatMap((piece) => findQuote(answer, piece) ?? []);

const rangesOf = (claim: Claim, stance: CellStance): Range[] =>
	Object.entries(claim.cells).flatMap(([seat, cell]) => {
		const answer = findAnswerElement(seat);
		return cell.stance === stance && answer ? findCellRanges(readLetters(answer), cell) : [];
	});

export const canHighlight = (): boolean =>
	typeof Highlight !== "undefined" && typeof CSS !== "undefined" && "highlights" in CSS;

/** Removes the highlights. */
export function clearHighlights(): void {
	if (canHighlight()) for (const name of Object.values(HIGHLIGHTS)) CSS.highlights.delete(name);
	else document.getSelection()?.removeAllRanges();
}

/** Highlights the words of a claim in every column. Without the Highlight API it selects those of one answer. */
function highlightWords(claim: Claim, chosen: Range | null): void {
	clearHighlights();
	if (canHighlight()) {
		for (const [stance, name] of Object.entries(HIGHLIGHTS)) {
			CSS.highlights.set(name, new Highlight(...rangesOf(claim, stance as keyof typeof HIGHLIGHTS)));
		}
	} else if (chosen) document.getSelection()?.addRange(chosen);
}

/** Highlights a claim's words and scrolls to one answer. False if it lacks them, null while it is still rendering. */
export function showWords(claim: Claim, seatId: string): boolean | null {
	const answer = findAnswerElement(seatId);
	const cell = claim.cells[seatId];
	const chosen = (cell && answer && findCellRanges(readLetters(answer), cell)[0]) ?? null;
	if (answer && !chosen && !isFullyRendered(answer)) return null;
	highlightWords(claim, chosen);
	const target = chosen?.startContainer.parentElement ?? answer;
	target?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
	return chosen !== null;
}
