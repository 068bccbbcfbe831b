const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
/** After these a point ends nothing. */
const SHORT_FORM = /(?:^|\s)(?:[A-Z]|e\.g|i\.e|etc|vs|cf|ca|approx|Dr|Mr|Mrs|Ms|Prof|St|No|Fig|z\.B|d\.h|bzw)\.$/;
/** Where a long sentence says two things. */
const JOINT = /(?:;|:| –| —)\s+|,\s+(?=(?:and|but|while|whereas|although|though|so|yet|which|not|und|aber|während)\s)/;
const LEAST_WORDS = 3;

/** A short form and the space before it are within so many signs. */
const LOOK_BACK = 12;

export function splitSentences(passage: string): string[] {
	const sentences: string[] = [];
	let start = 0;
	const end = (at: number) => {
		const sentence = passage.slice(start, at).trim();
		if (sentence !== "") sentences.push(sentence);
		start = at;
	};
	for (const { segment, index } of segmenter.segment(passage)) {
		const at = index + segment.length;
		const ending = passage.slice(Math.max(start, at - LOOK_BACK), at);
		if (!SHORT_FORM.test(ending.trimEnd())) end(at);
	}
	end(passage.length);
	return sentences;
}

const wordCount = (text: string): number => text.split(" ").filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

/** The parts of a sentence that can be agreed with one by one; each is literally in it. */
export function splitClauses(sentence: string): string[] {
	const parts = sentence.split(JOINT);
	if (parts.length === 1 || parts.some((part) => wordCount(part) < LEAST_WORDS)) return [sentence];
	return parts.map((part) => part.trim());
}
