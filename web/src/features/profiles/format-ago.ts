const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

const SECOND = 1000;
/** Largest unit first; the first one that is not longer than the time is used. */
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
	["year", 365 * 24 * 3600 * SECOND],
	["month", 30 * 24 * 3600 * SECOND],
	["day", 24 * 3600 * SECOND],
	["hour", 3600 * SECOND],
	["minute", 60 * SECOND],
];

/** '3 days ago', 'yesterday', 'now'. */
export function formatAgo(then: number, now: number): string {
	const elapsed = Math.max(0, now - then);
	const [unit, length] = UNITS.find(([, length]) => elapsed >= length) ?? ["second", Number.POSITIVE_INFINITY];
	return relative.format(-Math.floor(elapsed / length), unit);
}
