/** Scripts that put no spaces between words: their text is indexed by overlapping pairs of signs. */
const PAIRED = String.raw`[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}]&&[\p{L}\p{M}\p{N}]]`;
const RUNS = new RegExp(String.raw`(?<paired>${PAIRED}+)|[[\p{L}\p{N}\p{M}]--${PAIRED}]+`, "gv");

/** Longer ones are no words, and an index has no room for them. */
const WORD_MAX_UNITS = 64;
const PLAIN = /^[a-z0-9]+$/;
/** Accents, and the vowel signs that Arabic and Hebrew leave out as often as not. */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670\u0640]/g;
const NO_WORD = /[^\p{L}\p{N}\p{M}]/gu;

/** One word in the form in which all its spellings meet: Café, CAFE and ｃａｆé are the same. */
function fold(word: string): string {
	const small = word.toLowerCase();
	if (PLAIN.test(small)) return small.slice(0, WORD_MAX_UNITS);
	// By way of the capitals, so that ß meets ss and the dotless i its dotted one.
	const bare = word.normalize("NFKD").replace(ACCENTS, "").toUpperCase().toLowerCase();
	return bare
		.normalize("NFKC")
		.replace(ACCENTS, "")
		.replace(NO_WORD, "")
		.replaceAll("ς", "σ")
		.slice(0, WORD_MAX_UNITS)
		.toWellFormed()
		.replace(NO_WORD, "");
}

export interface ChatWord {
	readonly word: string;
	/** Where it stands in the text, in UTF-16 units. */
	readonly start: number;
	readonly end: number;
	/** `pair`: two signs of a script without spaces. `last`: the sign that ends such a run, by itself. */
	readonly kind: "word" | "pair" | "last";
}

function* pairsOf(run: string, start: number): Generator<ChatWord> {
	const signs = Array.from(run);
	let at = start;
	for (const [place, sign] of signs.entries()) {
		const next = signs[place + 1];
		const word = fold(sign + (next ?? ""));
		if (word) yield { word, start: at, end: at + sign.length + (next?.length ?? 0), kind: next ? "pair" : "last" };
		at += sign.length;
	}
}

/** The words of a text, in their order, as they are indexed and looked for. */
export function* wordsOf(text: string): Generator<ChatWord> {
	for (const match of text.matchAll(RUNS)) {
		const [run] = match;
		if (match.groups?.paired) {
			yield* pairsOf(run, match.index);
			continue;
		}
		const word = fold(run);
		if (word) yield { word, start: match.index, end: match.index + run.length, kind: "word" };
	}
}
