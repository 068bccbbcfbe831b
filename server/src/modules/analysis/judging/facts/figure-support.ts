import { type FoundFigure, findFigures, isKnownKind, isSameUnit, NUMBER_WORDS } from "../../text/read-figures.ts";
import type { WordSet } from "./word-set.ts";

/** A figure with all that comparing it needs, so that a long answer is not parsed again for each figure of a judge. */
export interface CheckableFigure extends FoundFigure {
	readonly digits: string;
	/** Its last word; empty without one. */
	readonly unit: string;
	/** The text says what is measured. */
	readonly isKnown: boolean;
	/** At least one end of it is known. */
	readonly isParsed: boolean;
	readonly isRange: boolean;
	/** It has no digits. */
	readonly isSpelled: boolean;
	/** '07' stands for itself, unlike the '05' of '08:05'. */
	readonly isPadded: boolean;
	/** Words such as 'more than' stand before it. */
	readonly isBound: boolean;
	/** A bound that excludes its number: 'more than', unlike 'at least'. */
	readonly isStrict: boolean;
	/** '1.234' is ambiguous, and '2962' may not be a year. In these cases the digits are compared. */
	readonly isUnclear: boolean;
}

/** Texts in which a figure may stand. */
interface FigureSource {
	readonly figures: readonly CheckableFigure[];
	readonly words: WordSet;
}

const UNIT = /\p{L}+\s*$/u;
const NUMBER_WORD = new RegExp(`(?<!\\p{L})(?:${NUMBER_WORDS.slice(2).join("|")})(?!\\p{L})`, "gu");
const PADDED = /(?<![\d.,:/-])0\d+(?![:/-]?\d)/;
const RANGE = /\d\D{0,6}?(?:[-–—]|to|bis|and|und|a|y|et|à)\s?[$€£]?\d/u;
const BARE_YEAR = /^\D*\d{4}\D?$/;
/** Words for a bound before a figure, such as 'more than'. */
const BOUND =
	/^\s*\p{L}{3,} (?:than|als|que|de|least|most|zu|to)(?!\p{L})|^\s*(?:over|above|under|below|über|unter)(?!\p{L})/iu;

const STRICT =
	/^\s*(?:over|above|exceeding|under|below|über|unter|(?:more|greater|higher|larger|less|fewer) than|mehr als|weniger als|m[áe][sn]os? de|más de)(?!\p{L})/iu;

export function checkableFigure(figure: FoundFigure): CheckableFigure {
	const { words, before, kind, from, to } = figure;
	const written = words.replace(NUMBER_WORD, (word) => `${NUMBER_WORDS.indexOf(word)}`);
	const digits = written.replace(/\D/g, "");
	const isParsed = Number.isFinite(from) || Number.isFinite(to);
	return {
		...figure,
		digits,
		unit: UNIT.exec(words)?.[0].trim() ?? "",
		isKnown: isKnownKind(kind),
		isParsed,
		isRange: RANGE.test(written),
		isSpelled: words !== "" && !/\d/.test(words),
		isPadded: kind === "" && PADDED.test(words) && !/[:/-]\s*$/.test(before),
		isBound: BOUND.test(words),
		isStrict: STRICT.test(words),
		isUnclear: !isParsed || (kind === "date" && BARE_YEAR.test(words)),
	};
}

const isOpen = ({ from, to }: FoundFigure): boolean => !Number.isFinite(from) || !Number.isFinite(to);
const overlaps = (a: FoundFigure, b: FoundFigure): boolean => a.from <= b.to && b.from <= a.to;

const middleOf = ({ from, to }: FoundFigure): number => (from + to) / 2;

const CONVERTED_TOLERANCE = 0.01;
const CONVERTED_DEGREES = 0.6;
const hasDecimals = ({ words }: FoundFigure): boolean => /\d[.,]\d{1,2}(?!\d)/.test(words);

/** '74 °C' and '73.9 °C' for '165 °F', but not '70 °C' for '160 °F'. Decimals that the other one lacks must be computed. */
function isSameTemperature(a: FoundFigure, b: FoundFigure): boolean {
	const tolerance = hasDecimals(a)
		? (a.to - a.from) / 2
		: Math.max(CONVERTED_DEGREES, Math.abs(middleOf(b)) * CONVERTED_TOLERANCE);
	return Math.abs(middleOf(a) - middleOf(b)) <= tolerance;
}

const APPROXIMATE =
	/(?<!\p{L})(?:about|around|roughly|approximately|nearly|almost|some|etwa|rund|ungefähr|circa|ca\.|knapp|gut|unos|unas|casi|cerca de|environ|près de|quase|около|примерно)\s*\d|[~≈约約]\s*\d/u;
/** Larger counts are often rounded without a word that says so. */
const MAX_EXACT_COUNT = 1000;
const isWholeCount = ({ isKnown, words }: CheckableFigure): boolean => !isKnown && !/\d[.,]\d/.test(words);

/** '50 provinces' does not follow from 49, 'about 50 provinces' does. */
const isOtherCount = (figure: CheckableFigure, other: CheckableFigure): boolean =>
	isWholeCount(figure) &&
	isWholeCount(other) &&
	middleOf(figure) < MAX_EXACT_COUNT &&
	middleOf(figure) !== middleOf(other) &&
	!APPROXIMATE.test(figure.before + figure.words);

const NEAR_TOLERANCE = 0.1;
const SAME_BOUND_TOLERANCE = 0.02;
const boundOf = ({ from, to }: FoundFigure): number => (Number.isFinite(from) ? from : to);
const isLeast = ({ to }: FoundFigure): boolean => !Number.isFinite(to);
const digitsThatCount = ({ digits }: CheckableFigure): number => digits.replace(/^0+|0+$/g, "").length;

