/** A figure as it stands in a quotation. */
export interface ReadFigure {
	readonly value: number;
	/** The ends of the range, or of the uncertainty, that the quotation states; both the value where it states none. */
	readonly low: number;
	readonly high: number;
	/** As it is written there. */
	readonly text: string;
	/** The same for the same thing, however it is written; empty where nothing says what is counted. */
	readonly unit: string;
	readonly unitText: string;
}

type FoundNumber = Pick<ReadFigure, "value" | "text" | "unit" | "unitText"> & { readonly at: number };

const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };
const NUMBER =
	/(?<![\p{L}\p{N}.,])([$€£¥]\s?)?(\d[\d.,]*\d|\d)(?:(%|°\s?[CFK]?|\p{L}+)|\s(thousand|million|billion|trillion)(?!\p{L})(?:\s((?:(?:light|square|cubic|nautical)\s)?\p{L}[\p{L}-]*))?|\s(%|°\s?[CFK]?|(?:(?:light|square|cubic|nautical)\s)?\p{L}[\p{L}-]*)(?:\s(Celsius|Fahrenheit)(?!\p{L}))?)?/gu;
/** Signs that stand beside a number without a space and say what it counts; all others, as in 1590s and 48th, make it another word. */
const CLOSE_UNIT = /^(?:%|°\s?[CFK]?|km|kg|cm|mm|m|g|mg|ml|l|[kmgt]b|[km]?hz|k?w|v|h|min|ms)$/i;
const NO_UNIT = new Set(
	"a an and are as at be but by for from give had has have in into is it of on or than that the then to was were when which while with ago today now".split(
		" ",
	),
);
const SAME_UNIT: Readonly<Record<string, string>> = {
	percent: "%",
	kilometer: "km",
	kilometre: "km",
	"degree celsius": "°c",
	"degree fahrenheit": "°f",
	"°": "degree",
};
const RANGE = /^\s?(?:–|—|-|to)\s?$/;
const BETWEEN = /between\s(?:about\s)?$/i;
const SPREAD = /(?:±|\+\/[-−]|plus or minus|give or take)\s?(?:about\s)?$/;

/** Null where a point may be a decimal one or part the thousands: a wrong figure is worse than none. */
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
	const one = word.replace(/^degrees/, "degree").replace(/(?<!celsiu)s$/, "");
	return SAME_UNIT[one] ?? one;
}

/** Every number of a quotation; null when one of them cannot be read for certain. */
function numbersIn(quote: string): FoundNumber[] | null {
	const found: FoundNumber[] = [];
	for (const match of quote.matchAll(NUMBER)) {
		const [, currency = "", digits = "", close, scale, scaled = "", apart = "", degrees = ""] = match;
		if (close !== undefined && !CLOSE_UNIT.test(close)) continue;
		const value = numericValue(digits);
		if (value === null) return null;
		const text = `${currency}${digits}${scale ? ` ${scale}` : ""}`;
		const written = currency.trim() || (close ?? (scale ? scaled : `${apart} ${degrees}`.trim()));
		const unit = unitOf(written);
		const number = value * (scale ? (SCALES[scale] ?? 1) : 1);
		found.push({ value: number, text, unit, unitText: unit === "" ? "" : written, at: match.index });
	}
	return found;
}

const single = ({ value, text, unit, unitText }: FoundNumber): ReadFigure => ({
	value,
	low: value,
	high: value,
	text,
	unit,
	unitText,
});

/** Two numbers that are one figure: a range, or a value with its uncertainty. */
function pairOf(first: FoundNumber, second: FoundNumber, quote: string): ReadFigure | null {
	if (first.unit !== "" && second.unit !== "" && first.unit !== second.unit) return null;
	const { unit, unitText } = first.unit === "" ? second : first;
	const between = quote.slice(first.at + first.text.length, second.at).replace(first.unitText, "");
	if (SPREAD.test(between)) {
		const { value, text } = first;
		return { value, low: value - second.value, high: value + second.value, text, unit, unitText };
	}
	const isRange = RANGE.test(between) || (/^\s?and\s?$/.test(between) && BETWEEN.test(quote.slice(0, first.at)));
	if (!isRange || second.value <= first.value) return null;
	const [low, high] = [first.value, second.value];
	return { value: (low + high) / 2, low, high, text: `${first.text}–${second.text}`, unit, unitText };
}

/** The one figure that a quotation gives, with its range or uncertainty; null when it gives none, or several. */
export function readFigure(quote: string): ReadFigure | null {
	const [first, second, third] = numbersIn(quote) ?? [];
	if (!first || third) return null;
	return second ? pairOf(first, second, quote) : single(first);
}
