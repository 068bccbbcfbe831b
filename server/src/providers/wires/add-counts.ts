import type { Usage } from "@parallax/contract";
import type { BilledTokens } from "../port.ts";

/** Null when either is unknown. */
const sum = (one: number | null, other: number | null): number | null =>
	one === null || other === null ? null : one + other;

/** The tokens of two calls for one answer; null when either is unknown. */
export const addUsage = (one: Usage | null, other: Usage | null): Usage | null =>
	one &&
	other && {
		inputTokens: sum(one.inputTokens, other.inputTokens),
		outputTokens: sum(one.outputTokens, other.outputTokens),
		reasoningTokens: sum(one.reasoningTokens, other.reasoningTokens),
		cachedTokens: sum(one.cachedTokens, other.cachedTokens),
	};

const UNKNOWN: BilledTokens = { freshInput: null, cachedInput: 0, output: null };

/** What two calls for one answer cost. Counts that are known of one call alone stay unknown. */
export function addBilled(one: BilledTokens | null, other: BilledTokens | null): BilledTokens | null {
	if (!one && !other) return null;
	const [a, b] = [one ?? UNKNOWN, other ?? UNKNOWN];
	const cacheWrite = (a.cacheWrite ?? 0) + (b.cacheWrite ?? 0);
	const searches = (a.searches ?? 0) + (b.searches ?? 0);
	return {
		freshInput: sum(a.freshInput, b.freshInput),
		cachedInput: a.cachedInput + b.cachedInput,
		output: sum(a.output, b.output),
		...(cacheWrite > 0 && { cacheWrite }),
		...(searches > 0 && { searches }),
		...(a.usd !== undefined && b.usd !== undefined && { usd: a.usd + b.usd }),
	};
}
