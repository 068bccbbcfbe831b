import { Codes } from "./codes.ts";
import { type Facts, factsOf, hasForm, holdsFact, sharesWord, unfounded } from "./facts.ts";

/** The quotations behind a sentence, by seat. */
export type QuotesBySeat = ReadonlyMap<string, readonly string[]>;

/** Checks a judge's sentences against the quotations that they refer to. Reads each text once. */
export class SentenceCheck {
	readonly #codes: Codes;
	readonly #question: Facts;
	/** The facts of all answers. In German, where every noun has a capital, names are looked up here. */
	readonly #everything: Facts;
	readonly #known = new Map<string, Facts>();

	constructor(codes: Codes, question: string, answers: readonly string[]) {
		this.#codes = codes;
		this.#question = factsOf(question);
		this.#everything = factsOf(answers.join("\n"));
	}

	/**
	 * True when each figure, date and name is in a quotation or in the question, and each clause after a speaker has its
	 * facts (or without facts at least one word) in that speaker's own quotations. A name may also be in any other
	 * quotation of the same speakers (`all`), because the quotation itself may only say 'it'.
	 */
	isSupported(text: string, quotes: QuotesBySeat, all: QuotesBySeat = quotes): boolean {
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

	/** True when the source contains all facts of the text and shares at least one word with it. */
	isFoundedOn(text: string, source: string): boolean {
		const facts = this.#factsOf(this.#codes.without(text));
		const known = this.#factsOf(source);
		return unfounded(facts, [known, this.#question]).length === 0 && sharesWord(facts, known);
	}

	/**
	 * A clause with figures needs one figure of the speaker; without figures, a name or a word. A clause with words that
	 * only the other speakers use is rejected, unless it also has words that only this speaker uses.
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
