import { tooMany } from "../../failures.ts";
import type { RateLimits } from "../../platform/rate-limits.ts";
import { type Owner, ownerKey } from "../identity/index.ts";

const HOUR_MS = 3_600_000;
const VISITOR = { most: 20, windowMs: HOUR_MS };
const ADDRESS = { most: 60, windowMs: HOUR_MS };
const USER = { most: 120, windowMs: HOUR_MS };
const RETRIES = { most: 60, windowMs: HOUR_MS };

/** '12 minutes', for a sentence. */
function inWords(waitMs: number): string {
	const minutes = Math.ceil(waitMs / 60_000);
	return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}

function take(
	limits: RateLimits,
	wanted: readonly { key: string; limit: { most: number; windowMs: number }; sentence: (wait: string) => string }[],
): () => void {
	for (const { key, limit, sentence } of wanted) {
		const waitMs = limits.waitMs(key, limit);
		if (waitMs > 0) throw tooMany(sentence(inWords(waitMs)), waitMs / 1000);
	}
	for (const { key } of wanted) limits.count(key);
	return () => {
		for (const { key } of wanted) limits.uncount(key);
	};
}

/** IPv6 users own whole networks; one of /64 counts as one address. */
export function networkOf(address: string): string {
	if (!address.includes(":") || address.startsWith("::ffff:")) return address.replace("::ffff:", "");
	const [head = "", tail] = address.split("::");
	const front = head.split(":").filter(Boolean);
	const back = tail === undefined ? [] : tail.split(":").filter(Boolean);
	const groups = tail === undefined ? front : [...front, ...Array(8 - front.length - back.length).fill("0"), ...back];
	return `${groups.slice(0, 4).join(":")}::/64`;
}

/** Counts one prompt, or refuses it. Returns how to take it back when nothing came of it. */
export function takePrompt(limits: RateLimits, owner: Owner, address: string): () => void {
	const key = ownerKey(owner);
	if (owner.kind === "user") {
		const sentence = (wait: string) => `You have sent ${USER.most} prompts in the last hour. Try again in ${wait}.`;
		return take(limits, [{ key: `prompt:${key}`, limit: USER, sentence }]);
	}
	return take(limits, [
		{
			key: `prompt:${key}`,
			limit: VISITOR,
			sentence: (wait) =>
				`You have sent ${VISITOR.most} prompts in the last hour. Sign in for more, or try again in ${wait}.`,
		},
		{
			key: `prompt:address:${networkOf(address)}`,
			limit: ADDRESS,
			sentence: (wait) => `Too many prompts came from your network in the last hour. Sign in, or try again in ${wait}.`,
		},
	]);
}

export function takeRetry(limits: RateLimits, owner: Owner): () => void {
	const sentence = (wait: string) => `You have retried ${RETRIES.most} answers in the last hour. Try again in ${wait}.`;
	return take(limits, [{ key: `retry:${ownerKey(owner)}`, limit: RETRIES, sentence }]);
}
