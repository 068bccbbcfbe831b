const ENGLISH = "two three four five six seven eight nine ten eleven twelve".split(" ");
const FIRST_VALUE = 2;

/** From two on, in the order of their values; the last ones are the tens from twenty on and a hundred. */
const TENS = [20, 30, 40, 50, 60, 70, 80, 90, 100];
const VALUES = [...Array.from({ length: 18 }, (_, index) => index + FIRST_VALUE), ...TENS];

/** A dash stands for a word that means other things too. */
const WORDS: Readonly<Record<string, string>> = {
	de: "zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig hundert",
	fr: "deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf vingt trente quarante cinquante soixante - - - cent",
	es: "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa cien",
	pt: "dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa cem",
	it: "due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta cento",
	ru: "два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто сто",
};
/** Frequent words by which a language is recognised. */
const FUNCTION_WORDS: Readonly<Record<string, string>> = {
	en: "the of and is are to in that for with it has at on by an as was",
	de: "der die das und ist nicht ein eine mit von zu den dem des im auf für sind wird oder dass hat bei aus nach sich gibt",
	fr: "le la les de des du et est une un il elle dans pour sur avec que qui au aux faut pas ne par",
	es: "el la los las de del y es una un en por con que se al su tiene para",
	pt: "o a os as de do da dos das e é uma um em por com que se no na para ao foi",
	it: "il lo la i gli le di del della e è una un in per con che si al nel sono",
	ru: "и в на с не что по из за от это как для года",
};

const asWords = (words: string): RegExp =>
	new RegExp(`(?<![\\p{L}\\d'’-])(?:${words.replaceAll(" ", "|")})(?![\\p{L}\\d-])`, "giu");
const FUNCTIONS = Object.entries(FUNCTION_WORDS).map(([language, words]) => ({ language, words: asWords(words) }));

const NUMBERS = Object.entries(WORDS).map(([language, words]) => {
	const values = new Map(words.split(" ").map((word, index) => [word, VALUES[index] ?? 0] as const));
	values.delete("-");
	const longestFirst = [...values.keys()].toSorted((a, b) => b.length - a.length);
	return { language, values, words: asWords(longestFirst.join(" ")) };
});

/** 'Dreiundzwanzig'. */
const GERMAN_COMPOUND =
	/(?<!\p{L})(ein|zwei|drei|vier|fünf|sechs|sieben|acht|neun)und(zwanzig|dreißig|vierzig|fünfzig|sechzig|siebzig|achtzig|neunzig)(?!\p{L})/giu;
const GERMAN_ONES = "ein zwei drei vier fünf sechs sieben acht neun".split(" ");
const GERMAN_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split(" ");
const germanCompound = (_: string, ones: string, tens: string): string =>
	`${(GERMAN_TENS.indexOf(tens.toLowerCase()) + 2) * 10 + GERMAN_ONES.indexOf(ones.toLowerCase()) + 1}`;

/** In French an oven. */
const FOUR = /(?<!\p{L})four(?=s?(?!\p{L}))/giu;

/** The text is read only so far to find its language. */
const MAX_UNITS = 600;

/** The languages of which the text has most function words; none when it has none. */
export function languagesOf(text: string): readonly string[] {
	const start = text.slice(0, MAX_UNITS);
	const counted = FUNCTIONS.map(({ language, words }) => ({ language, count: start.match(words)?.length ?? 0 }));
	const most = Math.max(...counted.map(({ count }) => count));
	return most === 0 ? [] : counted.flatMap(({ language, count }) => (count === most ? [language] : []));
}

/**
 * Spelled numbers of other languages as English words up to twelve, and as digits above. Words without a sentence around
 * them may be of any of these languages.
 */
export function withEnglishNumbers(text: string, languages: readonly string[]): string {
	const isForeign = languages.length > 0 && !languages.includes("en");
	const read = isForeign ? text.replace(FOUR, "oven") : text;
	return NUMBERS.filter(({ language }) => languages.length === 0 || languages.includes(language)).reduce(
		(result, { words, values }) =>
			result.replace(words, (word) => {
				const value = values.get(word.toLowerCase()) ?? 0;
				return ENGLISH[value - FIRST_VALUE] ?? `${value}`;
			}),
		read.replace(GERMAN_COMPOUND, germanCompound),
	);
}