/** Accepts 'over 80' for 81.7, but not for 120, and not 'up to 150' for 140. */
function isNear(open: CheckableFigure, other: CheckableFigure): boolean {
	const [bound, middle] = [boundOf(open), middleOf(other)];
	const isOnItsSide = isLeast(open) ? middle >= bound : middle <= bound;
	return (
		!other.isRange &&
		isOnItsSide &&
		Math.abs(middle - bound) <= Math.abs(bound) * NEAR_TOLERANCE &&
		digitsThatCount(open) < digitsThatCount(other)
	);
}

/** '<10 ms' and 'below 0.01 seconds'. */
function isSameBound(a: CheckableFigure, b: CheckableFigure): boolean {
	if (isLeast(a) !== isLeast(b)) return false;
	if (a.isRange || b.isRange) return a.digits === b.digits;
	return a.digits === b.digits || Math.abs(boundOf(a) - boundOf(b)) <= Math.abs(boundOf(b)) * SAME_BOUND_TOLERANCE;
}

/** 'At most 120' for 'between 80 and 120', 'up to 140' for 'the limit is 140'. */
function isEndOf(open: CheckableFigure, other: CheckableFigure): boolean {
	const ends = other.isRange ? other.words.match(/\d[\d.,]*/g) : null;
	const end = ends ? (isLeast(open) ? ends[0] : ends.at(-1)) : other.words;
	return !open.isStrict && end?.replace(/\D/g, "") === open.digits;
}

/** 'Greater than 255' for what a bare range 'from 0 to 255' excludes. */
function isOutside(open: CheckableFigure, other: CheckableFigure): boolean {
	if (!open.isStrict || open.isKnown || !other.isRange || other.kind !== "") return false;
	const ends = other.words.match(/\d[\d.,]*/g) ?? [];
	return (isLeast(open) ? ends.at(-1) : ends[0])?.replace(/\D/g, "") === open.digits;
}

/** '300 milliseconds' for 'delay = 300'. */
const isBareNumberOf = (figure: CheckableFigure, other: CheckableFigure): boolean =>
	other.kind === "" &&
	figure.isKnown &&
	!isOpen(figure) &&
	!isOpen(other) &&
	figure.isRange === other.isRange &&
	figure.digits !== "" &&
	figure.words.replace(/[^\d.,]/g, "") === other.words.replace(/[^\d.,]/g, "");

const DAYS_PER_YEAR = 12 * 31;
/** Accepts '7 January' for '7 January 1610'. */
const isDayOf = (day: FoundFigure, date: FoundFigure): boolean =>
	day.kind === "day of a year" &&
	date.kind === "date" &&
	date.from === date.to &&
	(date.from - day.from) % DAYS_PER_YEAR === 0;

/** True when the figure states nothing beyond the other one. */
function followsFrom(figure: CheckableFigure, other: CheckableFigure): boolean {
	if (!figure.isParsed || !other.isParsed) return false;
	if (figure.isPadded) return figure.digits === other.digits;
	if (isDayOf(figure, other)) return true;
	const areKnown = figure.isKnown && other.isKnown;
	if (figure.kind !== other.kind && (areKnown || figure.kind === "date" || other.kind === "date")) return false;
	if (isBareNumberOf(figure, other)) return true;
	if (figure.kind === "date") return figure.from <= other.from && other.to <= figure.to;
	if (isOpen(other)) return isOpen(figure) && isSameBound(figure, other);
	if (isOpen(figure)) return isEndOf(figure, other) || isNear(figure, other) || isOutside(figure, other);
	if (figure.isRange || other.isRange) return figure.digits === other.digits;
	if (isOtherCount(figure, other)) return false;
	// In a different unit, a figure may have more digits: 8,849 metres for 8.85 km.
	const middle = middleOf(other);
	if (figure.unit !== "" && other.unit !== "" && !isSameUnit(figure.unit, other.unit))
		return figure.kind === "°C" ? isSameTemperature(figure, other) : overlaps(figure, other);
	return figure.from <= middle && middle <= figure.to;
}

/** The two ends of 'from 744 to 745 m' as separate figures. */
function endsOf({ isRange, words, unit }: CheckableFigure): readonly CheckableFigure[] {
	const ends = isRange ? (words.match(/\d[\d.,]*/g) ?? []) : [];
	return ends.length === 2 ? ends.flatMap((end) => findFigures(`${end} ${unit}`).map(checkableFigure)) : [];
}

const isMeasured = ({ isKnown, kind }: CheckableFigure): boolean => isKnown && kind !== "date";

/** True when both or neither are bounds, and the units are the same or at least one is unknown. */
const isAlike = (a: CheckableFigure, b: CheckableFigure): boolean =>
	a.isBound === b.isBound && (a.kind === b.kind || !isMeasured(a) || !isMeasured(b));

export function isFigureSupported(figure: CheckableFigure, sources: readonly FigureSource[]): boolean {
	const isImplied = (candidate: CheckableFigure): boolean =>
		sources.some(({ figures }) => figures.some((other) => followsFrom(candidate, other)));
	if (isImplied(figure)) return true;
	const ends = endsOf(figure);
	if (ends.length === 2 && ends.every(isImplied)) return true;
	const frequency = figure.kind === "times a year" ? figure.words.trim() : "";
	if (frequency !== "" && sources.some(({ words }) => words.hasFormOf(frequency))) return true;
	const hasSameDigits = (other: CheckableFigure): boolean =>
		(figure.isUnclear || other.isUnclear) && figure.digits === other.digits && isAlike(figure, other);
	return figure.digits !== "" && sources.some(({ figures }) => figures.some(hasSameDigits));
}
