import type { Cell } from "../draft/draft.ts";
import type { Figure, FoundFigure } from "../text/read-figures.ts";
import type { ParsedSentence } from "./parse-sentence.ts";

export interface Relation {
	/** 0 to 1: how much the two are about the same thing. */
	readonly similarity: number;
	readonly isOpposed: boolean;
}

const MIN_SHARED_TERMS = 3;
const MIN_TERMS_AROUND_FIGURES = 2;
/** The minimum share of common terms for two sentences to be the same statement. */
const MIN_SIMILARITY = 0.5;

type Match = "same" | "differs" | "unclear";
const FIRST_WORD = /^\p{L}+/u;
/** The kinds of figures that are dates. */
const DATES: ReadonlySet<string> = new Set(["date", "day of a year"]);

/** 'over 80': it cannot be compared with 'over 90'. */
const hasOpenEnd = ({ from, to }: Figure): boolean => !Number.isFinite(from) || !Number.isFinite(to);

const isUnparsed = ({ from, to }: Figure): boolean => !Number.isFinite(from) && !Number.isFinite(to);

function matchOf(a: Figure, b: Figure): Match {
	if (a.from === b.from && a.to === b.to) return "same";
	if ((hasOpenEnd(a) && hasOpenEnd(b)) || isUnparsed(a) || isUnparsed(b)) return "unclear";
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
	isOnlySharedKind: boolean,
): Compared {
	// The right sentence may have more figures.
	const isLeftInRight = left.every((figure) => right.some((other) => matchOf(figure, other) === "same"));
	if (isLeftInRight) return { figures: "same", pair: null };
	const isSingle = left.length === 1 && right.length === 1 && kind !== "";
	// A date beside another figure says when that figure was valid.
	const isCondition = kind === "as of" || (kind === "date" && !isOnlySharedKind);
	if (!isSingle || isCondition || !left[0] || !right[0]) return { figures: "unclear", pair: null };
	return { figures: matchOf(left[0], right[0]), pair: [left[0], right[0]] };
}

/** 'differs' only if each sentence has one figure of that kind, with a known unit, and all other figures are equal. */
function compareFigures(a: readonly FoundFigure[], b: readonly FoundFigure[]): Compared {
	const kinds = [...new Set(a.map(({ kind }) => kind))].filter((kind) => b.some((figure) => figure.kind === kind));
	const ofKind = (figures: readonly FoundFigure[], kind: string) => figures.filter((figure) => figure.kind === kind);
	const compared = kinds.map((kind) => compareKind(kind, ofKind(a, kind), ofKind(b, kind), kinds.length === 1));
	const [differing, ...more] = compared.filter(({ figures }) => figures !== "same");
	if (!differing) return { figures: kinds.length > 0 ? "same" : "none", pair: null };
	const isComplete = a.length === kinds.length && b.length === kinds.length;
	return isComplete && more.length === 0 ? differing : { figures: "unclear", pair: null };
}

/** The words in the sentence's own spelling, found regardless of case; undefined when they are not found. */
function literal(words: string, { text }: ParsedSentence): string | undefined {
	const lower = text.toLowerCase();
	const at = lower.indexOf(words.trim());
	// Some letters become two in lower case, which shifts the positions.
	return at < 0 || lower.length !== text.length ? undefined : text.slice(at, at + words.trim().length);
}

/** What differs between two sentences that are opposed, in their own words. */
export function slotBetween(mine: ParsedSentence, theirs: ParsedSentence): Cell["slot"] {
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

/** True when `a` has a name that `b` lacks: the sentences may be about two things. */
const hasOwnName = (a: ParsedSentence, b: ParsedSentence): boolean => [...a.names].some((name) => !b.terms.has(name));

/** Null when the sentences are about different things or their relation is uncertain. */
export function compareSentences(a: ParsedSentence, b: ParsedSentence): Relation | null {
	const shared = [...a.terms].filter((term) => b.terms.has(term)).length;
	const similarity = shared / (a.terms.size + b.terms.size - shared);
	if (a.isYes !== null && b.isYes !== null) return { similarity: 1, isOpposed: a.isYes !== b.isYes };
	const { figures } = compareFigures(a.figures, b.figures);
	if (a.isNegated !== b.isNegated || figures === "unclear" || Number.isNaN(similarity)) return null;
	const [minOwnTerms, maxOwnTerms] = [a.terms.size - shared, b.terms.size - shared].toSorted(
		(one, other) => one - other,
	) as [number, number];
	if (figures === "differs") {
		if (a.needsContext || b.needsContext || hasOwnName(a, b) || hasOwnName(b, a)) return null;
		const isSameStatement = similarity >= MIN_SIMILARITY && (shared >= MIN_TERMS_AROUND_FIGURES || maxOwnTerms === 0);
		return isSameStatement ? { similarity, isOpposed: true } : null;
	}
	const isShared =
		shared >= MIN_SHARED_TERMS || (figures === "same" && (shared === MIN_SHARED_TERMS - 1 || maxOwnTerms === 0));
	return isShared && similarity >= MIN_SIMILARITY && minOwnTerms === 0 ? { similarity, isOpposed: false } : null;
}
