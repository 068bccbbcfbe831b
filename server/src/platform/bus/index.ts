import type { Clock } from "../clock.ts";
import { LocalRateLimits, type RateLimits } from "../limits/rate-limits.ts";
import type { Logger } from "../logger.ts";
import type { Bus } from "./bus.ts";
import { LocalExchange } from "./local-bus.ts";

export type { Bus } from "./bus.ts";
export { LocalExchange } from "./local-bus.ts";

/** Services that all processes share: the message bus and the rate limits. */
export interface SharedServices {
	readonly bus: Bus;
	readonly limits: RateLimits;
}

interface SharedServicesOptions {
	/** Null: bus and rate limits stay in this process. */
	readonly redisUrl: string | null;
	readonly secret: Buffer;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** An unreachable Redis does not stop startup: the client keeps reconnecting in the background. */
export async function openSharedServices({
	redisUrl,
	secret,
	clock,
	logger,
}: SharedServicesOptions): Promise<SharedServices> {
	if (redisUrl === null) return { bus: new LocalExchange().open(), limits: new LocalRateLimits(clock) };
	// The client is loaded only when Redis is configured.
	const { openRedis } = await import("./open-redis.ts");
	return await openRedis({ redisUrl, secret, clock, logger });
}
