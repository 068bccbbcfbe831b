const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });
/** Abbreviations, after which a full stop ends no sentence. In German the same holds for ordinal numbers. */
const SHORT_FORM =
	/(?:^|[\s(])(?:(?:[A-Za-z]\.\s?)*[A-Za-z]|etc|vs|cf|ca|approx|Dr|Mr|Mrs|Ms|Prof|St|No|Fig|bzw|Nr|Sra?|EE|UU|p\.\s?ej|aprox)\.$/;
const ORDINAL = /(?:^|\s)\d{1,2}\.$/;
const GERMAN = /\b(?:der|die|das|und|ist|wurde|am|im)\b/;
/** An opening mark that the segmenter leaves at the end of a sentence, although it belongs to the next one. */
const OPENING_MARK = /[「『（“«]$/;
/** 'Yes.' and 'No.' are too short to be sentences; they are joined with the next one. */
const MIN_UNITS = 6;
/** The maximum length of an abbreviation and the space before it. */
const MAX_ABBREVIATION_UNITS = 12;
/** The number of characters on each side that are used to detect the language. */
const LANGUAGE_CONTEXT_UNITS = 100;

export function splitSentences(passage: string): string[] {
	const sentences: string[] = [];
	let start = 0;
	const end = (at: number) => {
		const sentence = passage.slice(start, at).trim();
		if (sentence !== "") sentences.push(sentence);
		start = at;
	};
	for (const { segment, index } of segmenter.segment(passage)) {
		const at = index + segment.length - (OPENING_MARK.exec(segment)?.[0].length ?? 0);
		if (at - start <= MIN_UNITS) continue;
		const ending = passage.slice(Math.max(start, at - MAX_ABBREVIATION_UNITS), at).trimEnd();
		const isOrdinal =
			ORDINAL.test(ending) &&
			GERMAN.test(passage.slice(Math.max(0, at - LANGUAGE_CONTEXT_UNITS), at + LANGUAGE_CONTEXT_UNITS));
		if (!SHORT_FORM.test(ending) && !isOrdinal) end(at);
	}
	end(passage.length);
	return sentences;
}
