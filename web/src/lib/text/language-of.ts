/** The start of a text says its language as well as all of it would. */
const SAMPLE_UNITS = 2000;
const MIN_LETTERS = 2;
/** Words of the sample that must be known, as a share: names and figures alone belong to no language. */
const MIN_SHARE = 0.06;
const MIN_LEAD = 1.2;
/** A text of this many letters whose language is unknown should not be read as one in the page's. */
const LONG_LETTERS = 120;
/** The code for a language that is not known. */
const UNDETERMINED = "und";

/** Code has words of English in every language, and formulas have letters that are words in some. */
const CODE_AND_FORMULAS = /```[\s\S]*?(?:```|$)|\$\$[\s\S]*?(?:\$\$|$)|`[^`\n]*`|\$[^$\n]*\$/g;

/** The most frequent words of each language that is written with Latin letters. */
const FREQUENT_WORDS: Readonly<Record<string, string>> = {
	en: "the of and to is in that it for are with as was on be this by not or you how what which why can do from have",
	de: "der die das und ist nicht ein eine zu den mit von für auf sich dem im auch oder es wie was wer warum kann ich sind wird bei",
	fr: "le la les des et est une du que pour dans pas qui sur au avec ce sont ou par quel quelle comment pourquoi un de il en",
	es: "el la los las de que y en un una es por con para no se del al como más qué cuál cómo lo su son",
	it: "il di che è la per un una non sono con del della le gli nel i più come da qual quale perché in si",
	pt: "o a os as de que e em um uma é não para com do da no na por mais qual como se são ao",
	nl: "de het een en van is dat niet op te in zijn voor met ook aan als er maar om wat hoe waarom welke je ik",
	sv: "och att det som en på är av för med den till inte om ett har de kan från hur vad varför i jag",
	da: "og at det er en på af til med den ikke som for der et har kan fra eller hvad hvordan hvorfor i jeg",
	nb: "og det er en på av til med ikke som for den et har kan fra eller hva hvordan hvorfor i jeg å om",
	fi: "ja on ei että se hän oli ovat mutta kun myös tai joka jos niin kuin mitä miten miksi onko mikä voi",
	pl: "i w z na nie jest się to że do o jak po za dla są lub od ale co przez dlaczego który czy",
	cs: "a je se na v že s z do i ve pro jako není jsou nebo k od po co jak proč to by",
	hu: "a az és hogy nem egy is van meg csak de vagy mint ez volt már mi miért hogyan milyen",
	ro: "și de în la un o este nu cu pe care mai din sau pentru sunt ce cum cât",
	tr: "ve bir bu için ile da de çok olarak daha gibi olan en kadar değil ne veya her nasıl neden mi",
	id: "yang dan di ini itu dengan untuk tidak dari dalam adalah pada ke atau juga apa bagaimana mengapa",
	vi: "là của và có không một các được cho trong với những người này để gì như thế nào",
};

const languagesByWord = new Map<string, string[]>();
for (const [language, words] of Object.entries(FREQUENT_WORDS)) {
	for (const word of words.split(" ")) languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language]);
}

/** Scripts that one language uses most. The first whose letters are half of the text decides. */
const SCRIPTS: readonly (readonly [letters: RegExp, language: (sample: string) => string])[] = [
	[
		/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu,
		(sample) => (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(sample) ? "ja" : "zh"),
	],
	[/\p{Script=Hangul}/gu, () => "ko"],
	[/\p{Script=Arabic}/gu, (sample) => (/[ٹڈڑے]/.test(sample) ? "ur" : /[پچژگ]/.test(sample) ? "fa" : "ar")],
	[/\p{Script=Hebrew}/gu, () => "he"],
	[/\p{Script=Cyrillic}/gu, (sample) => (/[іїєґ]/i.test(sample) ? "uk" : "ru")],
	[/\p{Script=Greek}/gu, () => "el"],
	[/\p{Script=Devanagari}/gu, () => "hi"],
	[/\p{Script=Bengali}/gu, () => "bn"],
	[/\p{Script=Tamil}/gu, () => "ta"],
	[/\p{Script=Thai}/gu, () => "th"],
];

function languageOfWords(words: readonly string[]): string | undefined {
	const counts = new Map<string, number>();
	for (const word of words) {
		for (const language of languagesByWord.get(word) ?? []) counts.set(language, (counts.get(language) ?? 0) + 1);
	}
	const [best, second] = [...counts].toSorted(([, a], [, b]) => b - a);
	if (!best || best[1] < 2 || best[1] < words.length * MIN_SHARE) return undefined;
	return best[1] >= (second?.[1] ?? 0) * MIN_LEAD ? best[0] : undefined;
}

/**
 * The language of a text, for `lang`: by its script, or by its most frequent words. 'und' for a long text in another
 * language; undefined where too little is said to know, so that the page's language applies.
 */
export function languageOf(text: string): string | undefined {
	const sample = text.slice(0, SAMPLE_UNITS).replace(CODE_AND_FORMULAS, " ");
	const letters = sample.match(/\p{L}/gu)?.length ?? 0;
	if (letters < MIN_LETTERS) return undefined;
	const ofScript = (share: number): string | undefined =>
		SCRIPTS.find(([script]) => (sample.match(script)?.length ?? 0) >= letters * share)?.[1](sample);
	const found = ofScript(1 / 2) ?? languageOfWords(sample.toLowerCase().match(/\p{L}+/gu) ?? []);
	// Names of English, as of commands, have many letters between words of another script.
	return found ?? ofScript(1 / 5) ?? (letters >= LONG_LETTERS ? UNDETERMINED : undefined);
}
