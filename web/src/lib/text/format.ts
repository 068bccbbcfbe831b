/** The placeholder of an unknown figure. */
export const NO_FIGURE = "–";

// Formatted without `Intl`, here and in format-moment.ts: its first use takes Chromium about 20 ms, and four times that on a slow phone.

/** '1,874'. */
export const formatCount = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");

/** 'ChatGPT, Gemini, and Grok'. */
export const formatList = (names: readonly string[]): string =>
	names.length < 3 ? names.join(" and ") : `${names.slice(0, -1).join(", ")}, and ${names.at(-1)}`;

/** '6.3s', for table cells. */
export const formatSeconds = (ms: number): string => `${(ms / 1000).toFixed(1)}s`;

/** '12 s', for sentences. */
export const formatWholeSeconds = (ms: number): string => `${Math.floor(ms / 1000)} s`;

export const formatPlural = (count: number, singular: string, plural = `${singular}s`): string =>
	`${formatCount(count)} ${count === 1 ? singular : plural}`;

/** Small sums keep enough digits to differ from each other. */
export function formatCost(usd: number): string {
	if (usd === 0) return "$0";
	if (usd < 0.0001) return "<$0.0001";
	return `$${usd.toFixed(usd >= 1 ? 2 : 4)}`;
}
