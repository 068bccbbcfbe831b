import type { Clock } from "../clock.ts";
import { LocalRateLimits, type RateLimits } from "../limits/rate-limits.ts";
import type { Logger } from "../logger.ts";
import type { Bus } from "./bus.ts";
import { LocalExchange } from "./local-bus.ts";

export type { Bus } from "./bus.ts";
export { LocalExchange } from "./local-bus.ts";

/** What the processes share at once: what they tell each other, and what they count together. */
export interface SharedServices {
	readonly bus: Bus;
	readonly limits: RateLimits;
}

interface Where {
	/** Null: this process tells and counts for itself. */
	readonly redisUrl: string | null;
	readonly secret: Buffer;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** A Redis that cannot be reached stops no start: it is waited for meanwhile. */
export async function openSharedServices({ redisUrl, secret, clock, logger }: Where): Promise<SharedServices> {
	if (redisUrl === null) return { bus: new LocalExchange().open(), limits: new LocalRateLimits(clock) };
	// Only those who have a Redis load its client.
	const { openRedis } = await import("./open-redis.ts");
	return await openRedis({ redisUrl, secret, clock, logger });
}
