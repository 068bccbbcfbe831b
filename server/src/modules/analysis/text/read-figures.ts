import { STOP_WORDS } from "./stop-words.ts";

/** A quantity or a date as the range of its possible values: 'over 80' has no end, '1989' contains each of its days. */
export interface Figure {
	/** The base unit, or `date` or another kind of time; empty when the text does not say what is measured. */
	readonly kind: string;
	readonly from: number;
	readonly to: number;
}

const monthNames = (locale: string, month: "long" | "short"): [string, number][] =>
	Array.from({ length: 12 }, (_, index) => {
		const name = new Intl.DateTimeFormat(locale, { month }).format(new Date(2001, index, 15));
		return [name.toLowerCase().replace(".", ""), index + 1];
	});
/** By case: 'май' in a calendar, '29 мая', 'в мае'. */
const russianMonths = monthNames("ru", "long").flatMap(([name, number]): [string, number][] =>
	["", "а", "я", "е"].map((ending) => [name.replace(/[ьй]$/, "") + ending, number]),
);

const MONTHS: ReadonlyMap<string, number> = new Map([
	...["en", "de", "es"].flatMap((locale) => [...monthNames(locale, "long"), ...monthNames(locale, "short")]),
	// The short names of these are also other words.
	...["fr", "it", "pt", "ru", "ar", "ar-LB"].flatMap((locale) => monthNames(locale, "long")),
	...russianMonths.filter(([name]) => name.length > 2),
]);
const MONTH = `(?<month>${[...MONTHS.keys()].toSorted((a, b) => b.length - a.length).join("|")})\\.?`;
const DAY = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th|er|\.)?`;
const YEAR = String.raw`(?<year>[12]\d{3})`;
const DATE = new RegExp(
	[
		String.raw`${YEAR}[-年](?<month>\d{1,2})(?:[-月](?<day>\d{1,2}))?[日月]?`,
		`(?:the )?${DAY}(?: of| de)? ${MONTH}(?:,?(?: de)? ${YEAR})?`,
		String.raw`${MONTH} ${DAY}(?:,? ${YEAR})?(?!\d)`,
		`${MONTH},?(?: of| de)? ${YEAR}`,
		String.raw`${YEAR}(?<decade>s)?年?(?![\d,.]\d|\s?(?:%|°|[$€£]|\p{L}*(?:meter|metre|mile|feet|people)|km|m|kg|g)\b)`,
	]
		.map((form) => String.raw`(?<asOf>as of (?:[a-z ]{0,24} )?)?(?<![\p{L}\d.,$€£/-])${form}(?![\p{L}\d])`)
		.join("|"),
	"gu",
);
const MONTHS_PER_YEAR = 12;
const DAYS_PER_MONTH = 31;

function dateOf({ year, month, day, decade, asOf }: Record<string, string | undefined>): Figure {
	const count = (years: number, months: number, days: number) =>
		(years * MONTHS_PER_YEAR + months) * DAYS_PER_MONTH + days;
	const [y, m, d] = [Number(year ?? 0), MONTHS.get(month ?? "") ?? Number(month ?? 0), Number(day ?? 0)];
	const kind = asOf ? "as of" : year ? "date" : "day of a year";
	const last = decade ? y + 9 : y;
	return { kind, from: count(y, m || 1, d || 1), to: count(last, m || MONTHS_PER_YEAR, d || DAYS_PER_MONTH) };
}

/** For each base unit the words for it and its multiples. */
const UNITS = new Map(
	`m=m:1,meter:1,metern:1,metre:1,km:1000,kilometer:1000,kilometern:1000,kilometre:1000,cm:.01,centimeter:.01,zentimeter:.01,zentimetern:.01,centimetre:.01,mm:.001,mile:1609.34,mi:1609.34,foot:.3048,feet:.3048,ft:.3048,inch:.0254,inche:.0254,yard:.9144,metro:1,kilómetro:1000
	g=g:1,gram:1,gramm:1,kg:1000,kilogram:1000,kilogramm:1000,mg:.001,milligram:.001,lb:453.6,lbs:453.6,ounce:28.35,oz:28.35
	l=l:1,liter:1,litern:1,litre:1,ml:.001,milliliter:.001,gallon:3.785
	s=s:1,ms:.001,millisecond:.001,microsecond:1e-6,µs:1e-6,second:1,sec:1,minute:60,min:60,hour:3600,hr:3600,h:3600,day:86400,week:604800,month:2629800,year:31557600,sekunde:1,sekunden:1,minuten:60,stunde:3600,stunden:3600,tag:86400,tage:86400,tagen:86400,woche:604800,wochen:604800,monat:2629800,monate:2629800,monaten:2629800,jahr:31557600,jahre:31557600,jahren:31557600
	s=año:31557600,día:86400,hora:3600,minuto:60,segundo:1,semana:604800,mes:2629800,meses:2629800,ano:31557600,dia:86400,mês:2629800,ans:31557600,année:31557600,jour:86400,heure:3600,semaine:604800,mois:2629800,anno:31557600,anni:31557600,giorno:86400,giorni:86400,ore:3600,minuti:60,год:31557600,года:31557600,лет:31557600,дней:86400,часов:3600,минут:60
	m=كم:1000,كيلومتر:1000,كيلومترا:1000,كيلومترًا:1000,كيلومترات:1000,متر:1,مترا:1,مترًا:1,км:1000,километров:1000,метров:1
	m/s=mph:.44704,km/h:.277778,kph:.277778,m/s:1,km/s:1000
	%=%:1,percent:1,prozent:1 $=$:1,dollar:1,usd:1 €=€:1,euro:1 £=£:1
	light-year=light-year:1,lightyear:1,lichtjahr:1,lichtjahre:1,ly:1
	°C=°c:1,celsius:1,℃:1 °F=°f:1,fahrenheit:1,℉:1 °=°:1,degree:1,grad:1`
		.split(/\s+/)
		.flatMap((line) => {
			const at = line.indexOf("=");
			return line
				.slice(at + 1)
				.split(",")
				.map((pair): [string, { base: string; times: number }] => {
					const [word = "", times] = pair.split(":");
					return [word, { base: line.slice(0, at), times: Number(times) }];
				});
		}),
);
export const NUMBER_WORDS = "zero one two three four five six seven eight nine ten eleven twelve".split(" ");
const SCALES = new Map(
	`100=hundred
	1e3=thousand,tausend,mil,mille,тысяча,тысячи,тысяч,тыс,ألف,آلاف
	1e6=million,millions,millionen,mio,millón,millones,milhão,milhões,milione,milioni,миллион,миллиона,миллионов,млн,مليون,ملايين
	1e9=billion,billions,milliard,milliards,milliarde,milliarden,mrd,miliardo,miliardi,миллиард,миллиарда,миллиардов,млрд,مليار,مليارات
	1e12=trillion,trillions,billionen,billones,триллион,триллиона,триллионов,трлн,تريليون`
		.split(/\s+/)
		.flatMap((line) => {
			const [value, words = ""] = line.split("=");
			return words.split(",").map((word): [string, number] => [word, Number(value)]);
		})
		.concat([["mil millones", 1e9]]),
);
/** A number is read from its first digit on, and of a longer one only the first digits: else long ones take quadratic time. */
const NUMBER_START = String.raw`(?<![\p{L}\d.,/])`;
const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3}){1,6}(?:\.\d{1,20})?|\d{1,20}(?:[.,]\d{1,20}){0,6}|(?:${NUMBER_WORDS.slice(2).join("|")})(?!\p{L}))`;
const SCALE = `(?:${[...SCALES.keys()].toSorted((a, b) => b.length - a.length).join("|")})(?!\\p{L})`;
const UNIT = String.raw`(?:light[ -]years?(?!\p{L})|%|℃|℉|°\s?[cf]?(?!\p{L})|[$€£]|m/s|km/[hs]|(?!(?:per|an?|pro|por)(?!\p{L}))\p{L}[\p{L}\p{M}]{0,40}(?![\p{L}\p{M}]))`;
const QUANTITY = new RegExp(
	String.raw`(?:(?<!\p{L})(?:(?<least>over|more than|(?:greater|higher|larger) than|at least|above|exceeding|über|mehr als|mindestens|más de)|(?<most>under|less than|below|up to|at most|fewer than|unter|weniger als|bis zu|höchstens|menos de)))?(?: (?:about|around|roughly|etwa|rund|unos))? ?(?<money>[$€£])?${NUMBER_START}(?<low>${NUMBER})(?:[ -]?(?<lowScale>${SCALE}))?(?:(?:%|°[cf])?\s?(?:[-–—]|to|bis|and|und|a|y)\s?[$€£]?(?<high>${NUMBER}))?(?<more>\+)?(?:[ -]?(?<scale>${SCALE}))?(?:[ -]?(?<unit>${UNIT}))?(?:(?: per | an? |/| pro | por )(?<per>second|minute|hour|day|week|month|year|stunde|jahr|hora|año)(?!\p{L}))?`,
	"giu",
);
/** 'quarterly' is 'four times a year'. */
const FREQUENCY_WORDS = new Map([
	["daily", 365],
	["weekly", 52],
	["monthly", 12],
	["quarterly", 4],
	["annually", 1],
	["yearly", 1],
]);
const FREQUENCY = new RegExp(
	String.raw`(?<![\p{L}])(?<often>${[...FREQUENCY_WORDS.keys()].join("|")})(?!\p{L})|${NUMBER_START}(?<count>once|twice|(?:${NUMBER}) times) (?:a|per|every|each) (?<per>day|week|month|quarter|year)(?!\p{L})`,
	"giu",
);
const PERIODS_PER_YEAR = new Map([
	["day", 365],
	["week", 52],
	["month", 12],
	["quarter", 4],
	["year", 1],
]);

