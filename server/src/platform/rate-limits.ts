import type { Clock } from "./clock.ts";

export interface RateLimit {
	readonly most: number;
	readonly windowMs: number;
}

/** No window is longer; a key that was quiet for so long is forgotten. */
const LONGEST_WINDOW_MS = 3_600_000;

/** At most so many acts in any window of time, for each key; refused acts do not count. */
export class RateLimits {
	readonly #clock: Clock;
	readonly #acts = new Map<string, number[]>();
	#sweptAt = 0;

	constructor(clock: Clock) {
		this.#clock = clock;
	}

	/** How long the key has to wait; 0 when it may act now. */
	waitMs(key: string, limit: RateLimit): number {
		const recent = this.#recent(key, limit.windowMs);
		if (recent.length < limit.most) return 0;
		const oldest = recent[recent.length - limit.most] ?? 0;
		return Math.max(1, oldest + limit.windowMs - this.#clock.steady());
	}

	count(key: string): void {
		const acts = this.#acts.get(key) ?? [];
		acts.push(this.#clock.steady());
		this.#acts.set(key, acts);
	}

	/** Takes back the last act of a key, when it came to nothing through no fault of the caller. */
	uncount(key: string): void {
		this.#acts.get(key)?.pop();
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
