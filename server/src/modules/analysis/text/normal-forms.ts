type Replacement = readonly [RegExp, string | ((found: string, ...parts: string[]) => string)];

const replaceAll = (text: string, replacements: readonly Replacement[]): string =>
	replacements.reduce((result, [pattern, by]) => result.replace(pattern, by as string), text);

/** Each part has a limit, because an open bracket may begin at each letter. */
const LATEX: readonly Replacement[] = [
	[/(?<!\\)\$\$?(?=\S)([^$\n]{1,300}?)(?<=\S)\$\$?(?!\d)/g, " $1 "],
	[/\\[()[\]]/g, " "],
	[/\\(?:text|math|operatorname|mbox|boxed)[a-z]{0,6}\s?\{([^{}]{0,200})\}/g, "$1"],
	[/\\[dt]?frac\s?\{([^{}]{0,60})\}\s?\{([^{}]{0,60})\}/g, "$1/$2"],
	[/(?<=\d)\{([.,])\}(?=\d)/g, "$1"],
	[/(?<=\d)\\[,;:! ](?=\d{3}(?!\d))/g, ","],
	[/\^\{?\\circ\}?/g, "°"],
	[/\^\{([+-]?\d{1,3})\}/g, "^$1"],
	[/\\(?:times|cdot)(?![a-z])/g, "×"],
	[/\\leq?(?![a-z])/g, "≤"],
	[/\\geq?(?![a-z])/g, "≥"],
	[/\\(?:approx|sim)(?![a-z])/g, "~"],
	[/\\([%$€&#_])/g, "$1"],
	[/\\(?:[,;:! ]|quad)/g, " "],
];

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const plainSuperscript = (found: string): string =>
	`^${[...found].map((sign) => (sign === "⁻" ? "-" : SUPERSCRIPTS.indexOf(sign))).join("")}`;

/** The longest power of ten that is written out. */
const MAX_EXPONENT = 15;

/** '2500000' for '2.5 × 10^6'. */
function writtenOut(found: string, number = "", exponent = ""): string {
	const [whole = "", decimals = ""] = number.split(".");
	const places = Number(exponent);
	if (places > MAX_EXPONENT) return found;
	return `${whole}${decimals.slice(0, places).padEnd(places, "0")}${decimals.length > places ? `.${decimals.slice(places)}` : ""}`;
}

/** The exponents of units, as in km³, are no figures. */
const EXPONENTS: readonly Replacement[] = [
	[new RegExp(`(?<=[\\d)\\]]|(?<!\\p{L})[a-ln-z])⁻?[${SUPERSCRIPTS}]{1,3}`, "gu"), plainSuperscript],
	[/(?<![\d.,])(\d{1,6}(?:\.\d{1,12})?)\s?[×x·*]\s?10\s?\^\s?(\d{1,2})(?!\d)/g, writtenOut],
	[/(?<![\p{L}\d.,])(\d{1,6}(?:\.\d{1,12})?)e\+?(\d{1,2})(?![\p{L}\d])/gu, writtenOut],
];

const FRACTIONS = new Map([
	["½", 1 / 2],
	["⅓", 1 / 3],
	["⅔", 2 / 3],
	["¼", 1 / 4],
	["¾", 3 / 4],
	["⅛", 1 / 8],
]);
const decimal = (value: number): string => `${Math.round(value * 1e4) / 1e4}`;

/** The part of a longer number, a date or a path is no fraction. */
const FRACTION: readonly Replacement[] = [
	[
		/(?<![\p{L}\d.,/])(\d{1,3})\/(\d{1,3})(?![\p{L}\d/])/gu,
		(found, top, bottom) => (Number(bottom) > 0 ? decimal(Number(top) / Number(bottom)) : found),
	],
	[/(?<![\d.,])(\d{0,4})\s?([½⅓⅔¼¾⅛])/g, (_, whole, part) => decimal(Number(whole) + (FRACTIONS.get(part ?? "") ?? 0))],
];

const AMOUNT = String.raw`(?=\s?[$€£]?\s?\d)`;
const BOUNDS: readonly Replacement[] = [
	[/(?<!\p{L})(up to|at least|at most|over|under|from) (?:the )?age(?: of)? (?=\d)/giu, "$1 "],
	[/(?<!\p{L})one (?=(?:to|or) two(?!\p{L}))/giu, "1 "],
	[/(?<![\p{L}])(?<!\d\s?(?:\p{L}{1,12}\s)?)bis (?:etwa |ca\. |rund )?(?=\d)/giu, "bis zu "],
	[/&lt;/g, "<"],
	[/&gt;/g, ">"],
	[new RegExp(`(?:≤|⩽|<=)${AMOUNT}\\s?`, "g"), " at most "],
	[new RegExp(`(?:≥|⩾|(?<![-=])>=)${AMOUNT}\\s?`, "g"), " at least "],
	[new RegExp(`[<＜]${AMOUNT}\\s?`, "g"), " less than "],
	[new RegExp(`(?<![-=])[>＞]${AMOUNT}\\s?`, "g"), " more than "],
	[
		/(?<!\p{L})(?:(?:no|not) (?:more|longer|later|higher) than|(?:a |the )?max(?:imum|imal|\.)?(?: is| of)?:?|capped at|limited to|nicht mehr als|maximal|au (?:plus|maximum)|jusqu['’]à|como máximo|hasta|no máximo|até|al massimo|fino a|не более|максимум) (?=[$€£]?\d)/giu,
		"at most ",
	],
	[
		/(?<!\p{L})(?:no (?:less|fewer) than|(?:a |the )?min(?:imum|imal|\.)(?: is| of)?:?|au (?:moins|minimum)|al menos|como mínimo|pelo menos|no mínimo|almeno|не менее|минимум) (?=[$€£]?\d)/giu,
		"at least ",
	],
	[/(?<!\p{L})(?:plus|más|mais) de (?=[$€£]?\d)|(?<!\p{L})(?:più di|более|больше|свыше) (?=\d)/giu, "more than "],
	[/(?<!\p{L})(?:moins|menos) de (?=[$€£]?\d)|(?<!\p{L})(?:meno di|менее|меньше) (?=\d)/giu, "less than "],
];

/** Stand directly behind a number: '10 K' is a temperature, and '2k+1' a product. */
const SUFFIXES: readonly Replacement[] = [
	[/(?<=\d)[kK](?![\p{L}\d])(?!\s?[-+*^=)]\s?\d)/gu, " thousand"],
	[/(?<=\d)M(?![\p{L}\d])/gu, " million"],
	[/(?<=\d)\s?(?:bn|B)(?![\p{L}\d])/gu, " billion"],
	[/(?<=\d)百(?=万)/gu, "00"],
	[/(?<=\d)千(?![米克卡瓦伏字])/gu, "000"],
	[/(?<=\d)_(?=\d{3}(?!\d))/g, ","],
];

const PERCENT: readonly Replacement[] = [
	[/[٪﹪]\s?([\p{Nd}٫٬.,]{1,12})/gu, "$1%"],
	[/百分之\s?(\d[\d.]{0,8})/g, "$1%"],
	[/[٪﹪％]/g, "%"],
	[/(?<=\d)\s?(?:(?:per|pour) cent|por ciento|(?:por|per) cento|процент(?:а|ов)?|パーセント)(?!\p{L})/giu, "%"],
];

const iso = (year = "", month = "", day = ""): string => `${year}-${month}-${day}`;
const MAX_MONTH = 12;

/** '3/4/2024' stays, because it is another day in another country. */
const DATES: readonly Replacement[] = [
	[/(?<=\d年)[（(][^（）()\n]{1,12}[）)](?=\d{1,2}月)/g, ""],
	[/(?<![\d.])(\d{1,2})\.\s?(\d{1,2})\.\s?((?:1[5-9]|20)\d\d)(?!\d)/g, (_, day, month, year) => iso(year, month, day)],
	[/(?<![\d/])((?:1[5-9]|20)\d\d)\/(\d{1,2})\/(\d{1,2})(?![\d/])/g, (_, year, month, day) => iso(year, month, day)],
	[
		/(?<![\d/])(\d{1,2})\/(\d{1,2})\/((?:1[5-9]|20)\d\d)(?![\d/])/g,
		(found, first, second, year) =>
			Number(first) > MAX_MONTH
				? iso(year, second, first)
				: Number(second) > MAX_MONTH
					? iso(year, first, second)
					: found,
	],
];

/** The text with its figures in the forms that are read: LaTeX, signs for bounds, suffixes, powers, fractions, dates. */
export const withNormalForms = (text: string): string =>
	replaceAll(text, [...LATEX, ...DATES, ...EXPONENTS, ...FRACTION, ...SUFFIXES, ...PERCENT, ...BOUNDS]);