/** NaN for '1.234', which is one number in English and another in German. */
function numberOf(text: string): number {
	const word = NUMBER_WORDS.indexOf(text);
	if (word >= 0) return word;
	if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text)) return Number(text.replaceAll(",", ""));
	if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(text)) return Number(text.replaceAll(".", ""));
	return /^[1-9]\d{0,2}\.\d{3}$/.test(text) ? Number.NaN : Number(text.replace(",", "."));
}

function decimalOf(text: string): number {
	const number = numberOf(text);
	return Number.isNaN(number) ? Number(text) : number;
}

const MAX_ROUNDING_SHARE = 0.04;
/** Zero is an arbitrary point of a temperature scale, and '160 °F' is not '165 °F'. */
const MAX_TEMPERATURE_SHARE = 0.01;
const MIN_TEMPERATURE_ROUNDING = 0.5;

/** The possible rounding error of a number, judged by its digits: half of a hundred thousand for 300,000. */
function roundingOf(value: number, base: string): number {
	const [, decimals = ""] = /\.(\d+)$/.exec(String(value)) ?? [];
	const step = decimals === "" ? 10 ** (/0*$/.exec(String(value))?.[0].length ?? 0) : 10 ** -decimals.length;
	if (base === "°C" || base === "°F")
		return Math.min(step / 2, Math.max(MIN_TEMPERATURE_ROUNDING, Math.abs(value) * MAX_TEMPERATURE_SHARE));
	return Math.min(step / 2, Math.abs(value) * MAX_ROUNDING_SHARE);
}

