import { Codes } from "./codes.ts";
import { type Facts, factsOf, holdsFact, sharesWord, unfounded } from "./facts.ts";

/** The quotations that a sentence rests on, by seat. */
export type QuotesBySeat = ReadonlyMap<string, readonly string[]>;

/** Holds what a judge writes against the words that it points at. Reads each text once. */
export class SentenceCheck {
	readonly #codes: Codes;
	readonly #question: Facts;
	readonly #known = new Map<string, Facts>();

	constructor(codes: Codes, question: string) {
		this.#codes = codes;
		this.#question = factsOf(question);
	}

	/**
	 * True when each figure, date and name is in a quotation or in the question, and each clause after a speaker has its facts, or
	 * without facts at least one word, in that speaker's own quotations.
	 */
	stands(text: string, quotes: QuotesBySeat): boolean {
		if (Codes.isLettered(text)) return false;
		const sourcesOf = (seats: readonly string[]) =>
			seats.flatMap((seat) => quotes.get(seat) ?? []).map((quote) => this.#factsOf(quote));
		const all = sourcesOf([...quotes.keys()]);
		return this.#codes.clausesOf(text, [...quotes.keys()]).every(({ seats, text: clause }) => {
			const facts = this.#factsOf(this.#codes.without(clause));
			if (seats.length === 0) return unfounded(facts, [...all, this.#question]).length === 0;
			if (seats.some((seat) => !quotes.has(seat))) return false;
			if (unfounded(facts, [...sourcesOf(seats), this.#question]).length > 0) return false;
			return seats.every((seat) => this.#supports(facts, sourcesOf([seat])));
		});
	}

	/** True when the facts of a text are in a longer one, and it speaks of the same. */
	isFoundedOn(text: string, source: string): boolean {
		const facts = this.#factsOf(this.#codes.without(text));
		const known = this.#factsOf(source);
		return unfounded(facts, [known, this.#question]).length === 0 && sharesWord(facts, known);
	}

	#supports(facts: Facts, own: readonly Facts[]): boolean {
		const hasOwnFacts = unfounded(facts, [this.#question]).length > 0;
		if (hasOwnFacts) return own.some((source) => holdsFact(facts, source));
		return own.some((source) => sharesWord(facts, source));
	}

	#factsOf(text: string): Facts {
		const known = this.#known.get(text);
		if (known) return known;
		const facts = factsOf(text);
		this.#known.set(text, facts);
		return facts;
	}
}
