import { BUILT_IN_NAMES, latinLettersOf } from "@parallax/contract";

/** A text reduced to the letters that a reader sees, so that a disguised name equals the plain one. */
class Folded {
	readonly letters: string;
	/** For each UTF-16 unit of the text, and for its end: the number of letters before it. */
	readonly #lettersBefore: Uint32Array;

	constructor(text: string) {
		this.#lettersBefore = new Uint32Array(text.length + 1);
		let letters = "";
		let at = 0;
		for (const character of text) {
			this.#lettersBefore.fill(letters.length, at, at + character.length);
			letters += latinLettersOf(character);
			at += character.length;
		}
		this.#lettersBefore[text.length] = letters.length;
		this.letters = letters;
	}

	/** The letters in a part of the text. */
	lettersBetween(from: number, to: number): string {
		return this.letters.slice(this.#lettersBefore[from], this.#lettersBefore[to]);
	}
}

/** Shorter names occur inside many words, so they must match the whole text in the brackets. */
const MIN_LENGTH_WITHIN_WORDS = 4;

class KnownNames {
	/** The longest first, so that 'ChatGPT 2' is not read as 'ChatGPT' and a remainder. */
	readonly #folded: readonly string[];
	readonly #anyName: RegExp;

	constructor(names: readonly string[]) {
		// In brackets the built-in names look like marks even in a chat without these assistants.
		const folded = [...BUILT_IN_NAMES, ...names]
			.map((name) => new Folded(name).letters)
			.filter((letters) => letters !== "");
		this.#folded = [...new Set(folded)].toSorted((a, b) => b.length - a.length);
		this.#anyName = new RegExp([...this.#folded, "and"].join("|"), "g");
	}

	hasNameIn(letters: string): boolean {
		return this.#folded.some((name) =>
			name.length >= MIN_LENGTH_WITHIN_WORDS ? letters.includes(name) : letters === name,
		);
	}

	/** Uses one replacement: a pattern that repeats user-chosen names could take exponential time. */
	hasOnlyNamesIn(letters: string): boolean {
		return letters.replace(this.#anyName, "") === "";
	}

	get hasOnlyLongNames(): boolean {
		return this.#folded.every((name) => name.length >= MIN_LENGTH_WITHIN_WORDS);
	}
}

const BUILT_IN = new KnownNames([]);

interface Edit {
	readonly from: number;
	readonly to: number;
	readonly with: string;
}

/** Unicode classifies the two ornate Arabic parentheses the other way round. */
const OPENING_BRACKET = /[[\p{Ps}﴾]--﴿]/v;

/** The positions of the brackets around each bracketed part. An unclosed bracket extends to the end of the text. */
function bracketsIn(text: string): { readonly open: number; readonly close: number }[] {
	const opened: number[] = [];
	const found: { open: number; close: number }[] = [];
	for (const { index, 0: character } of text.matchAll(/\p{Ps}|\p{Pe}/gu)) {
		if (OPENING_BRACKET.test(character)) opened.push(index);
		else found.push({ open: opened.pop() ?? -1, close: index });
	}
	return [...found, ...opened.map((open) => ({ open, close: text.length }))];
}

/**
 * In the written summary, `(ChatGPT, Claude)` after a sentence shows who supports it. So no text of an answer or judge
 * keeps a name in brackets: a list of names is removed, other words lose the brackets. `names` are those of the seats.
 */
export function withoutSpeakerMarks(text: string, names: readonly string[] = []): string {
	const known = names.length > 0 ? new KnownNames(names) : BUILT_IN;
	const folded = new Folded(text);
	if (known.hasOnlyLongNames && !known.hasNameIn(folded.letters)) return text;
	const edits: Edit[] = [];
	for (const { open, close } of bracketsIn(text)) {
		const letters = folded.lettersBetween(open + 1, close);
		if (!known.hasNameIn(letters)) continue;
		if (open >= 0 && known.hasOnlyNamesIn(letters)) edits.push({ from: open, to: close + 1, with: "" });
		else
			edits.push(
				...[open, close]
					.filter((at) => at >= 0 && at < text.length)
					.map((at) => ({ from: at, to: at + 1, with: " – " })),
			);
	}
	let cleaned = "";
	let end = 0;
	for (const edit of edits.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
		if (edit.from < end) continue;
		cleaned += text.slice(end, edit.from) + edit.with;
		end = edit.to;
	}
	return (cleaned + text.slice(end))
		.replace(/\s+/g, " ")
		.replace(/ (?=[.,;:!?])| –\s*(?=[.,;:!?]|$)/g, "")
		.trim();
}
