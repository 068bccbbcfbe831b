import { withNormalForms } from "../../text/normal-forms.ts";
import { withPlainFigures } from "../../text/plain-figures.ts";
import { findFigures, isMeasureWord } from "../../text/read-figures.ts";
import { languagesOf, withEnglishNumbers } from "../../text/spelled-numbers.ts";
import { termsOf, withAliases } from "../../text/terms.ts";
import { isCount, isCountPossible } from "./counts.ts";
import { type CheckableFigure, checkableFigure, isFigureSupported } from "./figure-support.ts";
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
}

/** Longer texts are read only up to this length. */
const MAX_UNITS = 60_000;
const WORD = /\p{L}[\p{L}\p{M}\d]*/gu;
const CAPITALISED = /(?<![\p{L}\d])\p{Lu}[\p{L}\p{M}\d]*/gu;
/** The start of a sentence, a quotation or a clause after a colon. A capital there does not mark a name. */
const SENTENCE_START = /(?:^|[.!?:;…。！？·(–—-]|\d[.)])["“”'‘’«„(*]?\s*["“'‘«„(]?$/u;
/** 'ES2023' is a name even at the start of a sentence. */
const NUMBERED = /\d/;
/** Japanese writes foreign names, and many other words, in these letters. */
const KATAKANA = /[\p{Script=Katakana}ー]{3,40}/gu;
const KATAKANA_UNITS =
	/^(?:(?:キロ|センチ|ミリ|平方|立方)?(?:メートル|グラム|リットル|ワット)|パーセント|ポイント|ドル|ユーロ|ポンド|ページ|キロ)$/u;
const katakanaIn = (text: string): string[] =>
	(text.match(KATAKANA) ?? []).filter((word) => !KATAKANA_UNITS.test(word));
/** Begins at a word border, because a run that may begin at each letter takes quadratic time. */
const CAPITALISED_RUN =
	/(?<!\p{L})(?:\p{Lu}[\p{L}\p{M}]*(?:\s+(?:of|the|for|and|de|der|des|du|la)\s+|[\s-]+)){1,6}\p{Lu}[\p{L}\p{M}]*/gu;
const GERMAN =
	/(?<!\p{L})(?:der|die|das|und|ist|nicht|ein|eine|einen|mit|von|zu|den|dem|des|im|auf|für|sind|wird|oder|dass|um|als|hat|hatte|bei|aus|nach|über|sich|wie|nennt|gibt)(?!\p{L})/giu;
const MIN_GERMAN_WORDS = 2;
const ENGLISH = /(?<!\p{L})(?:the|of|and|is|are|to|in|that|for|with)(?!\p{L})/iu;
/** The judge's own German word for an answer, which is no name. */
const ANSWERS = /^antwort(?:en)?$/;
const WEEKDAYS = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
const SPELLED_SMALL = /^\s*(?:two|one)(?!\p{L})/iu;

const isGerman = (text: string): boolean => (text.match(GERMAN) ?? []).length >= MIN_GERMAN_WORDS;

function namesIn(text: string): string[] {
	return [...text.matchAll(CAPITALISED)].flatMap(({ 0: word, index }) => {
		const lower = word.toLowerCase();
		const isPlain = lower.length < 2 || isMeasureWord(lower) || WEEKDAYS.test(lower) || ANSWERS.test(lower);
		const isSentenceStart = !NUMBERED.test(word) && SENTENCE_START.test(text.slice(Math.max(0, index - 12), index));
		return isPlain || isSentenceStart ? [] : [lower];
	});
}

/** The initials of capitalised runs and of their ends: 'twho', 'who', 'ho' for 'The World Health Organization'. */
const initialsIn = (text: string): Set<string> =>
	new Set(
		(text.match(CAPITALISED_RUN) ?? []).flatMap((run) => {
			const letters = run.split(/[\s-]+/).flatMap(([first = ""]) => (/\p{Lu}/u.test(first) ? first.toLowerCase() : []));
			return letters.map((_, from) => letters.slice(from).join(""));
		}),
	);

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
const SPACED_DATE = /(?<=\d) (?=[年月日])|(?<=[年月]) (?=\d)/gu;
const AFTER_UNIT = new RegExp(`(?<=\\d ?[A-Za-z]{1,4})(?=[${KANA_OR_HAN}])`, "gu");

/** '08:05' and '8:05' are one time. */
const ZERO_OF_HOUR = /(?<![\d:.,])0(?=\d:\d\d(?!\d))/g;

/** Adds spaces around figures, which Chinese and Japanese texts do not have. */
const normalizeFigures = (text: string): string =>
	text
		.replace(SPACED_DATE, "")
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
	const figures = findFigures(text).found.map(checkableFigure);
	return {
		figures,
		claimedFigures: figures.filter(isCounted),
		names: [...namesIn(plain), ...katakanaIn(plain)],
		isGerman: isGerman(plain),
		terms: new WordSet(termsOf(plain)),
		words: new WordSet([...(plain.toLowerCase().match(WORD) ?? []), ...katakanaIn(plain)]),
		initials: initialsIn(plain),
	};
}

const isNameSupported = (name: string, sources: readonly Facts[]): boolean =>
	sources.some(({ words, initials }) => initials.has(name) || words.hasFormOf(name));

const isNounSupported = (name: string, sources: readonly Facts[]): boolean =>
	isKnownNoun(
		name,
		sources.map(({ words }) => words),
	);

/** The figures and names of a text that are in none of its sources. Names may have more sources than figures. */
export const unsupportedFacts = (
	{ claimedFigures, names, isGerman }: Facts,
	sources: readonly Facts[],
	nameSources = sources,
): string[] => [
	...claimedFigures
		.filter((figure) => !isFigureSupported(figure, sources) && !(isCount(figure) && isCountPossible(figure, sources)))
		.map(({ words }) => words.trim()),
	...names.filter((name) => !isNameSupported(name, nameSources) && !(isGerman && isNounSupported(name, nameSources))),
];

/** True when the source has one of the figures; without figures, one of the names or other words. */
export const containsFact = (facts: Facts, source: Facts): boolean =>
	facts.claimedFigures.length > 0
		? facts.claimedFigures.some((figure) => isFigureSupported(figure, [source]))
		: facts.names.some((name) => isNameSupported(name, [source])) || sharesWord(facts, source);

export const sharesWord = ({ terms }: Facts, source: Facts): boolean =>
	[...terms].some((term) => source.terms.hasFormOf(term));
