import { tooMany } from "../failures.ts";
import type { RateLimit, RateLimits } from "./rate-limits.ts";

export interface Turn {
	readonly key: string;
	readonly limit: RateLimit;
	/** What somebody is told who has to wait, for so long as '12 minutes'. */
	readonly sentence: (wait: string) => string;
}

function inWords(waitMs: number): string {
	const minutes = Math.ceil(waitMs / 60_000);
	return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** Counts one act for every key, or refuses it and counts none. Returns how to take it back when nothing came of it. */
export function takeTurn(limits: RateLimits, turns: readonly Turn[]): () => void {
	for (const { key, limit, sentence } of turns) {
		const waitMs = limits.waitMs(key, limit);
		if (waitMs > 0) throw tooMany(sentence(inWords(waitMs)), waitMs / 1000);
	}
	for (const { key } of turns) limits.count(key);
	return () => {
		for (const { key } of turns) limits.uncount(key);
	};
}
