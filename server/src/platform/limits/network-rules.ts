import type { RateLimitRule } from "./consume.ts";
import { networkOf, siteOf } from "./ip-network.ts";

/** A /48 contains 65,536 networks of /64; together they get the limit of this many. */
const NETWORKS_OF_SITE = 10;

/** The rules for an address: one for its network, and for IPv6 a second one for its /48. */
export function networkRules({ key, limit, sentence }: RateLimitRule, address: string): RateLimitRule[] {
	const network = networkOf(address);
	const site = siteOf(address);
	const own = { key: `${key}:${network}`, limit, sentence };
	if (site === network) return [own];
	return [own, { key: `${key}:${site}`, limit: { ...limit, max: limit.max * NETWORKS_OF_SITE }, sentence }];
}
