import { randomUUID } from "node:crypto";
import type { Clock } from "../clock.ts";
import {
	type Allowed,
	isRefused,
	LocalRateLimits,
	type RateLimitKey,
	type RateLimits,
	type Refused,
} from "../limits/rate-limits.ts";
import type { Logger } from "../logger.ts";
import { type RedisConnection, type RedisLink, reasonOf, withTimeout } from "./redis-link.ts";

/** The longest time that a request waits for Redis; after a timeout, requests do not wait at all for a while. */
const TIMEOUT_MS = 250;
/** After this time, pings have shown whether Redis is unreachable or was only slow. */
const LOCAL_ONLY_MS = 2000;

/**
 * Checks all keys before it counts any, atomically. It uses the clock of Redis, so the clocks of the processes may
 * differ. Each request has a unique name, by which it can be refunded.
 */
const CONSUME = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
for i, key in ipairs(KEYS) do
	local most, window = tonumber(ARGV[2 * i]), tonumber(ARGV[2 * i + 1])
	redis.call('ZREMRANGEBYSCORE', key, '-inf', now - window)
	if redis.call('ZCARD', key) >= most then
		local oldest = redis.call('ZRANGE', key, -most, -most, 'WITHSCORES')[2]
		return { i, math.min(window, math.max(1, oldest + window - now)) }
	end
end
for i, key in ipairs(KEYS) do
	redis.call('ZADD', key, now, ARGV[1])
	redis.call('PEXPIRE', key, ARGV[2 * i + 1])
end
return { 0, 0 }
`;

/**
 * Counts across all processes. Each process also counts locally and never allows more than its local limit, so a Redis
 * that returns empty does not reset the limits. While Redis is unreachable, each process allows its share (ADR 17).
 */
export class RedisRateLimits implements RateLimits {
	readonly #link: RedisLink;
	readonly #clock: Clock;
	readonly #logger: Logger;
	readonly #local: LocalRateLimits;
	#localOnlyUntil = 0;
	/** Redis failed to count the last request, and this was logged. */
	#isLocalOnly = false;

	constructor(link: RedisLink, clock: Clock, logger: Logger) {
		this.#link = link;
		this.#clock = clock;
		this.#logger = logger;
		this.#local = new LocalRateLimits(clock);
	}

	async consume(limitKeys: readonly RateLimitKey[]): Promise<Allowed | Refused> {
		const { connections } = this.#link;
		if (!connections || this.#clock.steady() < this.#localOnlyUntil)
			return this.#local.consumeNow(limitKeys, this.#link.processCount);
		const localResult = this.#local.consumeNow(limitKeys);
		if (isRefused(localResult)) return localResult;
		const name = randomUUID();
		const keys = limitKeys.map(({ key }) => this.#link.keyOf("limit", key));
		try {
			const refused = await withTimeout(this.#consumeShared(connections.commands, name, keys, limitKeys), TIMEOUT_MS);
			this.#isLocalOnly = false;
			if (!refused) return { refund: () => this.#refund(localResult, name, keys) };
			localResult.refund();
			return refused;
		} catch (error) {
			if (this.#link.connections === connections) this.#countLocally(error);
			localResult.refund();
			return this.#local.consumeNow(limitKeys, this.#link.processCount);
		}
	}

	/** One failed count does not mean that Redis is unreachable, so the bus stays connected. */
	#countLocally(error: unknown): void {
		this.#localOnlyUntil = this.#clock.steady() + LOCAL_ONLY_MS;
		if (this.#isLocalOnly) return;
		this.#isLocalOnly = true;
		this.#logger.warn(
			{ reason: reasonOf(error) },
			"Redis does not count requests: each process applies its share of the limits",
		);
	}

	async #consumeShared(
		connection: RedisConnection,
		name: string,
		keys: string[],
		limitKeys: readonly RateLimitKey[],
	): Promise<Refused | null> {
		const limits = limitKeys.flatMap(({ limit }) => [String(limit.max), String(limit.windowMs)]);
		const reply = await connection.eval(CONSUME, { keys, arguments: [name, ...limits] });
		const [number, waitMs] = (reply as unknown[]).map(Number);
		const index = (number ?? 0) - 1;
		const limit = limitKeys[index]?.limit;
		return limit ? { index, retryAfterMs: waitMs ?? limit.windowMs, max: limit.max } : null;
	}

	/** If Redis is unreachable now, the request stays counted there until its window ends. */
	#refund(localResult: Allowed, name: string, keys: readonly string[]): void {
		localResult.refund();
		for (const key of keys) this.#link.connections?.commands.zRem(key, name).catch(() => {});
	}
}
