const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
/** After these a point ends no sentence; in German an ordinal number is one of them. */
const SHORT_FORM =
	/(?:^|[\s(])(?:(?:[A-Za-z]\.\s?)*[A-Za-z]|etc|vs|cf|ca|approx|Dr|Mr|Mrs|Ms|Prof|St|No|Fig|bzw|Nr|Sra?|EE|UU|p\.\s?ej|aprox)\.$/;
const ORDINAL = /(?:^|\s)\d{1,2}\.$/;
const GERMAN = /\b(?:der|die|das|und|ist|wurde|am|im)\b/;
/** The segmenter leaves the opening bracket of the next sentence at the end of one. */
const OPENED = /[「『（“«]$/;
/** 'Yes.' and 'No.' say something only together with the sentence after them. */
const LEAST_UNITS = 6;
/** A short form and the space before it are within so many signs. */
const LOOK_BACK = 12;
/** So many signs on each side tell the language. */
const AROUND = 100;

export function splitSentences(passage: string): string[] {
	const sentences: string[] = [];
	let start = 0;
	const end = (at: number) => {
		const sentence = passage.slice(start, at).trim();
		if (sentence !== "") sentences.push(sentence);
		start = at;
	};
	for (const { segment, index } of segmenter.segment(passage)) {
		const at = index + segment.length - (OPENED.exec(segment)?.[0].length ?? 0);
		if (at - start <= LEAST_UNITS) continue;
		const ending = passage.slice(Math.max(start, at - LOOK_BACK), at).trimEnd();
		const isOrdinal = ORDINAL.test(ending) && GERMAN.test(passage.slice(Math.max(0, at - AROUND), at + AROUND));
		if (!SHORT_FORM.test(ending) && !isOrdinal) end(at);
	}
	end(passage.length);
	return sentences;
}
