/** The words of a text in their order, and where its sentences begin. */
export interface Words {
	readonly words: readonly string[];
	/** For each sentence, the place of its first word. */
	readonly starts: readonly number[];
	/** The part of the letters that belong to scripts which put no space between words, 0 to 1. */
	readonly unspacedShare: number;
}

const isLetter = (code: number): boolean => (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Beyond ASCII everything counts as part of a word but the known blocks of signs and spaces. */
function isWordPart(code: number): boolean {
	if (code < 128) return isLetter(code) || isDigit(code);
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
/** . ! ? … 。 ！ ？ and the Arabic, Urdu and Devanagari ends. */
const ENDS = new Set([0x2e, 0x21, 0x3f, 0x2026, 0x3002, 0xff01, 0xff1f, 0x061f, 0x06d4, 0x0964]);
const JOINERS = new Set([0x27, 0x2019, 0x2d]);
const isLower = (code: number): boolean => code >= 97 && code <= 122;

class WordReader {
	readonly words: string[] = [];
	readonly starts: number[] = [];
	letters = 0;
	unspaced = 0;

	read(block: string): void {
		let isStart = true;
		let at = 0;
		while (at < block.length) {
			const code = block.charCodeAt(at);
			if (isWordPart(code)) {
				const end = this.#wordEnd(block, at);
				if (isStart) this.starts.push(this.words.length);
				isStart = false;
				this.words.push(block.slice(at, end));
				at = end;
			} else {
				if (!isStart && ENDS.has(code)) isStart = this.#isEnd(block, at);
				at += 1;
			}
		}
	}

	#wordEnd(block: string, start: number): number {
		let at = start;
		for (; at < block.length; at += 1) {
			const code = block.charCodeAt(at);
			if (isWordPart(code)) {
				this.letters += 1;
				if (isUnspaced(code)) this.unspaced += 1;
			} else if (!JOINERS.has(code) || !isWordPart(block.charCodeAt(at + 1))) break;
		}
		return at;
	}

	/** A point within a number, after an initial, or before a small letter ends nothing. */
	#isEnd(block: string, at: number): boolean {
		if (block.charCodeAt(at) !== 0x2e) return true;
		if (at + 1 < block.length && isWordPart(block.charCodeAt(at + 1))) return false;
		const last = this.words.at(-1) ?? "";
		if (last.length === 1 && isLetter(last.charCodeAt(0)) && last !== "I") return false;
		return !(isSpace(block.charCodeAt(at + 1)) && isLower(block.charCodeAt(at + 2)));
	}
}

/** Walks once over the text, so that no text can make it slow. */
export function readWords(blocks: readonly string[]): Words {
	const reader = new WordReader();
	for (const block of blocks) reader.read(block);
	const { words, starts, letters, unspaced } = reader;
	return { words, starts, unspacedShare: letters === 0 ? 0 : unspaced / letters };
}
