import { compareFigures } from "./read-figures.ts";
import type { Unit } from "./read-unit.ts";
import type { TermWeights } from "./weigh-terms.ts";

export interface Relation {
	/** 0 to 1: how much the two are about the same thing. */
	readonly likeness: number;
	readonly isOpposed: boolean;
	/** Opposed by a number or a name, of which there are many: who opposes both of two may still be a third. */
	readonly isOneOfMany?: boolean;
}

const LEAST_SHARED = 2;
/** Below this nothing that follows makes two passages one claim. */
const LEAST_COSINE = 0.2;
/** How alike two must be to be the same claim, and to be a claim and its denial. */
const ALIKE = 0.52;
const OPPOSED = 0.5;
/** A different name in the same sentence is a different claim only when nothing else differs. */
const SAME_FRAME = 0.62;

interface Overlap {
	readonly shared: number;
	readonly cosine: number;
	readonly contained: number;
}

function overlapOf(a: ReadonlySet<string>, b: ReadonlySet<string>, weights: TermWeights): Overlap {
	let shared = 0;
	let dot = 0;
	for (const term of a) {
		if (!b.has(term)) continue;
		shared += 1;
		dot += weights.squared(term);
	}
	if (dot === 0) return { shared: 0, cosine: 0, contained: 0 };
	const [normA, normB] = [weights.normOf(a), weights.normOf(b)];
	return { shared, cosine: dot / Math.sqrt(normA * normB), contained: dot / Math.min(normA, normB) };
}

const without = (terms: ReadonlySet<string>, names: ReadonlySet<string>): ReadonlySet<string> =>
	new Set([...terms].filter((term) => !names.has(term)));

const isDisjoint = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => ![...a].some((name) => b.has(name));

/** "The capital is Canberra" against "the capital is Sydney". */
function namesDiffer(a: Unit, b: Unit, weights: TermWeights): boolean {
	if (a.names.size === 0 || b.names.size === 0) return false;
	const onlyA = new Set([...a.names].filter((name) => !b.terms.has(name)));
	const onlyB = new Set([...b.names].filter((name) => !a.terms.has(name)));
	if (onlyA.size === 0 || onlyB.size === 0 || !isDisjoint(onlyA, onlyB)) return false;
	const frame = overlapOf(without(a.terms, onlyA), without(b.terms, onlyB), weights);
	return frame.shared >= LEAST_SHARED && frame.cosine >= SAME_FRAME;
}

/** An opposite word turns the meaning, and so does a negation; both together turn it back. */
function isTurned(a: Unit, b: Unit): boolean {
	let turns = a.isNegated === b.isNegated ? 0 : 1;
	for (const [name, side] of a.sides) {
		const other = b.sides.get(name);
		if (other !== undefined && other !== side) turns += 1;
	}
	return turns % 2 === 1;
}

/** Null when the two are about different things. */
export function relateUnits(a: Unit, b: Unit, weights: TermWeights): Relation | null {
	const { shared, cosine, contained } = overlapOf(a.terms, b.terms, weights);
	if (shared === 0 || cosine < LEAST_COSINE) return null;
	const figures = compareFigures(a.figures, b.figures);
	if (shared + (figures === "same" ? 1 : 0) < LEAST_SHARED) return null;
	const likeness = Math.min(1, 0.55 * cosine + 0.35 * contained + (figures === "same" ? 0.22 : 0));
	const turned = isTurned(a, b);
	if (figures === "different") {
		// With a negation on one side the numbers do not contradict each other: "323, not 433" agrees with 323.
		const isOpposed = !turned || !a.isNegated === !b.isNegated;
		return likeness >= OPPOSED ? { likeness, isOpposed, isOneOfMany: isOpposed } : null;
	}
	if (turned) return likeness >= OPPOSED ? { likeness, isOpposed: true } : null;
	if (namesDiffer(a, b, weights)) return { likeness: Math.max(likeness, OPPOSED), isOpposed: true, isOneOfMany: true };
	return likeness >= ALIKE ? { likeness, isOpposed: false } : null;
}
