import type { Claim } from "./claims.ts";
import { type ReadFigure, readFigure, type StatedNumber } from "./read-figure.ts";

export interface OwnFigure extends ReadFigure {
	/** The id of the seat. */
	readonly seat: string;
}

/** The figures that several answers give for one thing, on one scale. */
export interface NumberLine {
	readonly claim: string;
	/** As one of them writes it; empty where there is none, or where each figure begins with it. */
	readonly unit: string;
	readonly figures: readonly OwnFigure[];
	/** The numbers that the answers state, from the least to the greatest: the only ones that are marked. */
	readonly stated: readonly StatedNumber[];
	/** The ends of the scale, stated ranges included. */
	readonly from: number;
	readonly to: number;
}

const CURRENCIES = new Set(["$", "€", "£", "¥"]);

/** A number of four digits without a unit may be a year. */
const mayBeYear = ({ stated }: OwnFigure): boolean =>
	stated.some(({ value }) => Number.isInteger(value) && value >= 1000 && value <= 2100);

/** The figures that count the same: where only one unit is named, a bare number beside it counts that too. */
function comparableOf(read: readonly OwnFigure[]): readonly OwnFigure[] {
	const named = new Set(read.map(({ unit }) => unit).filter((unit) => unit !== ""));
	if (named.size === 1) return read.filter((figure) => figure.unit !== "" || !mayBeYear(figure));
	return [...Map.groupBy(read, ({ unit }) => unit).values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

const statedIn = (figures: readonly OwnFigure[]): StatedNumber[] =>
	[
		...Map.groupBy(
			figures.flatMap(({ stated }) => stated),
			({ value }) => value,
		).values(),
	]
		.flatMap(([first]) => first ?? [])
		.toSorted((a, b) => a.value - b.value);

/** The figures that the answers of these seats give for a claim, all counting the same thing. */
function figuresFor({ cells }: Claim, asked: readonly string[]): readonly OwnFigure[] {
	const read = asked.flatMap((seat): OwnFigure[] => {
		const cell = cells[seat];
		// Of a label and what stands beside it, the second gives the figure.
		const figure = readFigure(cell?.quotes?.at(-1) ?? cell?.quote ?? "");
		return figure ? [{ seat, ...figure }] : [];
	});
	return comparableOf(read);
}

/** Whether two answers give figures for the claim that lie apart, with the ranges that they state. */
export function figuresDiffer(claim: Claim, first: string, second: string, asked: readonly string[]): boolean {
	const figures = figuresFor(claim, asked);
	const [one, other] = [first, second].map((id) => figures.find(({ seat }) => seat === id));
	return one !== undefined && other !== undefined && (one.high < other.low || other.high < one.low);
}

function lineOf(row: Claim, asked: readonly string[]): NumberLine | null {
	const { claim } = row;
	const figures = figuresFor(row, asked);
	if (new Set(figures.map(({ stated }) => stated.map(({ value }) => value).join())).size < 2) return null;
	const unit = figures.find((figure) => figure.unit !== "")?.unitText ?? "";
	return {
		claim,
		unit: CURRENCIES.has(unit) ? "" : unit,
		figures,
		stated: statedIn(figures),
		from: Math.min(...figures.map(({ low }) => low)),
		to: Math.max(...figures.map(({ high }) => high)),
	};
}

/** Of all claims the one for which most answers give a figure, and not the same; null when there is none. */
export function numberLineOf(claims: readonly Claim[], asked: readonly string[]): NumberLine | null {
	const lines = claims.flatMap((claim) => lineOf(claim, asked) ?? []);
	return lines.toSorted((a, b) => b.figures.length - a.figures.length)[0] ?? null;
}
