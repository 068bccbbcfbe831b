import { consume } from "../../../platform/limits/consume.ts";
import { networkRules } from "../../../platform/limits/network-rules.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import { type Owner, ownerKey } from "../../identity/index.ts";

const HOURLY_LIMIT = { max: 60, windowMs: 3_600_000 };

const ownRule = (owner: Owner) => ({
	key: `summary:${ownerKey(owner)}`,
	limit: HOURLY_LIMIT,
	sentence: (wait: string, max: number) =>
		`You have generated ${max} summaries in the last hour. Try again in ${wait}.`,
});

/** For automatic summaries, where no request provides a network address. */
export async function consumeAutomaticSummary(limits: RateLimits, owner: Owner): Promise<void> {
	await consume(limits, [ownRule(owner)]);
}

/** Limits the rate, because each summary may cost as much as a prompt. Resolves to a function that takes the count back. */
export async function consumeSummary(limits: RateLimits, owner: Owner, address: string): Promise<() => void> {
	const own = ownRule(owner);
	// Clients in one network can create any number of visitors.
	const network = {
		key: "summary:address",
		limit: HOURLY_LIMIT,
		sentence: (wait: string) =>
			`Too many summaries were generated from your network in the last hour. Sign in, or try again in ${wait}.`,
	};
	return await consume(limits, owner.kind === "user" ? [own] : [own, ...networkRules(network, address)]);
}
