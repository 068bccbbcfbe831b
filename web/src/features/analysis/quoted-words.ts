import type { CellStance } from "@parallax/contract";
import { answerOf, isWhole } from "../chat/index.ts";
import { type Cell, type Claim, piecesOf } from "./claims.ts";

/** Elements in a column that are not the assistant's words. */
const NOT_WORDS = ".host, button, .vh, .katex-html";
const HIGHLIGHTS = {
	says: "claim-says",
	contradicts: "claim-contradicts",
	differs: "claim-differs",
	declines: "claim-declines",
} as const;
const isLetter = /[\p{L}\p{N}]/u;

interface Place {
	readonly node: Text;
	readonly offset: number;
}

/** Every visible letter and digit of an answer, with its position in the document. */
export interface AnswerLetters {
	readonly letters: string;
	readonly places: readonly Place[];
}

/** The letters and digits of a text. Punctuation and spaces differ between the sent and the rendered text. */
const lettersOf = (text: string): string => [...text.toLowerCase()].filter((sign) => isLetter.test(sign)).join("");

export function lettersIn(answer: Element): AnswerLetters {
	const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
	const places: Place[] = [];
	let letters = "";
	for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
		if (node.parentElement?.closest(NOT_WORDS)) continue;
		for (let offset = 0; offset < node.data.length; offset += 1) {
			const sign = node.data.charAt(offset).toLowerCase();
			if (sign.length !== 1 || !isLetter.test(sign)) continue;
			letters += sign;
			places.push({ node, offset });
		}
	}
	return { letters, places };
}

/** The range of the quoted words in a rendered answer; null when they are not visible. */
function findWords({ letters, places }: AnswerLetters, quote: string): Range | null {
	const wanted = lettersOf(quote);
	const at = wanted === "" ? -1 : letters.indexOf(wanted);
	const [first, last] = [places[at], places[at + wanted.length - 1]];
	if (at < 0 || !first || !last) return null;
	const range = document.createRange();
	range.setStart(first.node, first.offset);
	range.setEnd(last.node, last.offset + 1);
	return range;
}

/** The ranges of the pieces of a cell's quotation in its answer, for those that are visible. */
export const findCell = (answer: AnswerLetters, cell: Cell): Range[] =>
	piecesOf(cell).flatMap((piece) => findWords(answer, piece) ?? []);

const rangesOf = (claim: Claim, stance: CellStance): Range[] =>
	Object.entries(claim.cells).flatMap(([seat, cell]) => {
		const answer = answerOf(seat);
		return cell.stance === stance && answer ? findCell(lettersIn(answer), cell) : [];
	});

export const canHighlight = (): boolean =>
	typeof Highlight !== "undefined" && typeof CSS !== "undefined" && "highlights" in CSS;

/** Removes the highlights. */
export function hideWords(): void {
	if (canHighlight()) for (const name of Object.values(HIGHLIGHTS)) CSS.highlights.delete(name);
	else document.getSelection()?.removeAllRanges();
}

/** Highlights the words of a claim in every column. Without the Highlight API it selects those of one answer. */
function markWords(claim: Claim, chosen: Range | null): void {
	hideWords();
	if (canHighlight()) {
		for (const [stance, name] of Object.entries(HIGHLIGHTS)) {
			CSS.highlights.set(name, new Highlight(...rangesOf(claim, stance as keyof typeof HIGHLIGHTS)));
		}
	} else if (chosen) document.getSelection()?.addRange(chosen);
}

/** Highlights a claim's words and scrolls to one answer. False if it lacks them, null while it is still rendering. */
export function showWords(claim: Claim, seatId: string): boolean | null {
	const answer = answerOf(seatId);
	const cell = claim.cells[seatId];
	const chosen = (cell && answer && findCell(lettersIn(answer), cell)[0]) ?? null;
	if (answer && !chosen && !isWhole(answer)) return null;
	markWords(claim, chosen);
	const target = chosen?.startContainer.parentElement ?? answer;
	target?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
	return chosen !== null;
}