function baseOf(word: string, per: string | undefined): { base: string; times: number } {
	const plain = word.toLowerCase().replace(/\s/g, "");
	// '270,000 times that of the Sun' does not say what is measured.
	if (plain === "times" || STOP_WORDS.has(plain)) return { base: "", times: 1 };
	const own = UNITS.get(plain) ?? UNITS.get(plain.replace(/s$/, "")) ?? { base: plain.replace(/s$/, ""), times: 1 };
	const time = per === undefined ? undefined : UNITS.get(per);
	if (!time) return own;
	return own.base === "m" ? { base: "m/s", times: own.times / time.times } : { ...own, base: `${own.base} a ${per}` };
}

function quantityOf(found: Record<string, string | undefined>): Figure {
	const { low = "", high, lowScale, scale, unit, money, per, least, most, more } = found;
	// '1.234 million' is not ambiguous.
	const read = (scale ?? lowScale) ? decimalOf : numberOf;
	const [first, last] = [read(low.toLowerCase()), read((high ?? low).toLowerCase())];
	const times = SCALES.get((scale ?? lowScale ?? "").toLowerCase()) ?? 1;
	const lowTimes = SCALES.get((lowScale ?? scale ?? "").toLowerCase()) ?? 1;
	const { base, times: size } = baseOf(money ?? unit ?? "", per);
	// An ambiguous number may have any value.
	if (Number.isNaN(first + last)) return { kind: base, from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };
	const toBase = (value: number) => (base === "°F" ? (value - 32) / 1.8 : value * size);
	return {
		kind: base === "°F" ? "°C" : base,
		from: most ? Number.NEGATIVE_INFINITY : toBase((first - roundingOf(first, base)) * lowTimes),
		to: least || more ? Number.POSITIVE_INFINITY : toBase((last + roundingOf(last, base)) * times),
	};
}

