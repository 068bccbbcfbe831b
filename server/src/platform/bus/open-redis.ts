import type { Clock } from "../clock.ts";
import type { RateLimits } from "../limits/rate-limits.ts";
import type { Logger } from "../logger.ts";
import type { Bus } from "./bus.ts";
import { RedisBus } from "./redis-bus.ts";
import { RedisLink } from "./redis-link.ts";
import { RedisRateLimits } from "./redis-rate-limits.ts";

interface RedisOptions {
	readonly redisUrl: string;
	readonly secret: Buffer;
	readonly clock: Clock;
	readonly logger: Logger;
}

export async function openRedis({
	redisUrl,
	secret,
	clock,
	logger,
}: RedisOptions): Promise<{ bus: Bus; limits: RateLimits }> {
	const link = new RedisLink(redisUrl, secret, logger);
	const bus = new RedisBus(link);
	const limits = new RedisRateLimits(link, clock, logger);
	await link.open();
	return { bus, limits };
}
