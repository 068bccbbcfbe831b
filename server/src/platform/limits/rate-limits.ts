import type { Clock } from "../clock.ts";

export interface RateLimit {
	readonly max: number;
	readonly windowMs: number;
}

/** A key, such as a user or a network, and the limit that applies to it. */
export interface RateLimitKey {
	readonly key: string;
	readonly limit: RateLimit;
}

export interface Allowed {
	/** Removes the counted request again, for example when it failed without a fault of the caller. */
	refund(): void;
}

export interface Refused {
	/** The index of the key whose limit was exceeded. */
	readonly index: number;
	readonly retryAfterMs: number;
	/** The limit that was applied, which can be this process's share. */
	readonly max: number;
}

/** A sliding-window rate limiter. Refused requests do not count. */
export interface RateLimits {
	/** Counts one request for every key, or refuses it and counts none. */
	consume(limitKeys: readonly RateLimitKey[]): Promise<Allowed | Refused>;
}

export const isRefused = (result: Allowed | Refused): result is Refused => "retryAfterMs" in result;

/** The longest supported window; a key without requests for this long is removed. */
const LONGEST_WINDOW_MS = 3_600_000;

/** Counts in the memory of this process. */
export class LocalRateLimits implements RateLimits {
	readonly #clock: Clock;
	readonly #requestTimes = new Map<string, number[]>();
	#sweptAt = 0;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	async consume(limitKeys: readonly RateLimitKey[]): Promise<Allowed | Refused> {
		return this.consumeNow(limitKeys);
	}

	/** With `processCount` processes that count separately, each allows its share of the limit. */
	consumeNow(limitKeys: readonly RateLimitKey[], processCount = 1): Allowed | Refused {
		for (const [index, { key, limit }] of limitKeys.entries()) {
			const max = Math.max(1, Math.floor(limit.max / processCount));
			const retryAfterMs = this.#retryAfterMs(key, { ...limit, max });
			if (retryAfterMs > 0) return { index, retryAfterMs, max };
		}
		for (const { key } of limitKeys) this.#count(key);
		return {
			refund: () => {
				for (const { key } of limitKeys) this.#requestTimes.get(key)?.pop();
			},
		};
	}

	/** Milliseconds until the next request is allowed; 0 when it is allowed now. */
	#retryAfterMs(key: string, limit: RateLimit): number {
		const recent = this.#recent(key, limit.windowMs);
		if (recent.length < limit.max) return 0;
		const oldest = recent[recent.length - limit.max] ?? 0;
		return Math.max(1, oldest + limit.windowMs - this.#clock.steady());
	}

	#count(key: string): void {
		const times = this.#requestTimes.get(key) ?? [];
		times.push(this.#clock.steady());
		this.#requestTimes.set(key, times);
	}

	#recent(key: string, windowMs: number): readonly number[] {
		const since = this.#clock.steady() - windowMs;
		this.#sweep();
		const recent = (this.#requestTimes.get(key) ?? []).filter((at) => at > since);
		if (recent.length === 0) this.#requestTimes.delete(key);
		else this.#requestTimes.set(key, recent);
		return recent;
	}

	/** Removes unused keys, which would otherwise stay in memory forever. */
	#sweep(): void {
		const now = this.#clock.steady();
		if (now - this.#sweptAt < LONGEST_WINDOW_MS) return;
		this.#sweptAt = now;
		for (const [key, times] of this.#requestTimes) {
			if ((times.at(-1) ?? 0) < now - LONGEST_WINDOW_MS) this.#requestTimes.delete(key);
		}
	}
}
