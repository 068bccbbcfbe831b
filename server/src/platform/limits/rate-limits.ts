import type { Clock } from "../clock.ts";

export interface RateLimit {
	readonly most: number;
	readonly windowMs: number;
}

/** Something that is limited, and for whom: the key is one person's, or one network's. */
export interface RateLimitKey {
	readonly key: string;
	readonly limit: RateLimit;
}

export interface Allowed {
	/** Takes it back, when it came to nothing through no fault of the caller. */
	refund(): void;
}

export interface Refused {
	/** Which of the acts was one too many. */
	readonly index: number;
	readonly retryAfterMs: number;
	/** How many there may be, as it was counted this time. */
	readonly most: number;
}

/** At most so many acts in any window of time, for each key; refused acts do not count. */
export interface RateLimits {
	/** Counts all of the acts, or refuses them and counts none. */
	consume(acts: readonly RateLimitKey[]): Promise<Allowed | Refused>;
}

export const isRefused = (taken: Allowed | Refused): taken is Refused => "retryAfterMs" in taken;

/** No window is longer; a key that was quiet for so long is forgotten. */
const LONGEST_WINDOW_MS = 3_600_000;

/** As this process counts by itself. */
export class LocalRateLimits implements RateLimits {
	readonly #clock: Clock;
	readonly #acts = new Map<string, number[]>();
	#sweptAt = 0;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	async consume(acts: readonly RateLimitKey[]): Promise<Allowed | Refused> {
		return this.consumeNow(acts);
	}

	/** `sharers`: so many processes count by themselves, and none may allow more than its part. */
	consumeNow(acts: readonly RateLimitKey[], processCount = 1): Allowed | Refused {
		for (const [index, { key, limit }] of acts.entries()) {
			const most = Math.max(1, Math.floor(limit.most / processCount));
			const retryAfterMs = this.#retryAfterMs(key, { ...limit, most });
			if (retryAfterMs > 0) return { index, retryAfterMs, most };
		}
		for (const { key } of acts) this.#count(key);
		return {
			refund: () => {
				for (const { key } of acts) this.#acts.get(key)?.pop();
			},
		};
	}

	/** How long the key has to wait; 0 when it may act now. */
	#retryAfterMs(key: string, limit: RateLimit): number {
		const recent = this.#recent(key, limit.windowMs);
		if (recent.length < limit.most) return 0;
		const oldest = recent[recent.length - limit.most] ?? 0;
		return Math.max(1, oldest + limit.windowMs - this.#clock.steady());
	}

	#count(key: string): void {
		const acts = this.#acts.get(key) ?? [];
		acts.push(this.#clock.steady());
		this.#acts.set(key, acts);
	}

	#recent(key: string, windowMs: number): readonly number[] {
		const since = this.#clock.steady() - windowMs;
		this.#sweep();
		const recent = (this.#acts.get(key) ?? []).filter((at) => at > since);
		if (recent.length === 0) this.#acts.delete(key);
		else this.#acts.set(key, recent);
		return recent;
	}

	/** Keys that nobody uses any more would otherwise stay for ever. */
	#sweep(): void {
		const now = this.#clock.steady();
		if (now - this.#sweptAt < LONGEST_WINDOW_MS) return;
		this.#sweptAt = now;
		for (const [key, acts] of this.#acts) {
			if ((acts.at(-1) ?? 0) < now - LONGEST_WINDOW_MS) this.#acts.delete(key);
		}
	}
}
