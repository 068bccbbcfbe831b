import { tooMany } from "../../failures.ts";
import { isRefused, type RateLimitKey, type RateLimits } from "./rate-limits.ts";

export interface RateLimitRule extends RateLimitKey {
	/** The message for a refused caller. `wait` is a duration such as '12 minutes', `max` the applied limit. */
	readonly sentence: (wait: string, max: number) => string;
}

function formatMinutes(ms: number): string {
	const minutes = Math.ceil(ms / 60_000);
	return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** Counts one request for every rule, or throws and counts none. Resolves to a function that refunds the request. */
export async function consume(limits: RateLimits, rules: readonly RateLimitRule[]): Promise<() => void> {
	const result = await limits.consume(rules);
	if (!isRefused(result)) return () => result.refund();
	const { retryAfterMs, max } = result;
	throw tooMany(rules[result.index]?.sentence(formatMinutes(retryAfterMs), max) ?? "", retryAfterMs / 1000);
}
