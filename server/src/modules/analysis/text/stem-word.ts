const undouble = (stem: string): string =>
	/([bdfgklmnprt])\1$/.test(stem) && !/(ll|ss)$/.test(stem) ? stem.slice(0, -1) : stem;

const hasVowel = (text: string): boolean => /[aeiouy]/.test(text);

const ENDINGS: readonly (readonly [RegExp, string])[] = [
	[/ies$/, "y"],
	[/(s|x|z|ch|sh)es$/, "$1"],
	[/([^suiea])s$/, "$1"],
	[/(e|ea|oa)s$/, "$1"],
];

/** Removes English endings, so that all forms of a word are equal. This does little harm to other languages. */
export function stemWord(lower: string): string {
	let word = lower.replace(/['’]s$/, "").replace(/['’]/g, "");
	for (const [ending, replacement] of ENDINGS) {
		if (word.length > 3 && ending.test(word)) {
			word = word.replace(ending, replacement);
			break;
		}
	}
	for (const ending of ["ments", "ment", "ing", "edly", "ed", "ly"]) {
		const stem = word.slice(0, -ending.length);
		if (word.endsWith(ending) && stem.length >= 3 && hasVowel(stem)) {
			word = undouble(stem);
			break;
		}
	}
	if (word.length > 4 && word.endsWith("i")) word = `${word.slice(0, -1)}y`;
	return word.length > 3 ? word.replace(/e$/, "") : word;
}
