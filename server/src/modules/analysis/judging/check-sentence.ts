import { Codes } from "./codes.ts";
import { containsFact, type Facts, factsOf, hasWordForm, sharesWord, unsupportedFacts } from "./facts.ts";

/** The quotations behind a sentence, by seat. */
export type QuotesBySeat = ReadonlyMap<string, readonly string[]>;

/** Checks a judge's sentences against the quotations that they refer to. Reads each text once. */
export class SentenceCheck {
	readonly #codes: Codes;
	readonly #question: Facts;
	/** The facts of all answers. In German, where every noun has a capital, names are looked up here. */
	readonly #allAnswers: Facts;
	readonly #known = new Map<string, Facts>();

	constructor(codes: Codes, question: string, answers: readonly string[]) {
		this.#codes = codes;
		this.#question = factsOf(question);
		this.#allAnswers = factsOf(answers.join("\n"));
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
			facts.isGerman ? [this.#allAnswers] : sourcesOf(seats, all);
		const hasUnsupportedFacts = (facts: Facts, seats: readonly string[]): boolean =>
			unsupportedFacts(facts, [...sourcesOf(seats), this.#question], [...nameSources(facts, seats), this.#question])
				.length > 0;
		const clauses = this.#codes.clausesOf(text, [...quotes.keys()]);
		const speakers = clauses.filter(({ seats }) => seats.length > 0);
		return clauses.every(({ seats, text: clause }) => {
			const facts = this.#factsOf(this.#codes.removeCodes(clause));
			if (seats.length === 0) return !hasUnsupportedFacts(facts, [...quotes.keys()]);
			if (seats.some((seat) => !quotes.has(seat))) return false;
			if (hasUnsupportedFacts(facts, seats)) return false;
			const others = speakers.flatMap((other) => (other.text === clause ? [] : other.seats));
			const otherSources = sourcesOf(others.filter((seat) => !seats.includes(seat)));
			return seats.every((seat) => this.#supports(facts, sourcesOf([seat]), otherSources));
		});
	}

	/** True when the source contains all facts of the text and shares at least one word with it. */
	isBasedOn(text: string, source: string): boolean {
		const facts = this.#factsOf(this.#codes.removeCodes(text));
		const known = this.#factsOf(source);
		return unsupportedFacts(facts, [known, this.#question]).length === 0 && sharesWord(facts, known);
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
			(term) => has(otherSources, term) && !ownSources.some((source) => hasWordForm(source, term)),
		);
		if (isTheirs && !terms.some((term) => has(ownSources, term) && !has(otherSources, term))) return false;
		return ownSources.some((source) => containsFact({ ...facts, figures: [] }, source));
	}

	#factsOf(text: string): Facts {
		const known = this.#known.get(text);
		if (known) return known;
		const facts = factsOf(text);
		this.#known.set(text, facts);
		return facts;
	}
}
