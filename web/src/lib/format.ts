/** What stands where a figure is not known, so that its place is kept. */
export const NO_FIGURE = "–";

const LOCALE = "en-US";
const whole = new Intl.NumberFormat(LOCALE);
const day = new Intl.DateTimeFormat(LOCALE, { month: "short", day: "numeric", year: "numeric" });
const clock = new Intl.DateTimeFormat(LOCALE, { hour: "numeric", minute: "2-digit", hour12: true });

export const formatCount = (count: number): string => whole.format(count);

/** '6.3s', as cells show it. */
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)}s`;

/** '12 s', as sentences say it. */
export const formatWholeSeconds = (ms: number): string => `${Math.floor(ms / 1000)} s`;

export const formatPlural = (count: number, one: string, many = `${one}s`): string =>
	`${formatCount(count)} ${count === 1 ? one : many}`;

/** Small sums keep enough digits to differ from each other. */
export function formatCost(usd: number): string {
	if (usd > 0 && usd < 0.0001) return "<$0.0001";
	return `$${usd.toFixed(usd >= 1 ? 2 : 4)}`;
}

/** 'Nov 21, 2026 at 9:14 AM', in the reader's own clock. */
export function formatMoment(iso: string): string {
	const at = new Date(iso);
	return `${day.format(at)} at ${formatClock(at)}`;
}

/** '9:14 AM'; the narrow space that some engines put before AM is made a plain one. */
export const formatClock = (at: Date): string => clock.format(at).replace(/\s/g, " ");
