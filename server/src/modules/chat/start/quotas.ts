import { consume, type RateLimitRule } from "../../../platform/limits/consume.ts";
import { networkRules } from "../../../platform/limits/network-rules.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import { type Owner, ownerKey } from "../../identity/index.ts";

const HOUR_MS = 3_600_000;
const VISITOR_LIMIT = { max: 20, windowMs: HOUR_MS };
const ADDRESS_LIMIT = { max: 60, windowMs: HOUR_MS };
const USER_LIMIT = { max: 120, windowMs: HOUR_MS };
const RETRY_LIMIT = { max: 60, windowMs: HOUR_MS };
/** One network can create any number of visitors, so its visitors are counted together. */
const NETWORK_RETRY_LIMIT = { max: 120, windowMs: HOUR_MS };
const USER_COPY_LIMIT = { max: 60, windowMs: HOUR_MS };
const VISITOR_COPY_LIMIT = { max: 20, windowMs: HOUR_MS };
const NETWORK_COPY_LIMIT = { max: 60, windowMs: HOUR_MS };

const tooManyFromNetwork = (wait: string) =>
	`Too many prompts came from your network in the last hour. Sign in, or try again in ${wait}.`;

const SEATS_PER_PROMPT = 4;

const limitReached = (count: number, max: number): string =>
	count === 1
		? `You have used ${max} prompts in the last hour.`
		: `A prompt with more than ${SEATS_PER_PROMPT} columns counts as ${count}, and you have fewer than ${count} left in this hour.`;

/** Counts a prompt once for every four seats, or refuses it. Resolves to a function that refunds it when the prompt fails. */
export async function consumePrompt(
	limits: RateLimits,
	owner: Owner,
	address: string,
	seats: number,
): Promise<() => void> {
	const rules = promptRules(owner, address, Math.ceil(seats / SEATS_PER_PROMPT));
	const refunds: (() => void)[] = [];
	const refund = (): void => {
		for (const each of refunds) each();
	};
	try {
		for (const counted of rules) refunds.push(await consume(limits, counted));
	} catch (error) {
		refund();
		throw error;
	}
	return refund;
}

/** The rules for each count of a prompt. The first ones leave room for the rest, so errors name the whole wait. */
function promptRules(owner: Owner, address: string, count: number): RateLimitRule[][] {
	const rules = owner.kind === "user" ? userRules(owner, count) : visitorRules(owner, address, count);
	return Array.from({ length: count }, (_, index) => {
		const remaining = count - 1 - index;
		return rules.map((rule) => ({ ...rule, limit: { ...rule.limit, max: rule.limit.max - remaining } }));
	});
}

const userRules = (owner: Owner, count: number): RateLimitRule[] => [
	{
		key: `prompt:${ownerKey(owner)}`,
		limit: USER_LIMIT,
		sentence: (wait, max) => `${limitReached(count, max)} Try again in ${wait}.`,
	},
];

const visitorRules = (owner: Owner, address: string, count: number): RateLimitRule[] => [
	{
		key: `prompt:${ownerKey(owner)}`,
		limit: VISITOR_LIMIT,
		sentence: (wait, max) => `${limitReached(count, max)} Sign in for more, or try again in ${wait}.`,
	},
	...networkRules({ key: "prompt:address", limit: ADDRESS_LIMIT, sentence: tooManyFromNetwork }, address),
];

export function consumeRetry(limits: RateLimits, owner: Owner, address: string): Promise<() => void> {
	const own = {
		key: `retry:${ownerKey(owner)}`,
		limit: RETRY_LIMIT,
		sentence: (wait: string, max: number) => `You have retried ${max} answers in the last hour. Try again in ${wait}.`,
	};
	if (owner.kind === "user") return consume(limits, [own]);
	const network = {
		key: "retry:address",
		limit: NETWORK_RETRY_LIMIT,
		sentence: (wait: string) =>
			`Too many answers were retried from your network in the last hour. Sign in, or try again in ${wait}.`,
	};
	return consume(limits, [own, ...networkRules(network, address)]);
}

/** A copy of a chat that asks nothing: it costs no money, but its answers are stored again. */
export function consumeCopy(limits: RateLimits, owner: Owner, address: string): Promise<() => void> {
	const isUser = owner.kind === "user";
	const own = {
		key: `copy:${ownerKey(owner)}`,
		limit: isUser ? USER_COPY_LIMIT : VISITOR_COPY_LIMIT,
		sentence: (wait: string, max: number) => `You have copied ${max} chats in the last hour. Try again in ${wait}.`,
	};
	if (isUser) return consume(limits, [own]);
	const network = {
		key: "copy:address",
		limit: NETWORK_COPY_LIMIT,
		sentence: (wait: string) =>
			`Too many chats were copied from your network in the last hour. Sign in, or try again in ${wait}.`,
	};
	return consume(limits, [own, ...networkRules(network, address)]);
}
