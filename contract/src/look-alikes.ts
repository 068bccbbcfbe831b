export const BUILT_IN_NAMES = ["ChatGPT", "Gemini", "Claude", "Grok"] as const;

/** Letters of other scripts, and digits, that look like a letter in an assistant's name. */
const LOOKALIKES: ReadonlyMap<string, string> = /* @__PURE__ */ (() =>
	new Map(
		Object.entries({
			a: "аαɑ4@ᴀᎪꓮⲁ🅐🅰",
			c: "сϲᴄᏟꓚⲥ🅒🅲",
			d: "ԁᴅᎠꓓ🅓🅳",
			e: "еεє3ᴇᎬꓰⲉ℮🅔🅴",
			g: "ɡԍɢᏀꓖǥɠ🅖🅶",
			h: "һнηʜᎻꓧⲏ🅗🅷",
			i: "іιıl1|ӏɪᎥꓲⲓ🅘🅸ʟᏞꓡⳑ🅛🅻ł",
			k: "кκᴋᏦꓗⲕƙ🅚🅺",
			m: "мᴍᎷꓟⲙ🅜🅼",
			n: "пոɴꓠⲛ🅝🅽",
			o: "оο0ᴏꓳⲟøօ🅞🅾",
			p: "рρᴘᏢꓑⲣ🅟🅿",
			r: "гᴦʀᎡᏒꓣ🅡🆁",
			t: "тτᴛᎢꓔⲧŧ🅣🆃",
			u: "υսᴜꓴ🅤🆄",
		}).flatMap(([letter, lookalikes]) =>
			[...lookalikes].map((character) => [character.toLowerCase(), letter] as const),
		),
	))();

/** The text in lower case, and with Latin letters for those that look like them: 'Ꮯlаudе' is 'ciaude', as 'Claude' is. */
const asSeen = (text: string): string =>
	[...text.normalize("NFKD").toLowerCase()].map((part) => LOOKALIKES.get(part) ?? part).join("");

/** The Latin letters and digits that a reader sees in one character. */
export const latinLettersOf = (character: string): string => asSeen(character).replace(/[^a-z0-9]/g, "");

/** Characters without a shape, of which some count as letters. U+2800 is the empty one of the Braille patterns. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** Also what only stretches an Arabic word. */
const NOT_SEEN_AS_LETTER = /[^\p{L}\p{N}]|[\p{Default_Ignorable_Code_Point}\u0640]/gu;

/** The letters and digits of any script that a reader sees in one character. */
export const lettersOf = (character: string): string => asSeen(character).replace(NOT_SEEN_AS_LETTER, "");

/** Two names with the same key cannot be told apart. */
export const nameKey = (name: string): string =>
	name.normalize("NFKC").replace(INVISIBLE, "").replace(/\s+/g, " ").trim().toLowerCase();

/** False for a name of which a reader sees nothing. */
export const canBeSeen = (name: string): boolean => nameKey(name) !== "";

/** 'ChatGPT 4o' and 'Groks' are still read as the assistant; 'Claudette' is another name. */
const MAX_ADDED_LETTERS = 2;

/** The built-in assistants for which a reader can take this name, or one of its words. */
function builtInNamesIn(name: string): string[] {
	const letters = asSeen(name.replace(INVISIBLE, "")).replace(/\p{M}/gu, "");
	const words = letters.split(/[^\p{L}\p{N}]+/u);
	const candidates = [...words, words.join("")];
	return BUILT_IN_NAMES.filter((builtIn) => {
		const seen = asSeen(builtIn);
		return candidates.some((word) => word.startsWith(seen) && [...word].length <= seen.length + MAX_ADDED_LETTERS);
	});
}

/** The built-in assistant for which a reader could take `name`; null when there is none, or `ownName` is also like it. */
export function mistakenFor(name: string, ownName = ""): string | null {
	const own = builtInNamesIn(ownName);
	return builtInNamesIn(name).find((builtIn) => !own.includes(builtIn)) ?? null;
}
