import type { AssistantNames } from "./assistant-names.ts";
import { OwnNames } from "./own-names.ts";

export interface MaskedAnswers {
	/** The word that replaces a name, without the number after it. */
	readonly stem: string;
	/** The texts with the answers' own names masked, in the order of the answers. */
	readonly texts: readonly string[];
	/** Masks the own names of an answer in other words: a passage of it, or a claim about it. */
	readonly mask: (answer: number, words: string) => string;
	/** Puts the names back, so that quotations can be found in the original answers. */
	readonly unmask: (text: string) => string;
}

/** Enough letters that an answer cannot guess the stem. */
const STEM_LETTERS = 6;
/** Longer names are cut when they are put back. */
const MAX_NAME_UNITS = 80;

function drawStem(random: () => number): string {
	const letter = () => String.fromCharCode(65 + Math.floor(random() * 26));
	return `NAME${Array.from({ length: STEM_LETTERS }, letter).join("")}`;
}

/** A word of fixed length that no text contains, so that `unmask` only replaces masked names. */
function stemFor(texts: readonly string[], random: () => number): string {
	const upper = texts.map((text) => text.toUpperCase());
	let stem = drawStem(random);
	while (upper.some((text) => text.includes(stem))) stem = drawStem(Math.random);
	return stem;
}

/** An answer has few names; further ones are not looked for in other words. */
const MAX_OWN_NAMES = 40;
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

function withNumbers(words: string, stem: string, numbers: ReadonlyMap<string, number> = new Map()): string {
	const names = [...numbers.keys()]
		.filter((name) => name.length <= MAX_NAME_UNITS)
		.slice(0, MAX_OWN_NAMES)
		.toSorted((a, b) => b.length - a.length);
	if (names.length === 0) return words;
	const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(escaped).join("|")})(?![\\p{L}\\p{N}])`, "gu");
	return words.replace(pattern, (name) => `${stem}${numbers.get(name) ?? ""}`);
}

/**
 * A judge that saw its own name would recognise and favour its answer. So each name that an answer gives as its own
 * becomes a word with a number. The numbers differ between answers, so that no two answers can be linked by them.
 */
export function maskNames(
	question: string,
	answers: readonly { readonly text: string }[],
	assistantNames: AssistantNames = {},
	random: () => number = Math.random,
): MaskedAnswers {
	const stem = stemFor([question, ...answers.map(({ text }) => text)], random);
	const ownNames = new OwnNames(question, assistantNames);
	const names: string[] = [];
	const numbersByAnswer: ReadonlyMap<string, number>[] = [];
	const texts = answers.map(({ text }) => {
		const numbers = new Map<string, number>();
		numbersByAnswer.push(numbers);
		let masked = "";
		let end = 0;
		for (const { at, name } of ownNames.findIn(text)) {
			const number = numbers.get(name) ?? names.push(name.slice(0, MAX_NAME_UNITS));
			numbers.set(name, number);
			masked += `${text.slice(end, at)}${stem}${number}`;
			end = at + name.length;
		}
		return masked + text.slice(end);
	});
	const word = new RegExp(`${stem}(\\d+)`, "gi");
	const unmask = (text: string) => text.replace(word, (match, number: string) => names[Number(number) - 1] ?? match);
	return { stem, texts, mask: (answer, words) => withNumbers(words, stem, numbersByAnswer[answer]), unmask };
}
