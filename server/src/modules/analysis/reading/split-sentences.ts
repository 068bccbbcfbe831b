const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
/** After these a point ends nothing. */
const SHORT_FORM = /(?:^|\s)(?:[A-Z]|e\.g|i\.e|etc|vs|cf|ca|approx|Dr|Mr|Mrs|Ms|Prof|St|No|Fig|z\.B|d\.h|bzw)\.$/;
/** Where a long sentence says two things. */
const JOINT = /(?:;|:| –| —)\s+|,\s+(?=(?:and|but|while|whereas|although|though|so|yet|which|not|und|aber|während)\s)/;
const LEAST_WORDS = 3;

export function splitSentences(passage: string): string[] {
	const sentences: string[] = [];
	let open = "";
	for (const { segment } of segmenter.segment(passage)) {
		open += segment;
		if (SHORT_FORM.test(open.trimEnd())) continue;
		sentences.push(open.trim());
		open = "";
	}
	if (open.trim() !== "") sentences.push(open.trim());
	return sentences;
}

const wordCount = (text: string): number => text.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The parts of a sentence that can be agreed with one by one; each is literally in it. */
export function splitClauses(sentence: string): string[] {
	const parts = sentence.split(JOINT);
	if (parts.length === 1 || parts.some((part) => wordCount(part) < LEAST_WORDS)) return [sentence];
	return parts.map((part) => part.trim());
}
