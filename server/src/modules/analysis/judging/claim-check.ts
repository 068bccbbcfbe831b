import { isContentWord, isReportingWord } from "../text/content-words.ts";
import { areOtherLanguages, languageOf } from "../text/language.ts";
import type { NamedCell } from "../text/table-neighbours.ts";
import { Codes } from "./codes.ts";
import { namedClauses } from "./facts/clauses.ts";
import { containsFact, type Facts, factsOf, unsupportedFacts } from "./facts/facts.ts";
import { WordSet } from "./facts/word-set.ts";

/** The words of the answers by which a claim is checked. */
export interface Evidence {
	/** The quotations of the cells that say it, with the rows and headings of their tables. */
	readonly quotes: readonly string[];
	/** Where its names may stand as well, because a quotation itself may only say 'it'. */
	readonly context: readonly string[];
	/** The cells of a table beside the quotations, for a claim about several of its rows or columns. */
	readonly cells?: readonly NamedCell[];
}

/** A text with more facts is not checked but refused: each of them is looked up in long texts. */
const MAX_FIGURES = 20;
const MAX_NAMES = 40;
/** Further words of a text are not compared. */
const MAX_WORDS = 60;
/** Of the content words of a summary, the share that its answer must have. */
const MIN_SHARED_WORDS = 0.5;

const hasTooManyFacts = ({ claimedFigures, names }: Facts): boolean =>
	claimedFigures.length > MAX_FIGURES || names.length > MAX_NAMES;

const contentWordsOf = ({ terms }: Facts): string[] => [...terms].filter(isContentWord);
const sharedWords = (facts: Facts, source: Facts): number =>
	contentWordsOf(facts).filter((word) => source.terms.hasFormOf(word)).length;

/** Checks a judge's words against the words of the answers. Reads each text once. */
export class ClaimCheck {
	readonly #codes: Codes;
	readonly #prompt: string;
	readonly #question: Facts;
	/** The facts of the prompts before this one, of which only the names count. */
	readonly #earlier: readonly Facts[];
	/** The facts of all answers, where a name may stand whole of which the quotations have a part. */
	readonly #allAnswers: readonly Facts[];
	readonly #known: Map<string, Facts>;
	readonly #languages = new Map<string, string | null>();

	/** `answers` are the facts of the answers by their texts, `earlier` those of the prompts before this one. */
	constructor(
		codes: Codes,
		prompt: string,
		question: Facts,
		answers: ReadonlyMap<string, Facts>,
		earlier: readonly Facts[] = [],
	) {
		this.#codes = codes;
		this.#prompt = prompt;
		this.#question = question;
		this.#earlier = earlier;
		this.#allAnswers = [...answers.values()];
		this.#known = new Map(answers);
	}

	/** True when a claim is about its quotations and has no figure, date or name beyond them and the question. */
	isClaimSupported(claim: string, { quotes, context, cells = [] }: Evidence): boolean {
		const facts = this.#judgedFactsOf(claim);
		if (Codes.refersByLetter(claim) || hasTooManyFacts(facts)) return false;
		const sources = quotes.map((quote) => this.#factsOf(quote));
		const beside = context.map((text) => this.#factsOf(text));
		const unsupported = unsupportedFacts(facts, [...sources, this.#question], {
			context: [...beside, ...this.#earlier],
			answers: this.#allAnswers,
		});
		if (unsupported.length > 0 && !this.#areClausesSupported(claim, facts, cells, quotes)) return false;
		// Words of two languages cannot be compared, figures and names can.
		if (sources.some((source) => sharedWords(facts, source) > 0 || containsFact(facts, source))) return true;
		if (facts.claimedFigures.length + facts.names.length > 0) return false;
		// A paraphrase of an image, which states nothing that can be checked, may share only the topic.
		return (
			[...beside, this.#question].some((source) => sharedWords(facts, source) > 0) || this.#isTranslation(claim, quotes)
		);
	}

	/** True when each part of a claim about several rows or columns of a table has only facts of the cells that it names. */
	#areClausesSupported(
		claim: string,
		{ names }: Facts,
		cells: readonly NamedCell[],
		quotes: readonly string[],
	): boolean {
		const clauses = namedClauses(claim, cells);
		const isHeading = (quote: string): boolean => !cells.some(({ text }) => quote.includes(text));
		const headings = [...cells.map(({ name }) => name), ...quotes.filter(isHeading)].map((text) => this.#factsOf(text));
		const whole = quotes.map((quote) => this.#factsOf(quote));
		return (
			clauses.length > 1 &&
			clauses.every(({ text, cells: own }) => {
				const facts = factsOf(text);
				const sources = own.length > 0 ? own.map((cell) => this.#factsOf(cell)) : whole;
				// The first word of a part is a name if it is one in the whole claim.
				const ownNames = names.filter((name) => facts.words.has(name));
				return (
					unsupportedFacts({ ...facts, names: ownNames }, [...sources, this.#question], {
						context: [...headings, ...this.#earlier],
						answers: [],
					}).length === 0
				);
			})
		);
	}

	/** True when an answer has all figures, dates and names of its summary, and half of its content words. */
	isSummarySupported(summary: string, source: Facts, answer: string): boolean {
		const facts = this.#judgedFactsOf(summary);
		if (Codes.refersByLetter(summary) || hasTooManyFacts(facts)) return false;
		const names = { context: this.#earlier, answers: [] };
		if (unsupportedFacts(facts, [source, this.#question], names).length > 0) return false;
		const shared = sharedWords(facts, source);
		const ofAnswer = contentWordsOf(facts).filter((word) => source.terms.hasFormOf(word) || !isReportingWord(word));
		return (shared > 0 && shared >= ofAnswer.length * MIN_SHARED_WORDS) || this.#isTranslation(summary, [answer]);
	}

	/** True when half of the content words stand in one of the sources or in the question, unless these are in another language. */
	hasMostWordsOf(text: string, sources: readonly string[]): boolean {
		const facts = this.#judgedFactsOf(text);
		const words = contentWordsOf(facts);
		const all = [...sources.map((source) => this.#factsOf(source)), this.#question];
		const known = words.filter((word) => all.some(({ terms }) => terms.hasFormOf(word)));
		return known.length >= words.length * MIN_SHARED_WORDS || this.#isTranslation(text, sources);
	}

	/** True when the text has only words of the sources and of the question. */
	hasOnlyWordsOf(text: string, sources: readonly string[]): boolean {
		const facts = this.#judgedFactsOf(text);
		const all = [...sources.map((source) => this.#factsOf(source)), this.#question];
		if (hasTooManyFacts(facts) || Codes.refersByLetter(text)) return false;
		const has = (term: string) => all.some(({ terms, words }) => terms.hasFormOf(term) || words.hasFormOf(term));
		return unsupportedFacts({ ...facts, names: [] }, all).length === 0 && [...facts.terms].every(has);
	}

	/** True for a text in the language of the question that is in another one than the words of the answers. */
	#isTranslation(text: string, quotes: readonly string[]): boolean {
		const language = this.#languageOf(text);
		if (areOtherLanguages(language, this.#languageOf(this.#prompt))) return false;
		return quotes.every((quote) => areOtherLanguages(language, this.#languageOf(quote)));
	}

	#languageOf(text: string): string | null {
		const known = this.#languages.get(text);
		if (known !== undefined) return known;
		const language = languageOf(text);
		this.#languages.set(text, language);
		return language;
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
