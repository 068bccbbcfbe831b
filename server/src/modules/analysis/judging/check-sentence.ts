import { Codes } from "./codes.ts";
import { type Facts, factsOf, hasForm, holdsFact, sharesWord, unfounded } from "./facts.ts";

/** The quotations that a sentence rests on, by seat. */
export type QuotesBySeat = ReadonlyMap<string, readonly string[]>;

/** Holds what a judge writes against the words that it points at. Reads each text once. */
export class SentenceCheck {
	readonly #codes: Codes;
	readonly #question: Facts;
	/** Of all answers; where a language writes every noun with a capital, a name has to be in them. */
	readonly #everything: Facts;
	readonly #known = new Map<string, Facts>();

	constructor(codes: Codes, question: string, answers: readonly string[]) {
		this.#codes = codes;
		this.#question = factsOf(question);
		this.#everything = factsOf(answers.join("\n"));
	}

	/**
	 * True when each figure, date and name is in a quotation or in the question (a name also in another quotation of those who
	 * speak: `all`, since 'it' may stand in its own), and each clause after a speaker has its facts, or
	 * without facts at least one word, in that speaker's own quotations.
	 */
	stands(text: string, quotes: QuotesBySeat, all: QuotesBySeat = quotes): boolean {
		if (Codes.isLettered(text)) return false;
		const sourcesOf = (seats: readonly string[], from = quotes) =>
			seats.flatMap((seat) => from.get(seat) ?? []).map((quote) => this.#factsOf(quote));
		const ofNames = (facts: Facts, seats: readonly string[]) =>
			facts.isGerman ? [this.#everything] : sourcesOf(seats, all);
		const isUnfounded = (facts: Facts, seats: readonly string[]): boolean =>
			unfounded(facts, [...sourcesOf(seats), this.#question], [...ofNames(facts, seats), this.#question]).length > 0;
		const clauses = this.#codes.clausesOf(text, [...quotes.keys()]);
		const speakers = clauses.filter(({ seats }) => seats.length > 0);
		return clauses.every(({ seats, text: clause }) => {
			const facts = this.#factsOf(this.#codes.without(clause));
			if (seats.length === 0) return !isUnfounded(facts, [...quotes.keys()]);
			if (seats.some((seat) => !quotes.has(seat))) return false;
			if (isUnfounded(facts, seats)) return false;
			const others = speakers.flatMap((other) => (other.text === clause ? [] : other.seats));
			const theirs = sourcesOf(others.filter((seat) => !seats.includes(seat)));
			return seats.every((seat) => this.#supports(facts, sourcesOf([seat]), theirs));
		});
	}

	/** True when the facts of a text are in a longer one, and it speaks of the same. */
	isFoundedOn(text: string, source: string): boolean {
		const facts = this.#factsOf(this.#codes.without(text));
		const known = this.#factsOf(source);
		return unfounded(facts, [known, this.#question]).length === 0 && sharesWord(facts, known);
	}

	/**
	 * With figures one of them is the speaker's; without, a name or a word is. Words that only the other speakers have are theirs,
	 * unless the clause has some that only this one has.
	 */
	#supports(facts: Facts, own: readonly Facts[], theirs: readonly Facts[]): boolean {
		const hasOwnFacts = unfounded(facts, [this.#question]).length > 0;
		if (hasOwnFacts && facts.figures.length > 0) return own.some((source) => holdsFact(facts, source));
		const has = (sources: readonly Facts[], term: string) => sources.some(({ terms }) => terms.has(term));
		const terms = [...facts.terms];
		const isTheirs = terms.some((term) => has(theirs, term) && !own.some((source) => hasForm(source, term)));
		if (isTheirs && !terms.some((term) => has(own, term) && !has(theirs, term))) return false;
		return own.some((source) => holdsFact({ ...facts, figures: [] }, source));
	}

	#factsOf(text: string): Facts {
		const known = this.#known.get(text);
		if (known) return known;
		const facts = factsOf(text);
		this.#known.set(text, facts);
		return facts;
	}
}
