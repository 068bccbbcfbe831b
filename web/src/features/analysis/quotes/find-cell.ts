import { type ClaimCell, piecesOf } from "@parallax/contract";
import type { Letters } from "./answer-letters.ts";
import { findPiece, type Occurrence } from "./find-piece.ts";

/** How far apart the sentences of two pieces may be. */
const MAX_SENTENCES_APART = 1;

type Together = "row" | "item" | "sentence";
const CLOSEST_FIRST: readonly Together[] = ["row", "item", "sentence"];

/** What holds two pieces together; null when they only happen to be in the same answer. */
function togetherness({ places, sentences }: Letters, one: Occurrence, other: Occurrence): Together | null {
	if (one.from <= other.to && other.from <= one.to) return null;
	const [a, b] = [places[one.from], places[other.from]];
	if (!a || !b) return null;
	// The words of a table mean something in their row alone.
	if (a.row || b.row) return a.row === b.row ? "row" : null;
	if (a.item && b.item && (a.item.contains(b.item) || b.item.contains(a.item))) return "item";
	const apart = (sentences[Math.max(one.from, other.from)] ?? 0) - (sentences[Math.min(one.to, other.to)] ?? 0);
	return apart <= MAX_SENTENCES_APART ? "sentence" : null;
}

interface Pair {
	readonly pieces: readonly [Occurrence, Occurrence];
	readonly together: Together;
	readonly distance: number;
}

/** The two pieces where they are closest together. */
function closestPair(
	answer: Letters,
	labels: readonly Occurrence[],
	values: readonly Occurrence[],
): Pair["pieces"] | null {
	let best: Pair | null = null;
	for (const label of labels) {
		for (const value of values) {
			const together = togetherness(answer, label, value);
			if (!together) continue;
			const distance = Math.abs(value.from - label.from);
			const order = best ? CLOSEST_FIRST.indexOf(together) - CLOSEST_FIRST.indexOf(best.together) : -1;
			if (order < 0 || (order === 0 && distance < (best?.distance ?? 0)))
				best = { pieces: [label, value], together, distance };
		}
	}
	return best?.pieces ?? null;
}

/** The words of a cell in its answer: of two pieces both where they belong together, else the one that is certain. */
export function findCell(answer: Letters, cell: ClaimCell): readonly Occurrence[] {
	// Further pieces say what the first two are about, such as a heading.
	const [first = "", second] = piecesOf(cell);
	const labels = findPiece(answer, first);
	if (second === undefined) return labels.slice(0, 1);
	const values = findPiece(answer, second);
	const pair = closestPair(answer, labels, values);
	if (pair) return pair;
	if (values.length === 1) return values;
	// In a table, a label without its value would name another row or column.
	return labels.length === 1 && !answer.places[labels[0]?.from ?? 0]?.row ? labels : [];
}
