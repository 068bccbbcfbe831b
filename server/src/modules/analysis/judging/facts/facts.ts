import { withNormalForms } from "../../text/normal-forms.ts";
import { withPlainFigures } from "../../text/plain-figures.ts";
import { findFigures } from "../../text/read-figures.ts";
import { languagesOf, withEnglishNumbers } from "../../text/spelled-numbers.ts";
import { termsOf, withAliases } from "../../text/terms.ts";
import { isCount, isCountPossible } from "./counts.ts";
import { type CheckableFigure, checkableFigure, isFigureSupported } from "./figure-support.ts";
import { initialsIn, isGerman, katakanaIn, namePairsIn, namesIn, splitVerbsIn, yearSpansIn } from "./find-names.ts";
import { isKnownNoun } from "./german-nouns.ts";
import { WordSet } from "./word-set.ts";

/** The parts of a text that can be checked against other texts: its figures, names and content words. */
export interface Facts {
	readonly figures: readonly CheckableFigure[];
	/** Those that need a proof when a judge writes them. */
	readonly claimedFigures: readonly CheckableFigure[];
	/** In lower case. */
	readonly names: readonly string[];
	/** German writes all nouns with capitals, so most of the `names` are not names. */
	readonly isGerman: boolean;
	readonly terms: WordSet;
	/** All its words in lower case. */
	readonly words: WordSet;
	/** 'who' for 'World Health Organization'. */
	readonly initials: ReadonlySet<string>;
	readonly namePairs: ReadonlySet<string>;
	readonly splitVerbs: ReadonlyMap<string, string>;
	readonly yearSpans: ReadonlySet<string>;
}

/** Longer texts are read only up to this length. */
const MAX_UNITS = 60_000;
const WORD = /\p{L}[\p{L}\p{M}\d]*/gu;
const ENGLISH = /(?<!\p{L})(?:the|of|and|is|are|to|in|that|for|with)(?!\p{L})/iu;
const SPELLED_SMALL = /^\s*(?:two|one)(?!\p{L})/iu;

const KANA_OR_HAN = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
const BEFORE_NUMBER = new RegExp(`(?<=[${KANA_OR_HAN}])(?<![年月])(?=\\d)`, "gu");
const AFTER_NUMBER =
	/(?<=[年月日%％\d])(?=[\p{Script=Hiragana}\p{Script=Katakana}])|(?<=\d[年月日])(?=\p{Script=Han})/gu;

/** 'Over 30 years', at the start of a sentence or after most words, is a period, not a lower bound. */
const OVER_A_SPAN =
	/(?<=(?:^|[.;:]\s)|\p{Ll}{2,24}(?<!(?<!\p{L})(?:takes?|took|lasts?|lasted|is|are|was|were|for|of|by|after|needs?|requires?|has|have|had|than|spans?|lived?|lives?|to|at|within|just|well|and|or|it|that|to))\s)over (?=(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) (?:years|months|weeks|days|hours|minutes)(?!\p{L}))/giu;

/** '2–3 minutes or more' means 'at least 2–3 minutes'. */
const OR_MORE =
	/(?<![\d.,])(\d[\d.,]{0,12}(?:\s?[-–]\s?\d[\d.,]{0,12})?(?:\s?\p{L}{1,12})?) or (?:more|longer|higher)(?!\p{L})/giu;

/** 'HTTP/3'. */
const SLASH_OF_NAME = /(?<=\p{Lu}{2,12})\/(?=\d)/gu;
const AFTER_UNIT = new RegExp(`(?<=\\d ?[A-Za-z]{1,4})(?=[${KANA_OR_HAN}])`, "gu");

/** '08:05' and '8:05' are one time. */
const ZERO_OF_HOUR = /(?<![\d:.,])0(?=\d:\d\d(?!\d))/g;

/** Adds spaces around figures, which Chinese and Japanese texts do not have. */
const normalizeFigures = (text: string): string =>
	text
		.replace(SLASH_OF_NAME, " ")
		.replace(ZERO_OF_HOUR, "")
		.replace(OVER_A_SPAN, "")
		.replace(OR_MORE, "at least $1")
		.replace(BEFORE_NUMBER, " ")
		.replace(AFTER_NUMBER, " ")
		.replace(AFTER_UNIT, " ");

