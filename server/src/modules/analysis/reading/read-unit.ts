import { type Figure, numberOf, readFigures } from "./read-figures.ts";
import { stemWord } from "./stem-word.ts";
import { FORMS, NEGATIONS, SMALL_WORDS, WORD_CLASSES } from "./word-classes.ts";

/** One thing that an answer says, with what makes it comparable. */
export interface Unit<Speaker = unknown> {
	readonly speaker: Speaker;
	/** Literally in the answer, but for marks and white space. */
	readonly text: string;
	readonly sentence: string;
	/** Stems of what it is about, classes in place of their words. */
	readonly terms: ReadonlySet<string>;
	/** For classes with an opposite: on which side it is. */
	readonly sides: ReadonlyMap<string, 1 | -1>;
	readonly names: ReadonlySet<string>;
	/** The stem of a first word, which has a capital whether it is a name or not. */
	readonly first: string | null;
	readonly figures: readonly Figure[];
	readonly isNegated: boolean;
	/** It asks, apologises, or speaks of the writer: nothing that could be true or false. */
	readonly isClaim: boolean;
}

const TOKEN = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*|\d+(?:[.,]\d+)*|°[CF]?|[%$€£]/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const words = new Intl.Segmenter("ja", { granularity: "word" });
const NO_CLAIM =
	/[?？؟]\s*$|^(?:i\s|i['’]m|i['’]d|i['’]ll|sorry|as an ai|let me|here (?:is|are)|hope|feel free|sure[,!]|in (?:short|summary|conclusion)[:,]?$|ich kann)/i;
/** What it denies stands in the sentence before. */
const IS_CUT_SHORT = /\b(?:do|does|did|is|are|was|were|has|have|had|will|would|can|could|should)(?: not|n['’]t)\W*$/i;
const HYPHENED = /-/;
const ENDED = /[.!?…。！？;]["”’)]*$/;
const LEAST_TOKENS = 4;
const LEAST_UNENDED = 7;

function tokensOf(text: string): string[] {
	if (!UNSPACED.test(text)) return text.match(TOKEN) ?? [];
	return [...words.segment(text)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment);
}

const isCapital = (token: string): boolean => token.charAt(0) !== token.charAt(0).toLowerCase();

/** "isn't" and "couldn’t" hold a negation of their own. */
const isNegation = (lower: string): boolean => NEGATIONS.has(lower) || /n['’]t$/.test(lower);

function stemOf(lower: string): string {
	const form = FORMS.get(lower) ?? lower;
	return FORMS.get(stemWord(form)) ?? stemWord(form);
}

interface Gathered {
	readonly terms: Set<string>;
	readonly sides: Map<string, 1 | -1>;
	readonly names: Set<string>;
	first: string | null;
	negations: number;
}

function gather(token: string, isFirst: boolean, into: Gathered): void {
	const lower = token.toLowerCase().replaceAll("’", "'");
	if (isNegation(lower)) into.negations += 1;
	if (
		!/^\p{L}/u.test(lower) ||
		lower.endsWith("n't") ||
		SMALL_WORDS.has(lower) ||
		NEGATIONS.has(lower) ||
		numberOf(lower) !== null
	)
		return;
	const stem = stemOf(lower);
	const known = WORD_CLASSES.get(stem);
	into.terms.add(known?.name ?? stem);
	if (known?.side) into.sides.set(known.name, known.side);
	if (!isCapital(token) || known) return;
	if (isFirst) into.first ??= stem;
	else into.names.add(stem);
}

/** A heading or the cell of a table names something; it says nothing of it. */
const isSaid = (tokens: readonly string[], sentence: string): boolean =>
	tokens.length >= (ENDED.test(sentence) ? LEAST_TOKENS : LEAST_UNENDED);

/** Reads one sentence or clause. */
export function readUnit<Speaker>(speaker: Speaker, text: string, sentence: string): Unit<Speaker> {
	const tokens = tokensOf(text);
	const gathered: Gathered = { terms: new Set(), sides: new Map(), names: new Set(), first: null, negations: 0 };
	const startsSentence = sentence.startsWith(text.slice(0, 20));
	for (const [place, token] of tokens.entries()) {
		gather(token, place === 0 && startsSentence, gathered);
		if (HYPHENED.test(token)) for (const part of token.split("-")) gather(part, true, gathered);
	}
	const lower = tokens.map((token) => token.toLowerCase());
	const { terms, sides, names, first, negations } = gathered;
	const figures = readFigures(lower, stemOf);
	const isWhole = !NO_CLAIM.test(text) && !IS_CUT_SHORT.test(text);
	const isClaim = isSaid(tokens, sentence) && isWhole && terms.size + Math.min(1, figures.length) > 1;
	return { speaker, text, sentence, terms, sides, names, first, figures, isNegated: negations % 2 === 1, isClaim };
}

/** A first word is a name where another passage has it as one. */
export function withKnownNames<U extends Unit>(units: readonly U[]): U[] {
	const known = new Set(units.flatMap(({ names }) => [...names]));
	return units.map((unit) =>
		unit.first !== null && known.has(unit.first) ? { ...unit, names: new Set([...unit.names, unit.first]) } : unit,
	);
}
