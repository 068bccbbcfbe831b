import { consume } from "../../../platform/limits/consume.ts";
import { networkRules } from "../../../platform/limits/network-rules.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import { ownerKey, type Viewer } from "../../identity/index.ts";

const MINUTE_MS = 60_000;
const OWNER_LIMIT = { max: 120, windowMs: MINUTE_MS };
const NETWORK_LIMIT = { max: 600, windowMs: MINUTE_MS };

const tooManyEstimates = (wait: string): string =>
	`Too many estimates were requested in the last minute. Try again in ${wait}.`;

/** Estimates cost no money, but reading a chat or the lists of models takes the processor's time. */
export async function consumeEstimate(
	limits: RateLimits,
	kind: "prompt" | "comparison",
	viewer: Viewer,
	address: string,
): Promise<void> {
	const key = `estimate:${kind}`;
	const own =
		viewer.kind === "anonymous"
			? []
			: [{ key: `${key}:${ownerKey(viewer)}`, limit: OWNER_LIMIT, sentence: tooManyEstimates }];
	const network = networkRules({ key: `${key}:address`, limit: NETWORK_LIMIT, sentence: tooManyEstimates }, address);
	await consume(limits, [...own, ...network]);
}
