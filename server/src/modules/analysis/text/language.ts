/** Scripts that no two of them write one language in. Japanese counts as its own, whatever share of it is Han. */
const SCRIPTS: readonly (readonly [string, RegExp])[] = [
	["kana", /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
	["han", /\p{sc=Han}/gu],
	["hangul", /\p{sc=Hangul}/gu],
	["arabic", /\p{sc=Arabic}/gu],
	["hebrew", /\p{sc=Hebrew}/gu],
	["cyrillic", /\p{sc=Cyrillic}/gu],
	["greek", /\p{sc=Greek}/gu],
	["devanagari", /\p{sc=Devanagari}/gu],
	["thai", /\p{sc=Thai}/gu],
	["latin", /\p{sc=Latin}/gu],
];

/** Words that are frequent in one of these languages and rare in the others. */
const WORDS: Readonly<Record<string, RegExp>> = {
	en: /(?<!\p{L})(?:the|of|and|is|are|was|were|to|that|for|with|by|from|has|have|it|not|you|an?)(?!\p{L})/giu,
	de: /(?<!\p{L})(?:der|die|das|und|ist|nicht|ein|eine|einen|mit|von|zu|den|dem|im|auf|für|sind|wird|wurde|als|bei|aus|nach)(?!\p{L})/giu,
	fr: /(?<!\p{L})(?:le|les|des|du|et|est|une|dans|pour|que|qui|sur|avec|sont|pas|au|aux|par)(?!\p{L})/giu,
	es: /(?<!\p{L})(?:el|los|las|del|y|es|una|por|para|con|que|se|al|son|como|más)(?!\p{L})/giu,
	it: /(?<!\p{L})(?:il|gli|della|del|e|è|una|per|con|che|sono|nel|alla|dei)(?!\p{L})/giu,
	pt: /(?<!\p{L})(?:o|os|da|do|e|é|uma|por|para|com|que|são|não|ao|em)(?!\p{L})/giu,
	nl: /(?<!\p{L})(?:het|een|van|en|is|zijn|niet|met|voor|dat|op|te|door)(?!\p{L})/giu,
};

/** A longer text shows its language in its first part. */
const MAX_UNITS = 2_000;

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function scriptOf(text: string): string | null {
	const counts = SCRIPTS.map(([name, pattern]): [string, number] => [name, countOf(text, pattern)]);
	const [most] = counts.toSorted(([, a], [, b]) => b - a);
	if (!most || most[1] === 0) return null;
	const hasKana = counts.some(([name, count]) => name === "kana" && count > 0);
	return most[0] === "han" && hasKana ? "kana" : most[0];
}

/** A language or script; null when the text is too short to tell. */
export function languageOf(text: string): string | null {
	const part = text.slice(0, MAX_UNITS);
	const script = scriptOf(part);
	if (script !== "latin") return script;
	const [first, second] = Object.entries(WORDS)
		.map(([language, words]): [string, number] => [language, countOf(part, words)])
		.toSorted(([, a], [, b]) => b - a);
	return first && second && first[1] > second[1] ? first[0] : null;
}

/** True when the two are surely in different languages. */
export function areOtherLanguages(a: string | null, b: string | null): boolean {
	return a !== null && b !== null && a !== b;
}
