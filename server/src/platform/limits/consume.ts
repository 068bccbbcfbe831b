import { tooMany } from "../../failures.ts";
import { isRefused, type LimitedAct, type RateLimits } from "./rate-limits.ts";

export interface Turn extends LimitedAct {
	/** What somebody is told who has to wait, for so long as '12 minutes', because there may be so many. */
	readonly sentence: (wait: string, most: number) => string;
}

function inWords(waitMs: number): string {
	const minutes = Math.ceil(waitMs / 60_000);
	return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

/** Counts one act for every key, or refuses it and counts none. Resolves to how to take it back when nothing came of it. */
export async function takeTurn(limits: RateLimits, turns: readonly Turn[]): Promise<() => void> {
	const taken = await limits.take(turns);
	if (!isRefused(taken)) return () => taken.giveBack();
	const { waitMs, most } = taken;
	throw tooMany(turns[taken.index]?.sentence(inWords(waitMs), most) ?? "", waitMs / 1000);
}
