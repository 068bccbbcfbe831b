/** A distinct word of a text with all its occurrences. Most words repeat, so each needs to be examined only once. */
interface Word {
	count: number;
	/** How often it is written like a name: with a capital that is not at the start of a sentence. */
	named: number;
	/** Its first spelling as a name, and the index of that word in the text. */
	name: string;
	namedAt: number;
}

export interface Words {
	/** By the word in lower case, in the order of first occurrence. */
	readonly byWord: ReadonlyMap<string, Word>;
	readonly total: number;
	readonly sentences: number;
	/** The share of letters from scripts without spaces between words, 0 to 1. */
	readonly unspacedShare: number;
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

const ASCII_WORD_PARTS = Uint8Array.from({ length: 128 }, (_, code) => Number(isLetter(code) || isDigit(code)));

/** Beyond ASCII, every character is part of a word, except those in known blocks of punctuation and spaces. */
function isWordPart(code: number): boolean {
	if (code < 128) return ASCII_WORD_PARTS[code] === 1;
	if (code < 0xc0) return code === 0xaa || code === 0xb5 || code === 0xba;
	if (code === 0xd7 || code === 0xf7) return false;
	if (code >= 0x2000 && code <= 0x2bff) return false;
	if (code >= 0x3000 && code <= 0x303f) return false;
	if (code === 0x0964 || code === 0x0965 || code === 0x060c || code === 0x061b || code === 0x061f) return false;
	return !((code >= 0xff00 && code <= 0xff0f) || (code >= 0xff1a && code <= 0xff20));
}

/** Chinese, Japanese, Thai, Lao, Burmese and Khmer. */
const isUnspaced = (code: number): boolean =>
	(code >= 0x0e00 && code <= 0x0eff) ||
	(code >= 0x1000 && code <= 0x109f) ||
	(code >= 0x1780 && code <= 0x17ff) ||
	(code >= 0x3040 && code <= 0x30ff) ||
	(code >= 0x3400 && code <= 0x9fff);

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 0xa0;
/** . ! ? … 。 ！ ？ and the Arabic, Urdu and Devanagari sentence ends. */
const SENTENCE_ENDS = new Set([0x2e, 0x21, 0x3f, 0x2026, 0x3002, 0xff01, 0xff1f, 0x061f, 0x06d4, 0x0964]);
const JOINERS = new Set([0x27, 0x2019, 0x2d]);
const isLower = (code: number): boolean => code >= 97 && code <= 122;

const isCapital = (word: string): boolean => {
	const code = word.charCodeAt(0);
	return code < 128 ? code >= 65 && code <= 90 : word.charAt(0) !== word.charAt(0).toLowerCase();
};

class WordReader {
	readonly byWord = new Map<string, Word>();
	total = 0;
	sentences = 0;
	letters = 0;
	unspaced = 0;
	#last = "";
	/** True if the last word holds only lower-case ASCII letters and digits: it needs no conversion to lower case. */
	#isLowerCase = true;

	read(block: string): void {
		let isStart = true;
		let at = 0;
		while (at < block.length) {
			const code = block.charCodeAt(at);
			if (isWordPart(code)) {
				const end = this.#wordEnd(block, at);
				this.#addWord(block.slice(at, end), isStart);
				isStart = false;
				at = end;
			} else {
				if (!isStart && SENTENCE_ENDS.has(code)) isStart = this.#isEnd(block, at);
				at += 1;
			}
		}
	}

	#addWord(word: string, isStart: boolean): void {
		const isName = !isStart && !this.#isLowerCase && isCapital(word);
		const lower = this.#isLowerCase ? word : word.toLowerCase();
		let entry = this.byWord.get(lower);
		if (!entry) {
			entry = { count: 0, named: 0, name: "", namedAt: Number.POSITIVE_INFINITY };
			this.byWord.set(lower, entry);
		}
		entry.count += 1;
		if (isName && entry.named === 0) {
			entry.name = word;
			entry.namedAt = this.total;
		}
		if (isName) entry.named += 1;
		if (isStart) this.sentences += 1;
		this.total += 1;
		this.#last = word;
	}

	#wordEnd(block: string, start: number): number {
		let at = start;
		let unspaced = 0;
		let joiners = 0;
		let isLowerCase = true;
		for (; at < block.length; at += 1) {
			const code = block.charCodeAt(at);
			if (isWordPart(code)) {
				if (code >= 128 && isUnspaced(code)) unspaced += 1;
				isLowerCase &&= isDigit(code) || isLower(code);
			} else if (JOINERS.has(code) && isWordPart(block.charCodeAt(at + 1))) joiners += 1;
			else break;
		}
		this.letters += at - start - joiners;
		this.unspaced += unspaced;
		this.#isLowerCase = isLowerCase;
		return at;
	}

	/** A point in a number, after an initial or before a lower-case letter does not end a sentence. */
	#isEnd(block: string, at: number): boolean {
		if (block.charCodeAt(at) !== 0x2e) return true;
		if (at + 1 < block.length && isWordPart(block.charCodeAt(at + 1))) return false;
		const last = this.#last;
		if (last.length === 1 && isLetter(last.charCodeAt(0)) && last !== "I") return false;
		return !(isSpace(block.charCodeAt(at + 1)) && isLower(block.charCodeAt(at + 2)));
	}
}

/** Reads the text in a single pass, so that no text can make it slow. */
export function readWords(blocks: readonly string[]): Words {
	const reader = new WordReader();
	for (const block of blocks) reader.read(block);
	const { byWord, total, sentences, letters, unspaced } = reader;
	return { byWord, total, sentences, unspacedShare: letters === 0 ? 0 : unspaced / letters };
}
