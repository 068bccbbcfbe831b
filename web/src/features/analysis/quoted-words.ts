import type { CellStance } from "@parallax/contract";
import { answerOf, isWhole } from "../chat/index.ts";
import { type Cell, type Claim, piecesOf } from "./claims.ts";

/** What stands in a column without being the assistant's words. */
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

/** Every letter and digit on show in an answer, with the place where it stands. */
export interface AnswerLetters {
	readonly letters: string;
	readonly places: readonly Place[];
}

/** The letters and digits of a text; marks and spaces differ between what was sent and what is set. */
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

/** Where the quoted words stand in an answer on the page; null when they are not on show. */
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

/** Where the pieces of a cell's quotation stand in its answer, as far as they are on show. */
export const findCell = (answer: AnswerLetters, cell: Cell): Range[] =>
	piecesOf(cell).flatMap((piece) => findWords(answer, piece) ?? []);

const rangesOf = (claim: Claim, stance: CellStance): Range[] =>
	Object.entries(claim.cells).flatMap(([seat, cell]) => {
		const answer = answerOf(seat);
		return cell.stance === stance && answer ? findCell(lettersIn(answer), cell) : [];
	});

export const canHighlight = (): boolean =>
	typeof Highlight !== "undefined" && typeof CSS !== "undefined" && "highlights" in CSS;

/** Takes the marks away again. */
export function hideWords(): void {
	if (canHighlight()) for (const name of Object.values(HIGHLIGHTS)) CSS.highlights.delete(name);
	else document.getSelection()?.removeAllRanges();
}

/** Marks the words of a claim in every column; without the browser's means it selects those of one. */
function markWords(claim: Claim, chosen: Range | null): void {
	hideWords();
	if (canHighlight()) {
		for (const [stance, name] of Object.entries(HIGHLIGHTS)) {
			CSS.highlights.set(name, new Highlight(...rangesOf(claim, stance as keyof typeof HIGHLIGHTS)));
		}
	} else if (chosen) document.getSelection()?.addRange(chosen);
}

/** Marks the words of a claim and goes to those of one answer; false when they are not in it, null while they may still come. */
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
