import { tooMany } from "../../failures.ts";
import { isRefused, type RateLimitKey, type RateLimits } from "./rate-limits.ts";

export interface RateLimitRule extends RateLimitKey {
	/** What somebody is told who has to wait, for so long as '12 minutes', because there may be so many. */
	readonly sentence: (wait: string, most: number) => string;
}

function inWords(ms: number): string {
	const minutes = Math.ceil(ms / 60_000);
	return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** Counts one act for every key, or refuses it and counts none. Resolves to how to take it back when nothing came of it. */
export async function consume(limits: RateLimits, rules: readonly RateLimitRule[]): Promise<() => void> {
	const taken = await limits.consume(rules);
	if (!isRefused(taken)) return () => taken.refund();
	const { retryAfterMs, most } = taken;
	throw tooMany(rules[taken.index]?.sentence(inWords(retryAfterMs), most) ?? "", retryAfterMs / 1000);
}
