/** A number as the quotation writes it. */
export interface StatedNumber {
	readonly value: number;
	readonly text: string;
}

/** A figure as a quotation states it. */
export interface ReadFigure {
	/** Null for a range: no quotation states its middle. */
	readonly value: number | null;
	/** The value, or the two ends of a range. */
	readonly stated: readonly StatedNumber[];
	/** The ends of the range or of the uncertainty that the quotation states; both equal `value` if it states none. */
	readonly low: number;
	readonly high: number;
	/** As the quotation writes it. */
	readonly text: string;
	/** The normalized unit, the same for each spelling; empty if the quotation names none. */
	readonly unit: string;
	readonly unitText: string;
}

interface FoundNumber extends StatedNumber, Pick<ReadFigure, "unit" | "unitText"> {
	readonly at: number;
	/** "million" of "2 million"; empty if the digits are the whole number. */
	readonly scale: string;
}

const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const NUMBER =
	/(?<![\p{L}\p{N}.,])([$€£¥]\s?)?(\d[\d.,]*\d|\d)(?:(%|°\s?[CFK]?|\p{L}+)|\s(thousand|million|billion|trillion)(?!\p{L})(?:\s((?:(?:light|square|cubic|nautical)\s)?\p{L}[\p{L}-]*))?|\s(%|°\s?[CFK]?|(?:(?:light|square|cubic|nautical)\s)?\p{L}[\p{L}-]*)(?:\s(Celsius|Fahrenheit)(?!\p{L}))?)?/gu;
/** Units that may follow a number without a space. Other letters, as in 1590s and 48th, make it another word. */
const ATTACHED_UNIT = /^(?:%|°\s?[CFK]?|km|kg|cm|mm|m|g|mg|ml|l|[kmgt]b|[km]?hz|k?w|v|h|min|ms)$/i;
const NO_UNIT = new Set(
	"a an and are as at be but by for from give had has have in into is it of on or than that the then to was were when which while with ago today now".split(
		" ",
	),
);
const UNIT_ALIASES: Readonly<Record<string, string>> = {
	percent: "%",
	kilometer: "km",
	kilometre: "km",
	"degree celsius": "°c",
	"degree fahrenheit": "°f",
	"°": "degree",
};
const RANGE = /^\s?(?:–|—|-|to)\s?$/;
const BETWEEN = /between\s(?:about\s)?$/i;
const MINUS = /(?:^|[\s(])[-−–]$/;
const UNCERTAINTY = /(?:±|\+\/[-−]|plus or minus|give or take)\s?(?:about\s)?$/;

/** Null if a point may separate decimals or thousands: a wrong figure is worse than none. */
function numericValue(digits: string): number | null {
	if (/^\d+(?:\.\d+)?$/.test(digits)) return /^\d{1,3}\.\d{3}$/.test(digits) ? null : Number(digits);
	if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits)) return Number(digits.replaceAll(",", ""));
	if (/^\d{1,3}(?:\.\d{3}){2,}(?:,\d+)?$/.test(digits)) return Number(digits.replaceAll(".", "").replace(",", "."));
	return /^\d+,\d{1,2}$/.test(digits) ? Number(digits.replace(",", ".")) : null;
}

function unitOf(written: string): string {
	const word = written
		.toLowerCase()
		.replace(/\s+/g, " ")
		.replace(/^light /, "light-");
	if (NO_UNIT.has(word)) return "";
	const singular = word.replace(/^degrees/, "degree").replace(/(?<!celsiu)s$/, "");
	return UNIT_ALIASES[singular] ?? singular;
}

/** All numbers of a quotation; null when one of them cannot be read with certainty. */
function numbersIn(quote: string): FoundNumber[] | null {
	const found: FoundNumber[] = [];
	for (const match of quote.matchAll(NUMBER)) {
		const [, currency = "", digits = "", close, scale, scaled = "", apart = "", degrees = ""] = match;
		if (close !== undefined && !ATTACHED_UNIT.test(close)) continue;
		const value = numericValue(digits);
		if (value === null || MINUS.test(quote.slice(0, match.index))) return null;
		const text = `${currency}${digits}${scale ? ` ${scale}` : ""}`;
		const written = currency.trim() || (close ?? (scale ? scaled : `${apart} ${degrees}`.trim()));
		const unit = unitOf(written);
		const number = value * (scale ? (SCALES[scale] ?? 1) : 1);
		found.push({
			value: number,
			text,
			scale: scale ?? "",
			unit,
			unitText: unit === "" ? "" : written,
			at: match.index,
		});
	}
	return found;
}

const figureOf = ({ value, text, unit, unitText }: FoundNumber): ReadFigure => ({
	value,
	stated: [{ value, text }],
	low: value,
	high: value,
	text,
	unit,
	unitText,
});

/** In "1.6 to 2 million" both numbers are millions. */
function scaledLike({ value, text, scale }: FoundNumber, second: FoundNumber): StatedNumber {
	if (scale !== "" || second.scale === "") return { value, text };
	return { value: value * (SCALES[second.scale] ?? 1), text: `${text} ${second.scale}` };
}

/** Combines two numbers into one figure: a range, or a value with its uncertainty. */
function combine(first: FoundNumber, second: FoundNumber, quote: string): ReadFigure | null {
	if (first.unit !== "" && second.unit !== "" && first.unit !== second.unit) return null;
	const { unit, unitText } = first.unit === "" ? second : first;
	const between = quote.slice(first.at + first.text.length, second.at).replace(first.unitText, "");
	if (UNCERTAINTY.test(between)) {
		const { value, text } = first;
		const [low, high] = [value - second.value, value + second.value];
		return { value, stated: [{ value, text }], low, high, text: `${text} ± ${second.text}`, unit, unitText };
	}
	const isRange = RANGE.test(between) || (/^\s?and\s?$/.test(between) && BETWEEN.test(quote.slice(0, first.at)));
	const from = scaledLike(first, second);
	if (!isRange || second.value <= from.value) return null;
	const stated = [from, { value: second.value, text: second.text }];
	return {
		value: null,
		stated,
		low: from.value,
		high: second.value,
		text: `${first.text}–${second.text}`,
		unit,
		unitText,
	};
}

/** The one figure that a quotation gives, with its range or uncertainty; null when it gives none, or several. */
export function readFigure(quote: string): ReadFigure | null {
	const [first, second, third] = numbersIn(quote) ?? [];
	if (!first || third) return null;
	return second ? combine(first, second, quote) : figureOf(first);
}
