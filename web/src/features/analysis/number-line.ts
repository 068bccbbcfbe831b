import { type Claim, isDisputed, statedPieces } from "@parallax/contract";
import { type ReadFigure, readFigure, type StatedNumber } from "./read-figure.ts";

export interface SeatFigure extends ReadFigure {
	/** The id of the seat. */
	readonly seat: string;
}

/** The figures that several answers give for one claim, on one scale. */
export interface NumberLine {
	/** The index of the claim in the analysis. */
	readonly claimIndex: number;
	/** The unit as one answer writes it; empty if there is none, or if each figure begins with it. */
	readonly unit: string;
	readonly figures: readonly SeatFigure[];
	/** The numbers that the answers state, from the least to the greatest: the only ones that are marked. */
	readonly stated: readonly StatedNumber[];
	/** The ends of the scale, stated ranges included. */
	readonly from: number;
	readonly to: number;
}

const CURRENCIES = new Set(["$", "€", "£", "¥"]);

/** A number of four digits without a unit may be a year. */
const mayBeYear = ({ stated }: SeatFigure): boolean =>
	stated.some(({ value }) => Number.isInteger(value) && value >= 1000 && value <= 2100);

/** The figures with the same unit. If only one unit is named, numbers without a unit take it too. */
function comparableOf(read: readonly SeatFigure[]): readonly SeatFigure[] {
	const named = new Set(read.map(({ unit }) => unit).filter((unit) => unit !== ""));
	if (named.size === 1) return read.filter((figure) => figure.unit !== "" || !mayBeYear(figure));
	return [...Map.groupBy(read, ({ unit }) => unit).values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

const statedIn = (figures: readonly SeatFigure[]): StatedNumber[] =>
	[
		...Map.groupBy(
			figures.flatMap(({ stated }) => stated),
			({ value }) => value,
		).values(),
	]
		.flatMap(([first]) => first ?? [])
		.toSorted((a, b) => a.value - b.value);

/** The figures that the answers of these seats give for a claim, all with the same unit. */
function figuresFor({ cells }: Claim, asked: readonly string[]): readonly SeatFigure[] {
	const read = asked.flatMap((seat): SeatFigure[] => {
		const cell = cells[seat];
		// If the quotation is a label and the value beside it, the value gives the figure.
		const figure = readFigure((cell && statedPieces(cell).at(-1)) ?? "");
		return figure ? [{ seat, ...figure }] : [];
	});
	return comparableOf(read);
}

/** True if two answers give different figures for the claim: the ranges that they state do not overlap. */
export function figuresDiffer(claim: Claim, first: string, second: string, asked: readonly string[]): boolean {
	const figures = figuresFor(claim, asked);
	const [firstFigure, secondFigure] = [first, second].map((id) => figures.find(({ seat }) => seat === id));
	return (
		firstFigure !== undefined &&
		secondFigure !== undefined &&
		(firstFigure.high < secondFigure.low || secondFigure.high < firstFigure.low)
	);
}

/** Two values are said in words; three or more are compared at a glance. */
const MIN_DIFFERENT = 3;

/** Null unless the claim is disputed, and most answers that speak of it give figures, of which several differ. */
function lineOf(claim: Claim, claimIndex: number, asked: readonly string[]): NumberLine | null {
	if (!isDisputed(claim)) return null;
	const figures = figuresFor(claim, asked);
	if (2 * figures.length <= Object.keys(claim.cells).length) return null;
	if (new Set(figures.map(({ stated }) => stated.map(({ value }) => value).join())).size < MIN_DIFFERENT) return null;
	const unit = figures.find((figure) => figure.unit !== "")?.unitText ?? "";
	return {
		claimIndex,
		unit: CURRENCIES.has(unit) ? "" : unit,
		figures,
		stated: statedIn(figures),
		from: Math.min(...figures.map(({ low }) => low)),
		to: Math.max(...figures.map(({ high }) => high)),
	};
}

/** The disputed claim for which most answers give figures, of which at least three differ; null when there is none. */
export function numberLineOf(claims: readonly Claim[], asked: readonly string[]): NumberLine | null {
	const lines = claims.flatMap((claim, index) => lineOf(claim, index, asked) ?? []);
	return lines.toSorted((a, b) => b.figures.length - a.figures.length)[0] ?? null;
}
