import { type FoundFigure, findFigures, isKnownKind, isMeasureWord } from "../reading/read-figures.ts";
import { termsOf, withAliases } from "../reading/read-unit.ts";

/** What can be held against other words: the figures, names and content words of a text. */
export interface Facts {
	readonly figures: readonly FoundFigure[];
	/** In lower case; none where the language writes other nouns with capitals too. */
	readonly names: readonly string[];
	readonly terms: ReadonlySet<string>;
	/** All its words in lower case. */
	readonly words: ReadonlySet<string>;
	/** The digits of each number, whatever separates them: '8,849' and '8.849' are the same. */
	readonly digits: ReadonlySet<string>;
	/** 'who' for 'World Health Organization'. */
	readonly initials: ReadonlySet<string>;
}

/** No longer text is read. */
const UNITS_MOST = 60_000;
const WORD = /\p{L}[\p{L}\p{M}\d]*/gu;
const NUMBER = /\d+(?:[.,'’\u00a0\u202f]\d+)*/g;
const CAPITALISED = /\p{Lu}[\p{L}\p{M}\d]*/gu;
/** A capital that begins a sentence, a quotation or a clause after a colon tells nothing. */
const OPENED = /(?:^|[.!?:;…。！？·(–—-]|\d[.)])["“”'‘’«„(*]?\s*["“'‘«„(]?$/u;
const RUN = /(?:\p{Lu}[\p{L}\p{M}]*(?:\s+(?:of|the|for|and|de|der|des|du|la)\s+|[\s-]+)){1,6}\p{Lu}[\p{L}\p{M}]*/gu;
const GERMAN =
	/(?<!\p{L})(?:der|die|das|und|ist|nicht|ein|eine|einen|mit|von|zu|den|im|auf|für|sind|wird|oder)(?!\p{L})/giu;
const LEAST_GERMAN = 2;
const WEEKDAYS = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;
const SPELLED_SMALL = /^\s*(?:two|one|both|zwei|ein|dos|deux)(?!\p{L})/iu;

const isGerman = (text: string): boolean => (text.match(GERMAN) ?? []).length >= LEAST_GERMAN;

function namesIn(text: string): string[] {
	if (isGerman(text)) return [];
	return [...text.matchAll(CAPITALISED)].flatMap(({ 0: word, index }) => {
		const lower = word.toLowerCase();
		const isPlain = lower.length < 2 || isMeasureWord(lower) || WEEKDAYS.test(lower);
		return isPlain || OPENED.test(text.slice(Math.max(0, index - 12), index)) ? [] : [lower];
	});
}

/** Of each run of capitalised words, and of its ends: 'The World Health Organization' has 'twho', 'who' and 'ho'. */
const initialsIn = (text: string): Set<string> =>
	new Set(
		(text.match(RUN) ?? []).flatMap((run) => {
			const letters = run.split(/[\s-]+/).flatMap(([first = ""]) => (/\p{Lu}/u.test(first) ? first.toLowerCase() : []));
			return letters.map((_, from) => letters.slice(from).join(""));
		}),
	);

const digitsOf = (number: string): string => number.replace(/\D/g, "");

export function factsOf(whole: string): Facts {
	const text = withAliases(whole.slice(0, UNITS_MOST));
	const { found, rest } = findFigures(text);
	const figures = found.filter(({ words, kind }) => isKnownKind(kind) || !SPELLED_SMALL.test(words));
	return {
		figures,
		names: namesIn(text),
		terms: termsOf(rest),
		words: new Set(text.toLowerCase().match(WORD)),
		digits: new Set((text.match(NUMBER) ?? []).map(digitsOf)),
		initials: initialsIn(text),
	};
}

const isRead = ({ from, to }: FoundFigure): boolean => Number.isFinite(from) || Number.isFinite(to);

/** True when the figure says no more than the other does. */
function followsFrom(figure: FoundFigure, other: FoundFigure): boolean {
	if (!isRead(figure) || !isRead(other)) return false;
	if (isKnownKind(figure.kind) && isKnownKind(other.kind) && figure.kind !== other.kind) return false;
	if (figure.kind === "date" && other.kind === "date") return figure.from <= other.from && other.to <= figure.to;
	return figure.from <= other.to && other.from <= figure.to;
}

function figureStands(figure: FoundFigure, sources: readonly Facts[]): boolean {
	if (sources.some(({ figures }) => figures.some((other) => followsFrom(figure, other)))) return true;
	const numbers = figure.words.match(NUMBER) ?? [];
	// '1.234' can be read in two ways and '2962' need not be a year, so digits are compared, unless a unit says that another thing is measured.
	const isBare = /^\D*\d{4}\D?$/.test(figure.words.trim()) && figure.kind === "date";
	const isOther = isKnownKind(figure.kind) && isRead(figure) && !isBare;
	return (
		numbers.length > 0 &&
		!isOther &&
		numbers.every((number) => sources.some(({ digits }) => digits.has(digitsOf(number))))
	);
}

const LEAST_STEM = 4;
const STEM_SHARE = 0.6;

/** 'Ottoman' and 'Ottomans', 'China' and 'Chinese': the same beginning, as far as a name has one. */
function isForm(name: string, word: string): boolean {
	const shorter = Math.min(name.length, word.length);
	const least = Math.min(shorter, Math.max(LEAST_STEM, Math.ceil(Math.max(name.length, word.length) * STEM_SHARE)));
	return name.slice(0, least) === word.slice(0, least) && (least >= LEAST_STEM || name === word);
}

const nameStands = (name: string, sources: readonly Facts[]): boolean =>
	sources.some(
		({ words, initials }) => words.has(name) || initials.has(name) || [...words].some((word) => isForm(name, word)),
	);

/** The figures and names of a text that are in none of its sources. */
export const unfounded = ({ figures, names }: Facts, sources: readonly Facts[]): string[] => [
	...figures.filter((figure) => !figureStands(figure, sources)).map(({ words }) => words.trim()),
	...names.filter((name) => !nameStands(name, sources)),
];

/** True when the source has one of the figures, or one of the names. */
export const holdsFact = ({ figures, names }: Facts, source: Facts): boolean =>
	figures.some((figure) => figureStands(figure, [source])) || names.some((name) => nameStands(name, [source]));

export const sharesWord = ({ terms }: Facts, source: Facts): boolean =>
	[...terms].some((term) => source.terms.has(term) || [...source.terms].some((other) => isForm(term, other)));
