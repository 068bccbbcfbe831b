/** Decimal digits of other scripts; those of the wide and the mathematical forms have a plain one in Unicode. */
const OTHER_DIGIT = /[\p{Nd}--[0-9]]/gv;
const DIGIT = /^\p{Nd}$/u;

/** The ten digits of a script stand side by side, and nothing else that is a digit stands before them. */
function digitOf(character: string): string {
	const plain = character.normalize("NFKC");
	if (/^\d$/.test(plain)) return plain;
	const code = character.codePointAt(0) ?? 0;
	let value = 0;
	while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
	return `${value}`;
}

const withPlainDigits = (text: string): string =>
	text
		.replace(OTHER_DIGIT, digitOf)
		.replace(/(?<=\d)[٫．](?=\d)/g, ".")
		.replace(/(?<=\d)[٬，](?=\d)/g, ",");

/** '68 万人', '2023 年'. */
const SPACE_IN_NUMBER = /(?<=\d) (?=[年月日万萬亿億百千])|(?<=[年月]) (?=\d)/gu;

const HAN_DIGITS = new Map(
	[..."〇一二三四五六七八九"]
		.map((character, value): [string, number] => [character, value])
		.concat([
			["零", 0],
			["两", 2],
			["兩", 2],
		]),
);
const TENS = new Map([
	["十", 10],
	["百", 100],
	["千", 1000],
]);
/** The Korean ones only stand behind digits here. */
const MYRIADS = new Map([
	["万", 1e4],
	["萬", 1e4],
	["만", 1e4],
	["亿", 1e8],
	["億", 1e8],
	["억", 1e8],
	["兆", 1e12],
	["조", 1e12],
]);
/** At least two numerals: most single ones count things in general, as an article does. */
const HAN_NUMBER = new RegExp(`[${[...HAN_DIGITS.keys(), ...TENS.keys()].join("")}万萬亿億]{2,24}`, "gu");
/** Words that are written with numerals, and '三四', which means three or four. */
const HAN_WORD = /^(?:千万|百万|[万亿千百]{2}|[一万]一|[一二三四五六七八九两兩]{2})$/u;
const HAN_DIGITS_ONLY = new RegExp(`^[${[...HAN_DIGITS.keys()].join("")}]+$`, "u");
/** A single numeral before a measure is a figure. */
const HAN_MEASURED = /(?<![一二两兩三四五六七八九几幾数數])[二两兩三四五六七八九十](?=[元円圆年月日天岁歲歳倍米])/gu;

/** '3500000' for '三百五十万', '1953' for '一九五三'. */
function hanNumber(word: string): string {
	if (HAN_WORD.test(word)) return word;
	if (HAN_DIGITS_ONLY.test(word)) return [...word].map((character) => HAN_DIGITS.get(character)).join("");
	let [sum, part, digit, last] = [0, 0, 0, 0];
	for (const character of word) {
		const tens = TENS.get(character);
		const myriad = MYRIADS.get(character);
		if (tens !== undefined) part += (digit || 1) * tens;
		else if (myriad === undefined) digit = HAN_DIGITS.get(character) ?? 0;
		else {
			sum = myriad > last ? (sum + part + digit || 1) * myriad : sum + (part + digit) * myriad;
			part = 0;
			last = myriad;
		}
		if (tens !== undefined || myriad !== undefined) digit = 0;
	}
	return `${sum + part + digit}`;
}

const MYRIAD = `[${[...MYRIADS.keys()].join("")}]`;
const WITH_MYRIADS = new RegExp(
	`(?<![\\d.,])\\d[\\d,]{0,15}(?:\\.\\d{1,6})?${MYRIAD}{1,2}(?:\\d{1,4}${MYRIAD})?(?:\\d{1,4}(?!\\d))?`,
	"gu",
);
const NUMBER_AND_MYRIADS = new RegExp(`([\\d.,]+)(${MYRIAD}*)`, "gu");

/** '120000000' for '1亿2000万'. */
function myriadsNumber(words: string): string {
	let sum = 0;
	for (const [, number = "", myriads = ""] of words.matchAll(NUMBER_AND_MYRIADS))
		sum += [...myriads].reduce((value, one) => value * (MYRIADS.get(one) ?? 1), Number(number.replaceAll(",", "")));
	return Number.isSafeInteger(Math.round(sum)) ? `${Math.round(sum * 1e6) / 1e6}` : words;
}

const ONES = "one two three four five six seven eight nine".split(" ");
const TEENS = "thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(" ");
const ENGLISH_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ENGLISH_NUMBER = new RegExp(
	`\\b(?:(${ENGLISH_TENS.join("|")})(?:[- ](${ONES.join("|")}))?|(${TEENS.join("|")}))\\b`,
	"gi",
);

const placeIn = (words: readonly string[], word = ""): number => words.indexOf(word.toLowerCase());

const englishNumber = (_words: string, tens?: string, ones?: string, teens?: string): string =>
	teens === undefined
		? `${(placeIn(ENGLISH_TENS, tens) + 2) * 10 + placeIn(ONES, ones) + 1}`
		: `${placeIn(TEENS, teens) + 13}`;

/** The text with its numbers in the digits 0 to 9, however they are written: '٩', '９', '三百五十', '5亿', 'ninety'. */
export const withPlainFigures = (text: string): string =>
	withPlainDigits(text)
		.replace(SPACE_IN_NUMBER, "")
		.replace(HAN_NUMBER, hanNumber)
		.replace(HAN_MEASURED, (character) => `${HAN_DIGITS.get(character) ?? TENS.get(character)}`)
		.replace(WITH_MYRIADS, myriadsNumber)
		.replace(ENGLISH_NUMBER, englishNumber);
