import { consume } from "../../../platform/limits/consume.ts";
import { networkRules } from "../../../platform/limits/network-rules.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import { ownerKey, type Viewer } from "../../identity/index.ts";

const EXPORT_LIMIT = { max: 120, windowMs: 3_600_000 };

/** Counts one export against the rate limit, because parsing the Markdown of long answers takes seconds. */
export async function consumeExport(limits: RateLimits, viewer: Viewer, address: string): Promise<void> {
	if (viewer.kind === "user") {
		const sentence = (wait: string, max: number) =>
			`You have exported ${max} times in the last hour. Try again in ${wait}.`;
		await consume(limits, [{ key: `export:${ownerKey(viewer)}`, limit: EXPORT_LIMIT, sentence }]);
		return;
	}
	const sentence = (wait: string) =>
		`Too many exports were made from your network in the last hour. Sign in, or try again in ${wait}.`;
	await consume(limits, networkRules({ key: "export:address", limit: EXPORT_LIMIT, sentence }, address));
}
