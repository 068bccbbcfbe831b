import type { Figure } from "./read-figures.ts";
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
type Matches = Match | "none";

/** Which of 'over 80' and 'over 90' is meant cannot be told. */
const isOpen = ({ from, to }: Figure): boolean => !Number.isFinite(from) || !Number.isFinite(to);

const isUnread = ({ from, to }: Figure): boolean => !Number.isFinite(from) && !Number.isFinite(to);

function matchOf(a: Figure, b: Figure): Match {
	if (a.from === b.from && a.to === b.to) return "same";
	if ((isOpen(a) && isOpen(b)) || isUnread(a) || isUnread(b)) return "unclear";
	return a.from <= b.to && b.from <= a.to ? "same" : "differs";
}

/** 'differs' only where each sentence has one figure of that kind, a unit is known, and all their other figures are the same. */
function compareFigures(a: readonly Figure[], b: readonly Figure[]): Matches {
	const kinds = new Set(a.map(({ kind }) => kind).filter((kind) => b.some((figure) => figure.kind === kind)));
	const matches = [...kinds].map((kind): Match => {
		const [left, right] = [a, b].map((figures) => figures.filter((figure) => figure.kind === kind)) as [
			Figure[],
			Figure[],
		];
		const isMet = left.every((figure) => right.some((other) => matchOf(figure, other) === "same"));
		if (isMet) return "same";
		const isSingle = left.length === 1 && right.length === 1 && kind !== "";
		// A date beside another figure says when that figure held.
		const isCondition = kind === "as of" || (kind === "date" && kinds.size > 1);
		return isSingle && !isCondition && left[0] && right[0] ? matchOf(left[0], right[0]) : "unclear";
	});
	if (matches.every((match) => match === "same")) return kinds.size > 0 ? "same" : "none";
	const isWhole = a.length === kinds.size && b.length === kinds.size;
	const differing = matches.filter((match) => match !== "same");
	return isWhole && differing.length === 1 && differing[0] === "differs" ? "differs" : "unclear";
}

/** One names what the other does not: they may speak of two things. */
const hasOwnName = (a: Unit, b: Unit): boolean => [...a.names].some((name) => !b.terms.has(name));

/** Null when the two are about different things, or when it is not certain what they say of each other. */
export function relateUnits(a: Unit, b: Unit): Relation | null {
	const shared = [...a.terms].filter((term) => b.terms.has(term)).length;
	const likeness = shared / (a.terms.size + b.terms.size - shared);
	if (a.isYes !== null && b.isYes !== null) return { likeness: 1, isOpposed: a.isYes !== b.isYes };
	const figures = compareFigures(a.figures, b.figures);
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
