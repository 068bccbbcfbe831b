import { isMeasureWord } from "../../text/read-figures.ts";

const CAPITALISED = /(?<![\p{L}\d])\p{Lu}[\p{L}\p{M}\d]*/gu;
/** The start of a sentence, a quotation or a clause after a colon. A capital there does not mark a name. */
const SENTENCE_START = /(?:^|[.!?:;…。！？·(–—-]|\d[.)])["“”'‘’«„(*]?\s*["“'‘«„(]?$/u;
/** 'ES2023' and 'MySQL' are names even at the start of a sentence. */
const ALWAYS_NAME = /\d|\p{Ll}\p{Lu}/u;
/** Japanese writes foreign names, and many other words, in these letters. */
const KATAKANA = /[\p{Script=Katakana}ー]{3,40}/gu;
const KATAKANA_UNITS =
	/^(?:(?:キロ|センチ|ミリ|平方|立方)?(?:メートル|グラム|リットル|ワット)|パーセント|ポイント|ドル|ユーロ|ポンド|ページ|キロ)$/u;
export const katakanaIn = (text: string): string[] =>
	(text.match(KATAKANA) ?? []).filter((word) => !KATAKANA_UNITS.test(word));
/** Begins at a word border, because a run that may begin at each letter takes quadratic time. */
const CAPITALISED_RUN =
	/(?<!\p{L})(?:\p{Lu}[\p{L}\p{M}]*(?:\s+(?:of|the|for|and|de|der|des|du|la)\s+|[\s-]+)){1,6}\p{Lu}[\p{L}\p{M}]*/gu;
const GERMAN =
	/(?<!\p{L})(?:der|die|das|und|ist|nicht|ein|eine|einen|mit|von|zu|den|dem|des|im|auf|für|sind|wird|oder|dass|um|als|hat|hatte|bei|aus|nach|über|sich|wie|nennt|gibt|wer|wenn|weil|soll|sollte|muss|kann|zum|zur|vom|beim|vor|allem|kein|keine|auch|noch|eher|nur|werden|durch|ohne)(?!\p{L})/giu;
const MIN_GERMAN_WORDS = 2;
/** The judge's own German word for an answer, which is no name. */
const ANSWERS = /^antwort(?:en)?$/;
const WEEKDAYS = /^(?:mon|tues|wednes|thurs|fri|satur|sun)days?$/;

export const isGerman = (text: string): boolean => (text.match(GERMAN) ?? []).length >= MIN_GERMAN_WORDS;

export function namesIn(text: string): string[] {
	return [...text.matchAll(CAPITALISED)].flatMap(({ 0: word, index }) => {
		const lower = word.toLowerCase();
		const isPlain = lower.length < 2 || isMeasureWord(lower) || WEEKDAYS.test(lower) || ANSWERS.test(lower);
		const isSentenceStart = !ALWAYS_NAME.test(word) && SENTENCE_START.test(text.slice(Math.max(0, index - 12), index));
		return isPlain || isSentenceStart ? [] : [lower];
	});
}

/** The initials of capitalised runs and of their ends: 'twho', 'who', 'ho' for 'The World Health Organization'. */
export const initialsIn = (text: string): Set<string> =>
	new Set(
		(text.match(CAPITALISED_RUN) ?? []).flatMap((run) => {
			const letters = run.split(/[\s-]+/).flatMap(([first = ""]) => (/\p{Lu}/u.test(first) ? first.toLowerCase() : []));
			return letters.map((_, from) => letters.slice(from).join(""));
		}),
	);

const NAME_PAIR = /(?<!\p{L})(\p{Lu}[\p{L}\p{M}'’]*) (?=(\p{Lu}[\p{L}\p{M}]*))/gu;

/** 'julius caesar' for 'Julius Caesar'. */
export const namePairsIn = (text: string): Set<string> =>
	new Set([...text.matchAll(NAME_PAIR)].map(([, first, second]) => `${first} ${second}`.toLowerCase()));

const SPLIT_VERB = /(?<!\p{L})(\p{Lu}[\p{L}\p{M}]*) (?=(\p{Ll}[\p{L}\p{M}]*))/gu;

/** Nouns with the word behind them, by the noun: 'radfahren' for 'Rad fahren'. */
export const splitVerbsIn = (text: string): Map<string, string> =>
	new Map(
		[...text.matchAll(SPLIT_VERB)].map(([, noun = "", verb]) => [noun.toLowerCase(), `${noun}${verb}`.toLowerCase()]),
	);

const YEAR_SPAN =
	/(?<![\p{L}\d.,])([12]\d{3})(?: ?[-–—] ?| (?:and|to|until|und|bis|et|à|y|a|e|i|и|до) )(?=([12]\d{3})(?![\p{L}\d]|[.,]\d))/gu;

/** '1985-2012' for 'between 1985 and 2012'. */
export const yearSpansIn = (text: string): Set<string> =>
	new Set([...text.matchAll(YEAR_SPAN)].map(([, from, to]) => `${from}-${to}`));
