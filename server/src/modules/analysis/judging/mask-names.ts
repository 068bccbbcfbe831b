import type { AnswerText } from "../reading/read-answer.ts";
import type { OwnWords } from "./assistant-names.ts";
import { OwnNames } from "./own-names.ts";

export interface MaskedAnswers {
	/** What stands in place of a name, before its number. */
	readonly stem: string;
	/** The texts without the names that they give as their own, in the order of the answers. */
	readonly texts: readonly string[];
	/** Puts the names back, so that quotations are looked up in what the assistants really wrote. */
	readonly unmask: (text: string) => string;
}

/** So many letters make a stem that an answer cannot guess. */
const STEM_LETTERS = 6;
/** Longer names are put back cut. */
const NAME_UNITS = 80;

function drawStem(random: () => number): string {
	const letter = () => String.fromCharCode(65 + Math.floor(random() * 26));
	return `NAME${Array.from({ length: STEM_LETTERS }, letter).join("")}`;
}

/** A word that no text holds, so that what is put back is never anything but a name that we took out. Its length is fixed. */
function stemFor(texts: readonly string[], random: () => number): string {
	const upper = texts.map((text) => text.toUpperCase());
	let stem = drawStem(random);
	while (upper.some((text) => text.includes(stem))) stem = drawStem(Math.random);
	return stem;
}

/**
 * A judge that meets its own name would know its own answer, and favour it. Each name that an answer gives as its own becomes a
 * word with a number: another one in each answer, so that the numbers tie no two answers together either.
 */
export function maskNames(
	question: string,
	answers: readonly Pick<AnswerText, "text">[],
	own: OwnWords = {},
	random: () => number = Math.random,
): MaskedAnswers {
	const stem = stemFor([question, ...answers.map(({ text }) => text)], random);
	const ownNames = new OwnNames(question, own);
	const names: string[] = [];
	const texts = answers.map(({ text }) => {
		const numbers = new Map<string, number>();
		let masked = "";
		let end = 0;
		for (const { at, name } of ownNames.in(text)) {
			const number = numbers.get(name) ?? names.push(name.slice(0, NAME_UNITS));
			numbers.set(name, number);
			masked += `${text.slice(end, at)}${stem}${number}`;
			end = at + name.length;
		}
		return masked + text.slice(end);
	});
	const word = new RegExp(`${stem}(\\d+)`, "gi");
	const unmask = (text: string) => text.replace(word, (whole, number: string) => names[Number(number) - 1] ?? whole);
	return { stem, texts, unmask };
}
