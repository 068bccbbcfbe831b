import type { RateLimitRule } from "./consume.ts";
import { networkOf, siteOf } from "./ip-network.ts";

/** A customer with a /48 has 65,536 networks of /64; together they have the limits of so many. */
const NETWORKS_OF_SITE = 10;

/** What an address counts for: its own network, and for IPv6 the larger one that a customer is given. */
export function networkRules({ key, limit, sentence }: RateLimitRule, address: string): RateLimitRule[] {
	const network = networkOf(address);
	const site = siteOf(address);
	const own = { key: `${key}:${network}`, limit, sentence };
	if (site === network) return [own];
	return [own, { key: `${key}:${site}`, limit: { ...limit, most: limit.most * NETWORKS_OF_SITE }, sentence }];
}
