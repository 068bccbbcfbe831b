export const BUILT_IN_NAMES = ["ChatGPT", "Gemini", "Claude", "Grok"] as const;

/** Letters of other scripts, and digits, that look like a letter in an assistant's name. */
const LOOKALIKES: ReadonlyMap<string, string> = /* @__PURE__ */ (() => {
	const letters = Object.entries({
		a: "аαɑ4@ᴀᎪꓮⲁᗅᗩ𐊠",
		c: "сϲᴄᏟꓚⲥᑕƈȼ𐊢𐐕𐔜",
		d: "ԁᴅᎠꓓᗞᗪᑯɗđ",
		e: "еεє3ᴇᎬꓰⲉ℮əɘɛǝɇⴹ𐊆",
		g: "ɡԍɢᏀꓖǥɠցʛ",
		h: "һнηʜᎻꓧⲏհᏂⱨħ",
		i: "іιıl1|ӏɪᎥꓲⲓʟᏞꓡⳑłᒪⵏǀ",
		k: "кκᴋᏦꓗⲕƙĸⱪ",
		m: "мᴍᎷꓟⲙᗰ",
		n: "пոɴꓠⲛƞᑎ",
		o: "оο0ᴏꓳⲟøօᎾዐⵔ०০੦૦௦౦೦๐໐○◯",
		p: "рρᴘᏢꓑⲣᑭ𐊕",
		r: "гᴦʀᎡᏒꓣяґʁᖇ",
		t: "тτᴛᎢꓔⲧŧƭ†𐊗𐌕",
		u: "υսᴜꓴᑌʊʋ",
	}).flatMap(([letter, lookalikes]) => [...lookalikes].map((character) => [character.toLowerCase(), letter] as const));
	// Letters in black circles and squares, and those of flags, are no variants of letters in Unicode.
	const framed = [0x1f150, 0x1f170, 0x1f1e6].flatMap((first) =>
		[..."abcdefghijkimnopqrstuvwxyz"].map((letter, n) => [String.fromCodePoint(first + n), letter] as const),
	);
	return new Map([...letters, ...framed]);
})();

/** Some look like another letter than the one that Unicode says they are a variant of: 'ϲ' is a sigma. */
const seenAs = (character: string): string =>
	LOOKALIKES.get(character.toLowerCase()) ??
	[...character.normalize("NFKD").toLowerCase()].map((part) => LOOKALIKES.get(part) ?? part).join("");

/** The text in lower case, and with Latin letters for those that look like them: 'Ꮯlаudе' is 'ciaude', as 'Claude' is. */
const asSeen = (text: string): string => [...text].map(seenAs).join("");

/** The Latin letters and digits that a reader sees in one character. */
export const latinLettersOf = (character: string): string => asSeen(character).replace(/[^a-z0-9]/g, "");

/** Characters without a shape, of which some count as letters. U+2800 is the empty one of the Braille patterns. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Also what only stretches an Arabic word. */
const NOT_SEEN_AS_LETTER = /[^\p{L}\p{N}]|[\p{Default_Ignorable_Code_Point}\u0640]/gu;

/** The letters and digits of any script that a reader sees in one character. */
export const lettersOf = (character: string): string => asSeen(character).replace(NOT_SEEN_AS_LETTER, "");

const withoutInvisible = (name: string): string =>
	name.normalize("NFKC").replace(INVISIBLE, "").replace(/\s+/g, " ").trim();

/** Whether two names differ at most in case, width, blanks and invisible characters. */
export const isSameName = (one: string, other: string): boolean =>
	withoutInvisible(one).toLowerCase() === withoutInvisible(other).toLowerCase();

/** Of the ASCII characters only 'l' and 'I' look the same: 'Llama 1' and 'Llama l' differ in most fonts. */
const keyOf = (character: string): string =>
	character === "l" ? "i" : /[\0-\x7f]/.test(character) ? character : (LOOKALIKES.get(character) ?? character);

/** Two names with the same key cannot be told apart: 'Llаma' with a Cyrillic letter is 'Llama'. */
export const nameKey = (name: string): string => {
	const replaced = (text: string): string => [...text.toLowerCase()].map(keyOf).join("");
	return replaced(withoutInvisible(replaced(name)));
};

/** False for a name of which a reader sees nothing but marks that belong to another letter. */
export const canBeSeen = (name: string): boolean => /[^\p{M}\p{Sk}\s]/u.test(withoutInvisible(name));

/** 'ChatGPT 4o' and 'Groks' are still read as the assistant; 'Claudette' is another name. */
const MAX_ADDED_LETTERS = 2;

/** Between words that only a capital letter or a digit separates, as in 'GeminiPro2'. */
const INNER_BOUNDARY = /(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu;

/** The words of a text as a reader sees them. */
const wordsOf = (text: string): string[] =>
	text
		.replace(/\p{M}/gu, "")
		.split(/[^\p{L}\p{N}]+/u)
		.map(asSeen)
		.filter((word) => word !== "");

/** Whether the words from some one on, without blanks between them, begin with `seen` and have few more letters. */
function hasRun(words: readonly string[], seen: string): boolean {
	return words.some((_, first) => {
		let run = "";
		for (const word of words.slice(first)) {
			run += word;
			if ([...run].length > seen.length + MAX_ADDED_LETTERS) return false;
			// In most fonts 'rn' looks like 'm'.
			if (run.startsWith(seen) || run.replaceAll("rn", "m").startsWith(seen)) return true;
		}
		return false;
	});
}

/** The built-in assistants for which a reader can take this name, or one of its words. */
function builtInNamesIn(name: string): string[] {
	const visible = name.replace(INVISIBLE, "");
	// '|' is a letter in 'C|aude' and none in 'Claude|'.
	const readings = [wordsOf(asSeen(visible)), wordsOf(visible.replace(INNER_BOUNDARY, " "))];
	return BUILT_IN_NAMES.filter((builtIn) => readings.some((words) => hasRun(words, asSeen(builtIn))));
}

/** The built-in assistant for which a reader could take `name`; null when there is none, or `ownName` is also like it. */
export function mistakenFor(name: string, ownName = ""): string | null {
	const own = builtInNamesIn(ownName);
	return builtInNamesIn(name).find((builtIn) => !own.includes(builtIn)) ?? null;
}
