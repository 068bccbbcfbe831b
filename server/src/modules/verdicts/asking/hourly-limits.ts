import { consume } from "../../../platform/limits/consume.ts";
import { networkRules } from "../../../platform/limits/network-rules.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import { type Owner, ownerKey } from "../../identity/index.ts";

const HOUR_MS = 3_600_000;

/** How often a person may ask columns for something in an hour, of however many columns. */
interface HourlyLimit {
	readonly key: string;
	readonly own: number;
	/** Clients in one network can create any number of visitors. */
	readonly network: number;
	/** What was done, as in 'asked about words'. */
	readonly done: string;
}

const CHECKS: HourlyLimit = { key: "check", own: 40, network: 80, done: "asked about words" };
const REVIEWS: HourlyLimit = { key: "review", own: 20, network: 40, done: "asked for a review" };

async function consumeOf(
	{ key, own, network, done }: HourlyLimit,
	limits: RateLimits,
	owner: Owner,
	address: string,
): Promise<() => void> {
	const ownRule = {
		key: `${key}:${ownerKey(owner)}`,
		limit: { max: own, windowMs: HOUR_MS },
		sentence: (wait: string, max: number) => `You have ${done} ${max} times in the last hour. Try again in ${wait}.`,
	};
	const networkRule = {
		key: `${key}:address`,
		limit: { max: network, windowMs: HOUR_MS },
		sentence: (wait: string) =>
			`Your network has ${done} too often in the last hour. Sign in, or try again in ${wait}.`,
	};
	return await consume(limits, owner.kind === "user" ? [ownRule] : [ownRule, ...networkRules(networkRule, address)]);
}

type Consume = (limits: RateLimits, owner: Owner, address: string) => Promise<() => void>;

/** Counts one check; resolves to a function that takes it back. */
export const consumeCheck: Consume = (...given) => consumeOf(CHECKS, ...given);
export const consumeReview: Consume = (...given) => consumeOf(REVIEWS, ...given);
