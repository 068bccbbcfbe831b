import { languageOf } from "../../../lib/text/language-of.ts";
import { wordsOf } from "./word-diff.ts";

/** A run of text that is in both texts, or (`isUnique`) only in its own. */
export interface MarkedPiece {
	readonly isUnique: boolean;
	readonly text: string;
}

/** After these, or at the start of a text, any word begins with a capital letter. */
const SENTENCE_START = /[.!?:;•\n\t\f"“„«(]$/;
const CAPITALIZED = /^\p{Lu}\p{L}/u;
const FIGURE = /\p{N}/u;
/** All nouns of these languages have capital letters, so these tell no names. */
const WITH_CAPITAL_NOUNS = new Set(["de"]);

/** A word as it is compared: '169,978' and '169978' are the same. */
const keyOf = (word: string): string => word.toLowerCase().replace(/(?<=\p{N})[,.'’\u00a0\u202f](?=\p{N}{3})/gu, "");

/** The words of a text, as they are compared. */
export const wordKeysOf = (text: string): ReadonlySet<string> => new Set(wordsOf(text).map(keyOf));

/**
 * Marks the figures, dates and names that the other text lacks: two passages that say the same in other words are still
 * compared by these.
 */
export function markTelling(text: string, others: ReadonlySet<string>): readonly MarkedPiece[] {
	const hasNames = !WITH_CAPITAL_NOUNS.has(languageOf(text) ?? "");
	const pieces: { isUnique: boolean; text: string }[] = [];
	let isStart = true;
	let wasFigure = false;
	for (const word of wordsOf(text)) {
		const isTelling = FIGURE.test(word) || (hasNames && !isStart && CAPITALIZED.test(word));
		const isUnique = isTelling && !others.has(keyOf(word));
		const last = pieces.at(-1);
		if (last?.isUnique === isUnique) last.text += word;
		else pieces.push({ isUnique, text: word });
		if (word.trim() === "" && !/[\n\t\f]/.test(word)) continue;
		// '27. August': the point of an ordinal ends no sentence.
		isStart = SENTENCE_START.test(word) && !(wasFigure && word === ".");
		wasFigure = FIGURE.test(word);
	}
	return pieces;
}
