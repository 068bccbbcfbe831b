import { consume } from "../../../platform/limits/consume.ts";
import { networkOf } from "../../../platform/limits/ip-network.ts";
import { networkRules } from "../../../platform/limits/network-rules.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";

const QUARTER_MS = 900_000;
const ACCOUNT_LIMIT = { max: 10, windowMs: QUARTER_MS };
const NETWORK_LIMIT = { max: 100, windowMs: QUARTER_MS };
const SIGN_UP_LIMIT = { max: 60, windowMs: 3_600_000 };

const tooManyAttempts = (wait: string) => `Too many sign-in attempts. Try again in ${wait}.`;

/** Counts one password attempt. Resolves to its refund, because correct passwords do not count. */
export function consumeSignIn(limits: RateLimits, subject: string, address: string): Promise<() => void> {
	const network = networkOf(address);
	return consume(limits, [
		{ key: `sign-in:${network}:${subject}`, limit: ACCOUNT_LIMIT, sentence: tooManyAttempts },
		...networkRules({ key: "sign-in", limit: NETWORK_LIMIT, sentence: tooManyAttempts }, address),
	]);
}

export function consumeSignUp(limits: RateLimits, address: string): Promise<() => void> {
	const sentence = (wait: string) =>
		`Too many accounts were created from your network in the last hour. Try again in ${wait}.`;
	return consume(limits, networkRules({ key: "sign-up", limit: SIGN_UP_LIMIT, sentence }, address));
}
