/** Scripts without spaces between words; their text is indexed by bigrams. */
const BIGRAM_CHARACTER = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}]&&[\p{L}\p{M}\p{N}]]`;
const RUNS = new RegExp(String.raw`(?<paired>${BIGRAM_CHARACTER}+)|[[\p{L}\p{N}\p{M}]--${BIGRAM_CHARACTER}]+`, "gv");

/** Longer words are cut. */
const MAX_WORD_LENGTH = 64;
const PLAIN = /^[a-z0-9]+$/;
/** Accents, and the vowel signs that are often omitted in Arabic and Hebrew. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;
const NON_WORD = /[^\p{L}\p{N}\p{M}]/gu;

/** Normalizes case, accents and width: Café, CAFE and ｃａｆé become the same word. */
function fold(word: string): string {
	const lowerCase = word.toLowerCase();
	if (PLAIN.test(lowerCase)) return lowerCase.slice(0, MAX_WORD_LENGTH);
	// Upper case first, so that ß becomes ss and the dotless i becomes i.
	const bare = word.normalize("NFKD").replace(ACCENTS, "").toUpperCase().toLowerCase();
	return bare
		.normalize("NFKC")
		.replace(ACCENTS, "")
		.replace(NON_WORD, "")
		.replaceAll("ς", "σ")
		.slice(0, MAX_WORD_LENGTH)
		.toWellFormed()
		.replace(NON_WORD, "");
}

export interface ChatWord {
	readonly word: string;
	/** The position in the text, in UTF-16 units. */
	readonly start: number;
	readonly end: number;
	/** `pair`: a bigram of a script without spaces. `last`: the last character of such a run. */
	readonly kind: "word" | "pair" | "last";
}

function* bigramsOf(run: string, start: number): Generator<ChatWord> {
	const characters = Array.from(run);
	let offset = start;
	for (const [index, character] of characters.entries()) {
		const next = characters[index + 1];
		const word = fold(character + (next ?? ""));
		if (word)
			yield { word, start: offset, end: offset + character.length + (next?.length ?? 0), kind: next ? "pair" : "last" };
		offset += character.length;
	}
}

/** The normalized words of a text in order, for indexing and searching. */
export function* wordsOf(text: string): Generator<ChatWord> {
	for (const match of text.matchAll(RUNS)) {
		const [run] = match;
		if (match.groups?.paired) {
			yield* bigramsOf(run, match.index);
			continue;
		}
		const word = fold(run);
		if (word) yield { word, start: match.index, end: match.index + run.length, kind: "word" };
	}
}
