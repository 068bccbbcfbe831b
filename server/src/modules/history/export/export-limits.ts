import { networkOf } from "../../../platform/network-of.ts";
import type { RateLimits } from "../../../platform/rate-limits.ts";
import { takeTurn } from "../../../platform/take-turn.ts";
import { ownerKey, type Viewer } from "../../identity/index.ts";

const EXPORTS = { most: 120, windowMs: 3_600_000 };

/** Counts one export, or refuses it: reading the Markdown of long answers takes seconds. */
export async function takeExport(limits: RateLimits, viewer: Viewer, address: string): Promise<void> {
	const isUser = viewer.kind === "user";
	const sentence = (wait: string, most: number) =>
		isUser
			? `You have exported ${most} times in the last hour. Try again in ${wait}.`
			: `Too many exports were made from your network in the last hour. Sign in, or try again in ${wait}.`;
	const who = isUser ? ownerKey(viewer) : `address:${networkOf(address)}`;
	await takeTurn(limits, [{ key: `export:${who}`, limit: EXPORTS, sentence }]);
}
