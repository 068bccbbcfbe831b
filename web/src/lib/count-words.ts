const isSpace = (code: number): boolean =>
	code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || code === 0x2028 || code === 0x2029;

interface Counted {
	readonly text: string;
	readonly words: number;
}

/** The long texts that were counted last: an answer that grew is counted from there on. */
let counted: readonly Counted[] = [];
const KEPT = 8;
const LONG_UNITS = 2000;

function countFrom(text: string, start: number): number {
	let words = 0;
	let inWord = start > 0 && !isSpace(text.charCodeAt(start - 1));
	for (let index = start; index < text.length; index++) {
		const space = isSpace(text.charCodeAt(index));
		if (!space && !inWord) words++;
		inWord = !space;
	}
	return words;
}

/** Words as the specification counts them: what stands between spaces. */
export function countWords(text: string): number {
	if (text.length < LONG_UNITS) return countFrom(text, 0);
	const known = counted.find((one) => text.startsWith(one.text)) ?? { text: "", words: 0 };
	const words = known.words + countFrom(text, known.text.length);
	counted = [{ text, words }, ...counted.filter((one) => one !== known)].slice(0, KEPT);
	return words;
}
