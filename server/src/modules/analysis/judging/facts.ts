import { termsOf, withAliases } from "../reading/parse-sentence.ts";
import { type FoundFigure, findFigures, isKnownKind, isMeasureWord } from "../reading/read-figures.ts";

/** The parts of a text that can be checked against other texts: its figures, names and content words. */
export interface Facts {
	readonly figures: readonly FoundFigure[];
	/** In lower case. */
	readonly names: readonly string[];
	/** German writes all nouns with capitals, so most of the `names` are not names. */
	readonly isGerman: boolean;
	readonly terms: ReadonlySet<string>;
	/** All its words in lower case. */
	readonly words: ReadonlySet<string>;
	/** 'who' for 'World Health Organization'. */
	readonly initials: ReadonlySet<string>;
}

/** Longer texts are read only up to this length. */
const MAX_UNITS = 60_000;
const WORD = /\p{L}[\p{L}\p{M}\d]*/gu;
const BARE_YEAR = /^\D*\d{4}\D?$/;
const CAPITALISED = /(?<![\p{L}\d])\p{Lu}[\p{L}\p{M}\d]*/gu;
/** The start of a sentence, a quotation or a clause after a colon. A capital there does not mark a name. */
const SENTENCE_START = /(?:^|[.!?:;…。！？·(–—-]|\d[.)])["“”'‘’«„(*]?\s*["“'‘«„(]?$/u;
/** 'ES2023' is a name even at the start of a sentence. */
const NUMBERED = /\d/;
const CAPITALISED_RUN =
	/(?:\p{Lu}[\p{L}\p{M}]*(?:\s+(?:of|the|for|and|de|der|des|du|la)\s+|[\s-]+)){1,6}\p{Lu}[\p{L}\p{M}]*/gu;
const GERMAN =
	/(?<!\p{L})(?:der|die|das|und|ist|nicht|ein|eine|einen|mit|von|zu|den|dem|des|im|auf|für|sind|wird|oder|dass|um|als|hat|hatte|bei|aus|nach|über|sich|wie|nennt|gibt)(?!\p{L})/giu;
const MIN_GERMAN_WORDS = 2;
const ENGLISH = /(?<!\p{L})(?:the|of|and|is|are|to|in|that|for|with)(?!\p{L})/iu;
/** The judge's own German word for an answer, which is no name. */
const ANSWERS = /^antwort(?:en)?$/;
const WEEKDAYS = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
const SPELLED = /^\D+$/;
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

const digitsOf = (number: string): string => number.replace(/\D/g, "");

const KANA_OR_HAN = "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}";
const BEFORE_NUMBER = new RegExp(`(?<=[${KANA_OR_HAN}])(?<![年月])(?=\\d)`, "gu");
const AFTER_NUMBER = /(?<=[年月日%％\d])(?=[\p{Script=Hiragana}\p{Script=Katakana}])/gu;

/** 'Over 30 years' at the start of a sentence is a period, not a lower bound. */
const OVER_A_SPAN = /(?<=^|[.;:]\s)Over (?=\d+ (?:years|months|weeks|days|hours|minutes)(?!\p{L}))/gu;

/** '2–3 minutes or more' means 'at least 2–3 minutes'. */
const OR_MORE =
	/(?=\d)(\d[\d.,]{0,12}(?:\s?[-–]\s?\d[\d.,]{0,12})?(?:\s?\p{L}{1,12})?) or (?:more|longer|higher)(?!\p{L})/giu;

/** Adds spaces around figures, which Chinese and Japanese texts do not have. */
const normalizeFigures = (text: string): string =>
	text.replace(OVER_A_SPAN, "").replace(OR_MORE, "at least $1").replace(BEFORE_NUMBER, " ").replace(AFTER_NUMBER, " ");

export function factsOf(fullText: string): Facts {
	const text = normalizeFigures(withAliases(fullText.slice(0, MAX_UNITS)));
	const { found } = findFigures(text);
	// Spelled-out small numbers are skipped: 'two agree' counts speakers, and 'four' means oven in French.
	const isCounted = ({ words, kind }: FoundFigure): boolean =>
		isKnownKind(kind) || !SPELLED.test(words) || (ENGLISH.test(text) && !SPELLED_SMALL.test(words));
	const figures = found.filter(isCounted);
	return {
		figures,
		names: namesIn(text),
		isGerman: isGerman(text),
		terms: termsOf(text),
		words: new Set(text.toLowerCase().match(WORD)),
		initials: initialsIn(text),
	};
}

const isParsed = ({ from, to }: FoundFigure): boolean => Number.isFinite(from) || Number.isFinite(to);

const RANGE = /\d\D{0,6}?(?:[-–—]|to|bis|and|und|a|y|et|à)\s?[$€£]?\d/u;
const isOpen = ({ from, to }: FoundFigure): boolean => !Number.isFinite(from) || !Number.isFinite(to);
const overlaps = (a: FoundFigure, b: FoundFigure): boolean => a.from <= b.to && b.from <= a.to;
const sameDigits = (a: FoundFigure, b: FoundFigure): boolean => digitsOf(a.words) === digitsOf(b.words);
const isRange = ({ words }: FoundFigure): boolean => RANGE.test(words);
const unitOf = ({ words }: FoundFigure): string => /\p{L}+\s*$/u.exec(words)?.[0].trim() ?? "";

const NEAR_TOLERANCE = 0.1;
/** Accepts 'over 80' for 81.7, but not for 120. */
function isNear(open: FoundFigure, { from, to }: FoundFigure): boolean {
	const bound = Number.isFinite(open.from) ? open.from : open.to;
	return Math.abs((from + to) / 2 - bound) <= Math.abs(bound) * NEAR_TOLERANCE;
}

const DAYS_PER_YEAR = 12 * 31;
/** Accepts '7 January' for '7 January 1610'. */
const isDayOf = (day: FoundFigure, date: FoundFigure): boolean =>
	day.kind === "day of a year" &&
	date.kind === "date" &&
	date.from === date.to &&
	(date.from - day.from) % DAYS_PER_YEAR === 0;

/** True when the figure states nothing beyond the other one. */
function followsFrom(figure: FoundFigure, other: FoundFigure): boolean {
	if (!isParsed(figure) || !isParsed(other)) return false;
	if (isDayOf(figure, other)) return true;
	const areKnown = isKnownKind(figure.kind) && isKnownKind(other.kind);
	if (figure.kind !== other.kind && (areKnown || figure.kind === "date" || other.kind === "date")) return false;
	if (figure.kind === "date") return figure.from <= other.from && other.to <= figure.to;
	if (isOpen(other)) return isOpen(figure) && sameDigits(figure, other);
	if (isOpen(figure)) return overlaps(figure, other) && isNear(figure, other) && !sameDigits(figure, other);
	if (isRange(figure) || isRange(other)) return sameDigits(figure, other);
	// In a different unit, a figure may have more digits: 8,849 metres for 8.85 km.
	if (unitOf(figure) !== unitOf(other) && unitOf(figure) !== "" && unitOf(other) !== "") return overlaps(figure, other);
	const middle = (other.from + other.to) / 2;
	return figure.from <= middle && middle <= figure.to;
}

/** The two ends of 'from 744 to 745 m' as separate figures. */
function endsOf(figure: FoundFigure): readonly FoundFigure[] {
	const ends = isRange(figure) ? (figure.words.match(/\d[\d.,]*/g) ?? []) : [];
	const unit = unitOf(figure);
	return ends.length === 2 ? ends.flatMap((end) => findFigures(`${end} ${unit}`).found) : [];
}

function isFigureSupported(figure: FoundFigure, sources: readonly Facts[]): boolean {
	const isImplied = (candidate: FoundFigure): boolean =>
		sources.some(({ figures }) => figures.some((other) => followsFrom(candidate, other)));
	if (isImplied(figure)) return true;
	const ends = endsOf(figure);
	if (ends.length === 2 && ends.every(isImplied)) return true;
	const frequency = figure.kind === "times a year" ? figure.words.trim() : "";
	if (frequency !== "" && sources.some(({ words }) => [...words].some((word) => isFormOf(frequency, word))))
		return true;
	// '1.234' is ambiguous, and '2962' may not be a year. In these cases the digits are compared.
	const digits = digitsOf(figure.words);
	const isUnclear = (candidate: FoundFigure): boolean =>
		!isParsed(candidate) || (candidate.kind === "date" && BARE_YEAR.test(candidate.words));
	return (
		digits !== "" &&
		sources.some(({ figures }) =>
			figures.some(
				(other) =>
					(isUnclear(figure) || isUnclear(other)) && digitsOf(other.words) === digits && isAlike(figure, other),
			),
		)
	);
}

/** True when both or neither are bounds, and the units are the same or at least one is unknown. */
const isAlike = (a: FoundFigure, b: FoundFigure): boolean =>
	BOUND.test(a.words) === BOUND.test(b.words) && (a.kind === b.kind || !isMeasured(a) || !isMeasured(b));
/** Words for a bound before a figure, such as 'more than'. */
const BOUND =
	/^\s*\p{L}{3,} (?:than|als|que|de|least|most|zu|to)(?!\p{L})|^\s*(?:over|above|under|below|über|unter)(?!\p{L})/iu;
const isMeasured = ({ kind }: FoundFigure): boolean => isKnownKind(kind) && kind !== "date";

const MIN_STEM_LENGTH = 4;
const STEM_SHARE = 0.6;

/** True for forms of one name with the same beginning: 'Ottoman' and 'Ottomans', 'China' and 'Chinese'. */
function isFormOf(name: string, word: string): boolean {
	if (name === `${word}s` || word === `${name}s`) return true;
	const shorter = Math.min(name.length, word.length);
	const minLength = Math.min(
		shorter,
		Math.max(MIN_STEM_LENGTH, Math.ceil(Math.max(name.length, word.length) * STEM_SHARE)),
	);
	return name.slice(0, minLength) === word.slice(0, minLength) && (minLength >= MIN_STEM_LENGTH || name === word);
}

const isNameSupported = (name: string, sources: readonly Facts[]): boolean =>
	sources.some(
		({ words, initials }) => words.has(name) || initials.has(name) || [...words].some((word) => isFormOf(name, word)),
	);

/** The figures and names of a text that are in none of its sources. Names may have more sources than figures. */
export const unsupportedFacts = (
	{ figures, names }: Facts,
	sources: readonly Facts[],
	nameSources = sources,
): string[] => [
	...figures.filter((figure) => !isFigureSupported(figure, sources)).map(({ words }) => words.trim()),
	...names.filter((name) => !isNameSupported(name, nameSources)),
];

/** True when the source has one of the figures; without figures, one of the names or other words. */
export const containsFact = (facts: Facts, source: Facts): boolean =>
	facts.figures.length > 0
		? facts.figures.some((figure) => isFigureSupported(figure, [source]))
		: facts.names.some((name) => isNameSupported(name, [source])) || sharesWord(facts, source);

export const hasWordForm = ({ terms }: Facts, term: string): boolean =>
	terms.has(term) || [...terms].some((other) => isFormOf(term, other));

export const sharesWord = ({ terms }: Facts, source: Facts): boolean =>
	[...terms].some((term) => hasWordForm(source, term));
