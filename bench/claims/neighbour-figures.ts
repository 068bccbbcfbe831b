import { withoutMarkdown } from "../../server/src/modules/analysis/text/plain-passages.ts";

/** A figure of a text, with what it counts. */
interface FigureSpan {
	readonly at: number;
	readonly digits: string;
	/** 'year', a currency, the unit or the word behind it, or empty. */
	readonly kind: string;
}

const DIGITS = /(?<![\p{L}\d.,])\d+(?:[.,:]\d+)*(?![\p{L}\d])/gu;
const ANY_DIGITS = /\d+(?:[.,:]\d+)*/g;
/** '1,000' and '1,000.00' are one value. */
const amountOf = (digits: string): string => digits.replace(/\.0+$/, "").replaceAll(",", "");
const YEAR = /^(?:1[5-9]|20)\d\d$/;
const CURRENCY = /[$€£]\s?$/;
const UNIT = /^[\s-]?(%|°[CF]?|\p{L}+)/u;
const SMALL_WORD = /^(?:a|an|and|as|at|by|for|from|in|is|of|on|or|per|the|to|und|oder|mit|et|de|y|en)$/;

function figureSpans(text: string): FigureSpan[] {
	return [...text.matchAll(DIGITS)].map(({ 0: digits, index: at }): FigureSpan => {
		const currency = CURRENCY.exec(text.slice(Math.max(0, at - 2), at))?.[0].trim();
		const unit = UNIT.exec(text.slice(at + digits.length, at + digits.length + 24))?.[1]?.toLowerCase() ?? "";
		const word = SMALL_WORD.test(unit) ? "" : unit.replace(/s$/, "");
		return { at, digits, kind: currency ?? (YEAR.test(digits) && word.length !== 1 ? "year" : word) };
	});
}

const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/;

/** The paragraphs, whole lists and tables of an answer. */
function blocksOf(markdown: string): string[] {
	const blocks: string[] = [];
	for (const part of markdown.split(/\n\s*\n/)) {
		const last = blocks.at(-1);
		if (last !== undefined && LIST_ITEM.test(part) && LIST_ITEM.test(last))
			blocks[blocks.length - 1] = `${last}\n${part}`;
		else blocks.push(part);
	}
	return blocks;
}

/** The claim with each of its figures replaced by each other of its kind that stands beside its quotations, not in them. */
export function withNeighbourFigures(
	claim: string,
	quotes: readonly { readonly answer: string; readonly pieces: readonly string[] }[],
	question: string,
): string[] {
	const own = new Set(
		[question, ...quotes.flatMap(({ pieces }) => pieces)].flatMap((text) =>
			(text.match(ANY_DIGITS) ?? []).map(amountOf),
		),
	);
	const beside = quotes.flatMap(({ answer, pieces }) =>
		blocksOf(answer)
			.filter((block) => {
				const plain = withoutMarkdown(block);
				return pieces.some((piece) => plain.includes(withoutMarkdown(piece)));
			})
			.flatMap((block) => figureSpans(withoutMarkdown(block))),
	);
	const lies = figureSpans(claim).flatMap(({ at, digits, kind }) =>
		beside
			.filter(
				(other) =>
					other.kind === kind && !own.has(amountOf(other.digits)) && amountOf(other.digits) !== amountOf(digits),
			)
			.map((other) => `${claim.slice(0, at)}${other.digits}${claim.slice(at + digits.length)}`),
	);
	return [...new Set(lies)];
}
