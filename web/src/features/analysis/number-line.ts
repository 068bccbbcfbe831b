import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import type { Claim } from "./claims.ts";
import { type ReadFigure, readFigure } from "./read-figure.ts";

export interface OwnFigure extends ReadFigure {
	readonly provider: ProviderId;
}

/** The figures that several answers give for one thing, on one scale. */
export interface NumberLine {
	readonly claim: string;
	/** As one of them writes it. */
	readonly unit: string;
	readonly figures: readonly OwnFigure[];
	readonly ticks: readonly number[];
}

const LEAST_TICKS = 3;
const STEPS = [1, 2, 2.5, 5, 10];

/** Round numbers from below the least figure to above the greatest. */
function ticksFor(low: number, high: number): number[] {
	const rough = (high - low) / LEAST_TICKS;
	const power = 10 ** Math.floor(Math.log10(rough));
	const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
	const first = Math.floor(low / step);
	const last = Math.ceil(high / step);
	return Array.from({ length: last - first + 1 }, (_, place) => Number(((first + place) * step).toPrecision(12)));
}

/** A number of four digits without a unit may be a year. */
const mayBeYear = ({ value }: OwnFigure): boolean => Number.isInteger(value) && value >= 1000 && value <= 2100;

/** The figures that count the same: where only one unit is named, a bare number beside it counts that too. */
function comparableOf(read: readonly OwnFigure[]): readonly OwnFigure[] {
	const named = new Set(read.map(({ unit }) => unit).filter((unit) => unit !== ""));
	if (named.size === 1) return read.filter((figure) => figure.unit !== "" || !mayBeYear(figure));
	return [...Map.groupBy(read, ({ unit }) => unit).values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

function lineOf({ claim, cells }: Claim): NumberLine | null {
	const read = PROVIDER_IDS.flatMap((provider): OwnFigure[] => {
		const figure = readFigure(cells[provider]?.quote ?? "");
		return figure ? [{ provider, ...figure }] : [];
	});
	const alike = comparableOf(read);
	if (new Set(alike.map(({ value }) => value)).size < 2) return null;
	const ticks = ticksFor(Math.min(...alike.map(({ low }) => low)), Math.max(...alike.map(({ high }) => high)));
	return { claim, unit: alike.find(({ unit }) => unit !== "")?.unitText ?? "", figures: alike, ticks };
}

/** Of all claims the one for which most answers give a figure, and not the same; null when there is none. */
export function numberLineOf(claims: readonly Claim[]): NumberLine | null {
	const lines = claims.flatMap((claim) => lineOf(claim) ?? []);
	return lines.toSorted((a, b) => b.figures.length - a.figures.length)[0] ?? null;
}
