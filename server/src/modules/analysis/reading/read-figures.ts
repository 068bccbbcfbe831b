/** A number with what it counts. */
export interface Figure {
	readonly value: number;
	/** The stem of what is counted, `%`, a currency, `year`; empty where nothing says. */
	readonly unit: string;
}

const WORDS = new Map(
	`two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 thirteen:13 fourteen:14 fifteen:15
	sixteen:16 seventeen:17 eighteen:18 nineteen:19 twenty:20 thirty:30 forty:40 fifty:50 sixty:60 seventy:70 eighty:80
	ninety:90 half:0.5 twice:2 zwei:2 drei:3 vier:4 fünf:5`
		.split(/\s+/)
		.map((pair) => {
			const [word = "", value] = pair.split(":");
			return [word, Number(value)] as const;
		}),
);
const SCALES = new Map([
	["hundred", 1e2],
	["thousand", 1e3],
	["million", 1e6],
	["billion", 1e9],
	["trillion", 1e12],
]);
const MONTHS = new Map(
	"january february march april may june july august september october november december"
		.split(" ")
		.map((name, place) => [name, place + 1] as const),
);
const UNITS = new Map(
	`%:% percent:% percentage:% °:deg °c:deg celsius:deg c:deg degree:deg degrees:deg fahrenheit:degf f:degf °f:degf dollars:$ dollar:$
	usd:$ euros:€ euro:€ pounds:£ km:kilometer kilometers:kilometer kilometres:kilometer m:meter metres:meter meters:meter
	kilometre:kilometer metre:meter kg:kilogram kilograms:kilogram h:hour hours:hour min:minute minutes:minute s:second
	seconds:second ly:light-year light-years:light-year lightyears:light-year years:year-span year:year-span bc:year
	ad:year ce:year bce:year`
		.split(/\s+/)
		.map((pair) => {
			const at = pair.lastIndexOf(":");
			return [pair.slice(0, at), pair.slice(at + 1)] as const;
		}),
);
/** Between a number and what it counts. */
const SKIPPED = new Set(["more", "other", "different", "of", "the", "full", "whole", "about", "to", "and"]);

export function numberOf(token: string): number | null {
	if (/^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(token)) return Number(token.replaceAll(",", ""));
	if (/^\d+(?:\.\d+)?$/.test(token)) return Number(token);
	if (/^\d+,\d+$/.test(token)) return Number(token.replace(",", "."));
	return WORDS.get(token) ?? null;
}

const isYear = (token: string, value: number): boolean =>
	/^\d{4}$/.test(token) && Number.isInteger(value) && value >= 1000 && value <= 2100;

function unitAfter(tokens: readonly string[], from: number, stem: (word: string) => string): string {
	for (let at = from; at < Math.min(tokens.length, from + 3); at += 1) {
		const token = tokens[at] ?? "";
		const known = UNITS.get(token) ?? UNITS.get(`${token}-${tokens[at + 1]}`);
		if (known) return known;
		if (SKIPPED.has(token)) continue;
		return /^\p{L}/u.test(token) && numberOf(token) === null ? stem(token) : "";
	}
	return "";
}

/** Two passages are compared number by number; one that lists more states no single fact. */
const FIGURES_MAX = 8;

/** The first numbers of a passage; `tokens` are lower case. */
export function readFigures(tokens: readonly string[], stem: (word: string) => string): Figure[] {
	const figures: Figure[] = [];
	for (let at = 0; at < tokens.length && figures.length < FIGURES_MAX; at += 1) {
		const token = tokens[at] ?? "";
		const plain = numberOf(token);
		if (plain === null) continue;
		const scale = SCALES.get(tokens[at + 1] ?? "");
		const value = plain * (scale ?? 1);
		const month = MONTHS.get(tokens[at + 1] ?? "") ?? MONTHS.get(tokens[at - 1] ?? "");
		if (isYear(token, value) && !scale) {
			const unit = UNITS.get(tokens[at + 1] ?? "");
			if (!unit || unit === "year") {
				figures.push({ value, unit: "year" });
				continue;
			}
		}
		if (month && value <= 31) {
			figures.push({ value: month * 100 + value, unit: "date" });
			continue;
		}
		const before = tokens[at - 1] ?? "";
		const unit = /^[$€£]$/.test(before) ? before : unitAfter(tokens, at + (scale ? 2 : 1), stem);
		figures.push({ value, unit });
	}
	return sharedUnits(figures);
}

/** In "430 to 450 light-years" both numbers count the same. */
function sharedUnits(figures: readonly Figure[]): Figure[] {
	return figures.map((figure, at) => {
		const next = figures[at + 1];
		return figure.unit === "" && next && next.unit !== "year" ? { ...figure, unit: next.unit } : figure;
	});
}

const ROUNDED_MOST = 0.04;

/** What a number is rounded to, as far as its digits tell: 300,000 to a hundred thousand, 433 to one. */
function stepOf(value: number): number {
	const [, decimals = ""] = /\.(\d+)$/.exec(String(value)) ?? [];
	const [zeros] = /0*$/.exec(String(Math.abs(value))) ?? [""];
	return decimals === "" ? 10 ** zeros.length : 10 ** -decimals.length;
}

/** Two say the same number when they differ by no more than the rounder one is rounded. */
function isNear(a: number, b: number, unit: string): boolean {
	if (a === b || unit === "year" || unit === "date") return a === b;
	const most = Math.min(ROUNDED_MOST * Math.max(Math.abs(a), Math.abs(b)), Math.max(stepOf(a), stepOf(b)) / 2);
	return Math.abs(a - b) <= most;
}

const isWithin = (value: number, others: readonly number[]): boolean =>
	others.length > 1 && value >= Math.min(...others) && value <= Math.max(...others);

export type FigureMatch = "same" | "different" | "unrelated";

/** Compares what two passages count alike. */
export function compareFigures(a: readonly Figure[], b: readonly Figure[]): FigureMatch {
	let result: FigureMatch = "unrelated";
	for (const unit of new Set(a.map((figure) => figure.unit))) {
		const left = a.filter((figure) => figure.unit === unit).map(({ value }) => value);
		const right = b.filter((figure) => figure.unit === unit).map(({ value }) => value);
		if (right.length === 0) continue;
		const isSame =
			left.some((value) => right.some((other) => isNear(value, other, unit))) ||
			left.some((value) => isWithin(value, right)) ||
			right.some((value) => isWithin(value, left));
		if (!isSame) return "different";
		result = "same";
	}
	return result;
}
