import type { Cell } from "../draft.ts";
import type { Figure, FoundFigure } from "./read-figures.ts";
import type { Unit } from "./read-unit.ts";

export interface Relation {
	/** 0 to 1: how much the two are about the same thing. */
	readonly likeness: number;
	readonly isOpposed: boolean;
}

const LEAST_SHARED = 3;
const LEAST_FRAME = 2;
/** How much of all terms of two sentences both must have to be one statement. */
const ALIKE = 0.5;

type Match = "same" | "differs" | "unclear";
const FIRST_WORD = /^\p{L}+/u;
/** What figures are measured in when they are dates. */
const DATES: ReadonlySet<string> = new Set(["date", "day of a year"]);

/** Which of 'over 80' and 'over 90' is meant cannot be told. */
const isOpen = ({ from, to }: Figure): boolean => !Number.isFinite(from) || !Number.isFinite(to);

const isUnread = ({ from, to }: Figure): boolean => !Number.isFinite(from) && !Number.isFinite(to);

function matchOf(a: Figure, b: Figure): Match {
	if (a.from === b.from && a.to === b.to) return "same";
	if ((isOpen(a) && isOpen(b)) || isUnread(a) || isUnread(b)) return "unclear";
	return a.from <= b.to && b.from <= a.to ? "same" : "differs";
}

interface Compared {
	readonly figures: Match | "none";
	/** The one figure of each that differs. */
	readonly pair: readonly [FoundFigure, FoundFigure] | null;
}

function compareKind(
	kind: string,
	left: readonly FoundFigure[],
	right: readonly FoundFigure[],
	isOnly: boolean,
): Compared {
	const isMet = left.every((figure) => right.some((other) => matchOf(figure, other) === "same"));
	if (isMet) return { figures: "same", pair: null };
	const isSingle = left.length === 1 && right.length === 1 && kind !== "";
	// A date beside another figure says when that figure held.
	const isCondition = kind === "as of" || (kind === "date" && !isOnly);
	if (!isSingle || isCondition || !left[0] || !right[0]) return { figures: "unclear", pair: null };
	return { figures: matchOf(left[0], right[0]), pair: [left[0], right[0]] };
}

/** 'differs' only where each sentence has one figure of that kind, a unit is known, and all their other figures are the same. */
function compareFigures(a: readonly FoundFigure[], b: readonly FoundFigure[]): Compared {
	const kinds = [...new Set(a.map(({ kind }) => kind))].filter((kind) => b.some((figure) => figure.kind === kind));
	const of = (figures: readonly FoundFigure[], kind: string) => figures.filter((figure) => figure.kind === kind);
	const compared = kinds.map((kind) => compareKind(kind, of(a, kind), of(b, kind), kinds.length === 1));
	const [differing, ...more] = compared.filter(({ figures }) => figures !== "same");
	if (!differing) return { figures: kinds.length > 0 ? "same" : "none", pair: null };
	const isWhole = a.length === kinds.length && b.length === kinds.length;
	return isWhole && more.length === 0 ? differing : { figures: "unclear", pair: null };
}

/** The words as a sentence has them, which are looked for in lower case; undefined where it sets them in another way. */
function literal(words: string, { text }: Unit): string | undefined {
	const lower = text.toLowerCase();
	const at = lower.indexOf(words.trim());
	// Some letters are two in lower case: then the places are others.
	return at < 0 || lower.length !== text.length ? undefined : text.slice(at, at + words.trim().length);
}

/** What differs between two sentences that are opposed, in their own words. */
export function slotBetween(mine: Unit, theirs: Unit): Cell["slot"] {
	if (mine.isYes !== null && theirs.isYes !== null) {
		return {
			kind: "reply",
			mine: FIRST_WORD.exec(mine.text)?.[0] ?? "",
			theirs: FIRST_WORD.exec(theirs.text)?.[0] ?? "",
		};
	}
	const [own, other] = compareFigures(mine.figures, theirs.figures).pair ?? [];
	const [one, another] = [own && literal(own.words, mine), other && literal(other.words, theirs)];
	return own && one && another
		? { kind: DATES.has(own.kind) ? "date" : "figure", mine: one, theirs: another }
		: undefined;
}

/** One names what the other does not: they may speak of two things. */
const hasOwnName = (a: Unit, b: Unit): boolean => [...a.names].some((name) => !b.terms.has(name));

/** Null when the two are about different things, or when it is not certain what they say of each other. */
export function relateUnits(a: Unit, b: Unit): Relation | null {
	const shared = [...a.terms].filter((term) => b.terms.has(term)).length;
	const likeness = shared / (a.terms.size + b.terms.size - shared);
	if (a.isYes !== null && b.isYes !== null) return { likeness: 1, isOpposed: a.isYes !== b.isYes };
	const { figures } = compareFigures(a.figures, b.figures);
	if (a.isNegated !== b.isNegated || figures === "unclear" || Number.isNaN(likeness)) return null;
	const [fewer, more] = [a.terms.size - shared, b.terms.size - shared].toSorted((one, other) => one - other) as [
		number,
		number,
	];
	if (figures === "differs") {
		if (a.isPartOfMore || b.isPartOfMore || hasOwnName(a, b) || hasOwnName(b, a)) return null;
		const isOne = likeness >= ALIKE && (shared >= LEAST_FRAME || more === 0);
		return isOne ? { likeness, isOpposed: true } : null;
	}
	const isShared = shared >= LEAST_SHARED || (figures === "same" && (shared === LEAST_SHARED - 1 || more === 0));
	return isShared && likeness >= ALIKE && fewer === 0 ? { likeness, isOpposed: false } : null;
}
