import type { AnswerMeasures } from "./measure-answer.ts";

export type SuccessTone = "all" | "half" | "few";

/** Green when all answered, yellow from half on, red below. */
export function successTone(successful: number, all: number): SuccessTone {
	if (successful === all) return "all";
	return successful * 2 >= all ? "half" : "few";
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);
const withoutNulls = (figures: readonly (number | null)[]): number[] => figures.filter((figure) => figure !== null);

export interface Overview {
	/** In seconds. */
	readonly averageTime: number | null;
	/** Null if the words of one answer cannot be counted: a partial sum must not look like the total. */
	readonly totalWords: number | null;
	readonly averageWords: number | null;
	/** How many answers have a positive tone, and for how many the tone is known. */
	readonly positive: number;
	readonly judged: number;
}

export function overviewOf(measures: readonly AnswerMeasures[]): Overview {
	const times = withoutNulls(measures.map(({ responseTime }) => responseTime));
	const counts = withoutNulls(measures.map(({ wordCount }) => wordCount));
	const totalWords = counts.length === measures.length && counts.length > 0 ? sum(counts) : null;
	return {
		averageTime: times.length > 0 ? sum(times) / times.length : null,
		totalWords,
		averageWords: totalWords === null ? null : Math.round(totalWords / counts.length),
		positive: measures.filter(({ sentiment }) => sentiment === "positive").length,
		judged: measures.filter(({ sentiment }) => sentiment !== null).length,
	};
}

/** The leading seat, or all leading seats of a tie, which the page does not highlight. */
export interface Leader {
	readonly leaders: readonly string[];
	readonly figure: number;
}

/** Compares the figures as shown: a difference that no reader can see is a tie. Null with fewer than two figures. */
function leaderOf(
	measures: readonly AnswerMeasures[],
	figureOf: (measured: AnswerMeasures) => number | null,
	isAhead: (a: number, b: number) => boolean,
): Leader | null {
	const entries = measures.flatMap((measured) => {
		const figure = figureOf(measured);
		return figure === null ? [] : [{ seat: measured.seat, figure }];
	});
	const [first, ...others] = entries;
	if (!first || others.length === 0) return null;
	const figure = others.reduce((best, entry) => (isAhead(entry.figure, best) ? entry.figure : best), first.figure);
	return { leaders: entries.filter((entry) => entry.figure === figure).map(({ seat }) => seat), figure };
}

export interface Highlights {
	/** In seconds with one decimal. */
	readonly fastest: Leader | null;
	readonly mostDetailed: Leader | null;
	readonly mostReadable: Leader | null;
}

const lower = (a: number, b: number): boolean => a < b;
const higher = (a: number, b: number): boolean => a > b;

export const highlightsOf = (measures: readonly AnswerMeasures[]): Highlights => ({
	fastest: leaderOf(measures, ({ responseTime: s }) => (s === null ? null : Number(s.toFixed(1))), lower),
	mostDetailed: leaderOf(measures, ({ wordCount }) => wordCount, higher),
	mostReadable: leaderOf(measures, ({ readabilityScore }) => readabilityScore, higher),
});
