import type { Breath } from "./breath.ts";
import type { Unit } from "./read-unit.ts";
import { relateUnits } from "./relate-units.ts";
import type { TermWeights } from "./weigh-terms.ts";

const ROUNDS = 15;
const DAMPING = 0.85;
/** What comes after so many sentences summarises nothing. */
const LOOKED_AT = 40;
/** A sentence at the start says more of what follows than one at the end. */
const bias = (place: number, all: number): number => 1 + 0.6 * (1 - place / Math.max(1, all));

/** Sentences of one answer by how much the others speak of the same, in the manner of TextRank; the best first. */
export async function rankUnits<U extends Unit>(
	units: readonly U[],
	weights: TermWeights,
	breath: Breath,
): Promise<U[]> {
	const looked = units.filter(({ isClaim }) => isClaim).slice(0, LOOKED_AT);
	const links: number[][] = [];
	for (const a of looked) {
		await breath.take();
		links.push(looked.map((b) => (a === b ? 0 : (relateUnits(a, b, weights)?.likeness ?? 0))));
	}
	const sums = links.map((row) => row.reduce((sum, likeness) => sum + likeness, 0));
	let scores = looked.map(() => 1);
	for (let round = 0; round < ROUNDS; round += 1) {
		scores = looked.map((_unit, place) => {
			const received = links.reduce((sum, row, from) => {
				const total = sums[from] ?? 0;
				return total > 0 ? sum + ((row[place] ?? 0) / total) * (scores[from] ?? 0) : sum;
			}, 0);
			return 1 - DAMPING + DAMPING * received;
		});
	}
	const rank = (unit: U): number => {
		const place = looked.indexOf(unit);
		return (
			(scores[place] ?? 0) * bias(place, looked.length) + 0.05 * Math.min(6, unit.figures.length + unit.names.size)
		);
	};
	return looked.toSorted((a, b) => rank(b) - rank(a));
}