export function factsOf(fullText: string): Facts {
	const plain = withAliases(fullText.slice(0, MAX_UNITS));
	const languages = languagesOf(plain);
	const text = normalizeFigures(withPlainFigures(withEnglishNumbers(withNormalForms(plain), languages)));
	// 'Four' means oven in French, so spelled numbers need a proof only where the language is known.
	const isRead = ENGLISH.test(plain) || languages.length > 0;
	const isCounted = ({ isSpelled, isKnown, words }: CheckableFigure): boolean =>
		isKnown || !isSpelled || (isRead && !SPELLED_SMALL.test(words));
	const figures = findFigures(text).map(checkableFigure);
	return {
		figures,
		claimedFigures: figures.filter(isCounted),
		names: [...namesIn(plain), ...katakanaIn(plain)],
		isGerman: isGerman(plain),
		terms: new WordSet(termsOf(plain)),
		words: new WordSet([...(plain.toLowerCase().match(WORD) ?? []), ...katakanaIn(plain)]),
		initials: initialsIn(plain),
		namePairs: namePairsIn(plain),
		splitVerbs: splitVerbsIn(plain),
		yearSpans: yearSpansIn(plain),
	};
}

const isNameSupported = (name: string, sources: readonly Facts[]): boolean =>
	sources.some(({ words, initials }) => initials.has(name) || words.hasFormOf(name));

const isNounSupported = (name: string, splitVerb: string | undefined, sources: readonly Facts[]): boolean =>
	isKnownNoun(
		name,
		sources.map(({ words }) => words),
	) || sources.some(({ words }) => splitVerb !== undefined && words.has(splitVerb));

/** 'Julius' where the sources have 'Caesar' and an answer has 'Julius Caesar'. */
const isPartOfName = (
	name: string,
	{ namePairs }: Facts,
	sources: readonly Facts[],
	answers: readonly Facts[],
): boolean =>
	[...namePairs].some((pair) => {
		const other = pair.startsWith(`${name} `) ? pair.slice(name.length + 1) : pair.slice(0, -name.length - 1);
		const hasName = pair === `${name} ${other}` || pair === `${other} ${name}`;
		return hasName && isNameSupported(other, sources) && answers.some((answer) => answer.namePairs.has(pair));
	});

/** 'Between 1985 and 2012' where one of the years stands in the sources and both, as these two, beside them. */
const isEndOfSpan = (
	figure: CheckableFigure,
	{ yearSpans }: Facts,
	sources: readonly Facts[],
	context: readonly Facts[],
): boolean =>
	[...yearSpans].some((span) => {
		const other = span.split("-").find((year) => year !== figure.digits) ?? "";
		const hasOther = sources.some(({ figures }) => figures.some(({ digits }) => digits === other));
		return span.split("-").includes(figure.digits) && hasOther && context.some((text) => text.yearSpans.has(span));
	});

/** Where else than in the sources the names of a text may stand. */
interface NameSources {
	readonly context: readonly Facts[];
	/** Where a name may stand whole of which the sources have a part. */
	readonly answers: readonly Facts[];
}

/** The figures and names of a text that are in none of its sources. Names may have more sources than figures. */
export function unsupportedFacts(
	facts: Facts,
	sources: readonly Facts[],
	{ context, answers }: NameSources = { context: [], answers: [] },
): string[] {
	const nameSources = [...sources, ...context];
	const isFigureKnown = (figure: CheckableFigure): boolean =>
		isFigureSupported(figure, sources) ||
		(isCount(figure) && isCountPossible(figure, sources)) ||
		isEndOfSpan(figure, facts, sources, context);
	const isNameKnown = (name: string): boolean =>
		isNameSupported(name, nameSources) ||
		(facts.isGerman && isNounSupported(name, facts.splitVerbs.get(name), nameSources)) ||
		isPartOfName(name, facts, nameSources, answers);
	return [
		...facts.claimedFigures.filter((figure) => !isFigureKnown(figure)).map(({ words }) => words.trim()),
		...facts.names.filter((name) => !isNameKnown(name)),
	];
}

/** True when the source has one of the figures or names. */
export const containsFact = ({ claimedFigures, names }: Facts, source: Facts): boolean =>
	claimedFigures.some((figure) => isFigureSupported(figure, [source])) ||
	names.some((name) => isNameSupported(name, [source]));
