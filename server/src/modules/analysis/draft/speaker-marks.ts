import { BUILT_IN_NAMES, latinLettersOf, lettersOf } from "@parallax/contract";

type LettersOf = (character: string) => string;

/** A text reduced to the letters that a reader sees, so that a disguised name equals the plain one. */
class Folded {
	readonly letters: string;
	/** For each UTF-16 unit of the text, and for its end: the number of letters before it. */
	readonly #lettersBefore: Uint32Array;

	constructor(text: string, lettersIn: LettersOf) {
		this.#lettersBefore = new Uint32Array(text.length + 1);
		let letters = "";
		let at = 0;
		for (const character of text) {
			this.#lettersBefore.fill(letters.length, at, at + character.length);
			letters += lettersIn(character);
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
/** In these scripts a name is as short as a word, and no spaces stand around it. */
const UNSPACED_SCRIPT = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]/u;
const MIN_LENGTH_UNSPACED = 2;

const isLongName = (name: string): boolean =>
	name.length >= (UNSPACED_SCRIPT.test(name) ? MIN_LENGTH_UNSPACED : MIN_LENGTH_WITHIN_WORDS);

/** The names as `lettersIn` shows them: those of other scripts than the Latin one have few Latin letters, or none. */
class KnownNames {
	readonly lettersIn: LettersOf;
	/** The longest first, so that 'ChatGPT 2' is not read as 'ChatGPT' and a remainder. */
	readonly #folded: readonly string[];
	readonly #anyName: RegExp;

	constructor(names: readonly string[], lettersIn: LettersOf) {
		this.lettersIn = lettersIn;
		// In brackets the built-in names look like marks even in a chat without these assistants.
		const folded = [...BUILT_IN_NAMES, ...names]
			.map((name) => new Folded(name, lettersIn).letters)
			.filter((letters) => letters !== "");
		this.#folded = [...new Set(folded)].toSorted((a, b) => b.length - a.length);
		this.#anyName = new RegExp([...this.#folded, "and"].join("|"), "g");
	}

	hasNameIn(letters: string): boolean {
		return this.#folded.some((name) => (isLongName(name) ? letters.includes(name) : letters === name));
	}

	/** Uses one replacement: a pattern that repeats user-chosen names could take exponential time. */
	hasOnlyNamesIn(letters: string): boolean {
		return letters.replace(this.#anyName, "") === "";
	}

	get hasOnlyLongNames(): boolean {
		return this.#folded.every(isLongName);
	}
}

const BUILT_IN = [new KnownNames([], latinLettersOf)];

/** Names in another script are also compared with all letters, because words of that script can stand beside them. */
function knownNames(names: readonly string[]): readonly KnownNames[] {
	const others = names.filter((name) =>
		[...name].some((character) => lettersOf(character) !== latinLettersOf(character)),
	);
	const latin = new KnownNames(names, latinLettersOf);
	return others.length > 0 ? [latin, new KnownNames(others, lettersOf)] : [latin];
}

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
	const possible = (names.length > 0 ? knownNames(names) : BUILT_IN)
		.map((known) => ({ known, folded: new Folded(text, known.lettersIn) }))
		.filter(({ known, folded }) => !known.hasOnlyLongNames || known.hasNameIn(folded.letters));
	if (possible.length === 0) return text;
	const edits: Edit[] = [];
	for (const { open, close } of bracketsIn(text)) {
		const found = possible
			.map(({ known, folded }) => ({ known, letters: folded.lettersBetween(open + 1, close) }))
			.filter(({ known, letters }) => known.hasNameIn(letters));
		if (found.length === 0) continue;
		if (open >= 0 && found.some(({ known, letters }) => known.hasOnlyNamesIn(letters)))
			edits.push({ from: open, to: close + 1, with: "" });
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
