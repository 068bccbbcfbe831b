import { consume } from "../../../platform/limits/consume.ts";
import { networkRules } from "../../../platform/limits/network-rules.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import { type Owner, ownerKey } from "../../identity/index.ts";

const HOUR_MS = 3_600_000;
const VISITOR = { most: 20, windowMs: HOUR_MS };
const ADDRESS = { most: 60, windowMs: HOUR_MS };
const USER = { most: 120, windowMs: HOUR_MS };
const RETRIES = { most: 60, windowMs: HOUR_MS };
/** A network can create any number of visitors, so visitors of one network are counted together. */
const RETRIES_OF_NETWORK = { most: 120, windowMs: HOUR_MS };

const tooManyFromNetwork = (wait: string) =>
	`Too many prompts came from your network in the last hour. Sign in, or try again in ${wait}.`;

const SEATS_PER_PROMPT = 4;

/** Counts a prompt once for every four seats, or refuses it. Resolves to a function that refunds it when the prompt fails. */
export async function consumePrompt(
	limits: RateLimits,
	owner: Owner,
	address: string,
	seats: number,
): Promise<() => void> {
	const refunds: (() => void)[] = [];
	const refund = (): void => {
		for (const each of refunds) each();
	};
	try {
		for (let left = seats; left > 0; left -= SEATS_PER_PROMPT) refunds.push(await consumeOne(limits, owner, address));
	} catch (error) {
		refund();
		throw error;
	}
	return refund;
}

function consumeOne(limits: RateLimits, owner: Owner, address: string): Promise<() => void> {
	const key = ownerKey(owner);
	if (owner.kind === "user") {
		const sentence = (wait: string, most: number) =>
			`You have sent ${most} prompts in the last hour. Try again in ${wait}.`;
		return consume(limits, [{ key: `prompt:${key}`, limit: USER, sentence }]);
	}
	return consume(limits, [
		{
			key: `prompt:${key}`,
			limit: VISITOR,
			sentence: (wait, most) =>
				`You have sent ${most} prompts in the last hour. Sign in for more, or try again in ${wait}.`,
		},
		...networkRules({ key: "prompt:address", limit: ADDRESS, sentence: tooManyFromNetwork }, address),
	]);
}

export function consumeRetry(limits: RateLimits, owner: Owner, address: string): Promise<() => void> {
	const own = {
		key: `retry:${ownerKey(owner)}`,
		limit: RETRIES,
		sentence: (wait: string, most: number) =>
			`You have retried ${most} answers in the last hour. Try again in ${wait}.`,
	};
	if (owner.kind === "user") return consume(limits, [own]);
	const network = {
		key: "retry:address",
		limit: RETRIES_OF_NETWORK,
		sentence: (wait: string) =>
			`Too many answers were retried from your network in the last hour. Sign in, or try again in ${wait}.`,
	};
	return consume(limits, [own, ...networkRules(network, address)]);
}
