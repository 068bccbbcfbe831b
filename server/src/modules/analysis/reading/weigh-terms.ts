import type { Unit } from "./read-unit.ts";

type Terms = ReadonlySet<string>;

/** How telling each term is: one that an answer uses in every sentence is its subject, and aligns nothing. */
export class TermWeights {
	readonly #squares: ReadonlyMap<string, number>;
	readonly #norms = new WeakMap<Terms, number>();

	constructor(squares: ReadonlyMap<string, number>) {
		this.#squares = squares;
	}

	squared(term: string): number {
		return this.#squares.get(term) ?? 1;
	}

	/** The weight of all terms together. */
	normOf(terms: Terms): number {
		const known = this.#norms.get(terms);
		if (known !== undefined) return known;
		let norm = 0;
		for (const term of terms) norm += this.squared(term);
		this.#norms.set(terms, norm);
		return norm;
	}
}

/** What the prompt said already is in every answer because it was asked for. */
const ASKED_FOR = 0.7;

/** The weight of a term in each answer that has it, averaged over those answers. */
export function weighTerms(answers: readonly (readonly Unit[])[], asked: Terms): TermWeights {
	const sums = new Map<string, { weight: number; answers: number }>();
	for (const units of answers) {
		const counts = new Map<string, number>();
		for (const { terms } of units) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
		for (const [term, count] of counts) {
			const sum = sums.get(term) ?? { weight: 0, answers: 0 };
			// Two more units than there are, so that a short answer does not make every word of it worthless.
			sum.weight += Math.log(1 + (units.length + 2) / count);
			sum.answers += 1;
			sums.set(term, sum);
		}
	}
	const squares = [...sums].map(([term, { weight, answers: count }]): [string, number] => [
		term,
		((weight / count) * (asked.has(term) ? ASKED_FOR : 1)) ** 2,
	]);
	return new TermWeights(new Map(squares));
}