function frequencyOf({ often, count = "", per = "" }: Record<string, string | undefined>): Figure {
	const [number = ""] = count.toLowerCase().split(" ");
	const times = number === "once" ? 1 : number === "twice" ? 2 : numberOf(number);
	const value =
		FREQUENCY_WORDS.get((often ?? "").toLowerCase()) ?? times * (PERIODS_PER_YEAR.get(per.toLowerCase()) ?? 1);
	return { kind: "times a year", from: value, to: value };
}

/** A figure and its words in the text, in lower case. */
export interface FoundFigure extends Figure {
	readonly words: string;
	/** The last words before it. */
	readonly before: string;
}

/** 'Kilometres' and 'km', but not 'km' and 'miles'. */
export function isSameUnit(word: string, other: string): boolean {
	const [one, two] = [baseOf(word, undefined), baseOf(other, undefined)];
	return one.base === two.base && one.times === two.times;
}

const UNITS_BEFORE = 24;

/** All figures of a text: dates first, of whose numbers no quantity is made. */
export function findFigures(text: string): readonly FoundFigure[] {
	const found: FoundFigure[] = [];
	const collect =
		(figureOf: (groups: Record<string, string | undefined>) => Figure) =>
		(words: string, ...groups: unknown[]) => {
			const [at, whole] = groups.slice(-3) as [number, string];
			const before = whole.slice(Math.max(0, at - UNITS_BEFORE), at);
			found.push({ ...figureOf(groups.at(-1) as Record<string, string | undefined>), words, before });
			return " ";
		};
	text
		.replace(/(?<=\d)[\u00a0\u202f](?=\d{3})/g, ",")
		.toLowerCase()
		.replace(DATE, collect(dateOf))
		.replace(FREQUENCY, collect(frequencyOf))
		.replace(QUANTITY, collect(quantityOf));
	return found;
}

/** True for a word of a known unit, such as 'Celsius', and for a month. */
export const isMeasureWord = (lower: string): boolean =>
	UNITS.has(lower) || UNITS.has(lower.replace(/s$/, "")) || SCALES.has(lower) || MONTHS.has(lower);

const BASES: ReadonlySet<string> = new Set([...UNITS.values()].map(({ base }) => base));

/** True when the unit is known; for '15 people' it is not. */
export const isKnownKind = (kind: string): boolean =>
	BASES.has(kind) || ["date", "as of", "day of a year", "times a year", "m/s"].includes(kind);
