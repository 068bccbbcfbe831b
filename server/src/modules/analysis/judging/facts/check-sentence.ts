import { Codes } from "../codes.ts";
import { containsFact, type Facts, factsOf, sharesWord, unsupportedFacts } from "./facts.ts";
import { WordSet } from "./word-set.ts";

/** The quotations behind a sentence, by seat. */
export type QuotesBySeat = ReadonlyMap<string, readonly string[]>;

/** A sentence with more facts is not checked but refused: each of them is looked up in long texts. */
const MAX_FIGURES = 20;
const MAX_NAMES = 40;
/** Further words of a sentence are not compared. */
const MAX_WORDS = 60;

const hasTooManyFacts = (parts: readonly Facts[]): boolean =>
	parts.reduce((sum, { figures }) => sum + figures.length, 0) > MAX_FIGURES ||
	parts.reduce((sum, { names }) => sum + names.length, 0) > MAX_NAMES;

/** Checks a judge's sentences against the quotations that they refer to. Reads each text once. */
export class SentenceCheck {
	readonly #codes: Codes;
	readonly #question: Facts;
	/** The facts of all answers. In German, where every noun has a capital, names are looked up here. */
	readonly #allAnswers: readonly Facts[];
	readonly #known: Map<string, Facts>;

	/** `answers` are the facts of the answers by their texts. */
	constructor(codes: Codes, question: Facts, answers: ReadonlyMap<string, Facts>) {
		this.#codes = codes;
		this.#question = question;
		this.#allAnswers = [...answers.values()];
		this.#known = new Map(answers);
	}

	/**
	 * True when each figure, date and name is in a quotation or in the question, and each clause after a speaker has its
	 * facts (or without facts at least one word) in that speaker's own quotations. A name may also be in any other
	 * quotation of the same speakers (`all`), because the quotation itself may only say 'it'.
	 */
	isSupported(text: string, quotes: QuotesBySeat, all: QuotesBySeat = quotes): boolean {
		if (Codes.refersByLetter(text)) return false;
		const sourcesOf = (seats: readonly string[], from = quotes) =>
			seats.flatMap((seat) => from.get(seat) ?? []).map((quote) => this.#factsOf(quote));
		const nameSources = (facts: Facts, seats: readonly string[]) =>
			facts.isGerman ? this.#allAnswers : sourcesOf(seats, all);
		const hasUnsupportedFacts = (facts: Facts, seats: readonly string[]): boolean =>
			unsupportedFacts(facts, [...sourcesOf(seats), this.#question], [...nameSources(facts, seats), this.#question])
				.length > 0;
		const clauses = this.#codes
			.clausesOf(text, [...quotes.keys()])
			.map((clause) => ({ ...clause, facts: this.#judgedFactsOf(clause.text) }));
		if (hasTooManyFacts(clauses.map(({ facts }) => facts))) return false;
		const speakers = clauses.filter(({ seats }) => seats.length > 0);
		return clauses.every(({ seats, text: clause, facts }) => {
			if (seats.length === 0) return !hasUnsupportedFacts(facts, [...quotes.keys()]);
			if (seats.some((seat) => !quotes.has(seat))) return false;
			if (hasUnsupportedFacts(facts, seats)) return false;
			const others = speakers.flatMap((other) => (other.text === clause ? [] : other.seats));
			const otherSources = sourcesOf(others.filter((seat) => !seats.includes(seat)));
			return seats.every((seat) => this.#supports(facts, sourcesOf([seat]), otherSources));
		});
	}

	/** True when the source contains all facts of the text and shares at least one word with it. */
	isBasedOn(text: string, source: Facts): boolean {
		const facts = this.#judgedFactsOf(text);
		if (hasTooManyFacts([facts])) return false;
		return unsupportedFacts(facts, [source, this.#question]).length === 0 && sharesWord(facts, source);
	}

	/**
	 * A clause with figures needs one figure of the speaker; without figures, a name or a word. A clause with words that
	 * only the other speakers use is rejected, unless it also has words that only this speaker uses.
	 */
	#supports(facts: Facts, ownSources: readonly Facts[], otherSources: readonly Facts[]): boolean {
		const hasOwnFacts = unsupportedFacts(facts, [this.#question]).length > 0;
		if (hasOwnFacts && facts.figures.length > 0) return ownSources.some((source) => containsFact(facts, source));
		const has = (sources: readonly Facts[], term: string) => sources.some(({ terms }) => terms.has(term));
		const terms = [...facts.terms];
		const isTheirs = terms.some(
			(term) => has(otherSources, term) && !ownSources.some((source) => source.terms.hasFormOf(term)),
		);
		if (isTheirs && !terms.some((term) => has(ownSources, term) && !has(otherSources, term))) return false;
		return ownSources.some((source) => containsFact({ ...facts, figures: [] }, source));
	}

	/** The facts of a judge's words. */
	#judgedFactsOf(text: string): Facts {
		const facts = this.#factsOf(this.#codes.removeCodes(text));
		if (facts.terms.size <= MAX_WORDS) return facts;
		return { ...facts, terms: new WordSet([...facts.terms].slice(0, MAX_WORDS)) };
	}

	#factsOf(text: string): Facts {
		const known = this.#known.get(text);
		if (known) return known;
		const facts = factsOf(text);
		this.#known.set(text, facts);
		return facts;
	}
}
