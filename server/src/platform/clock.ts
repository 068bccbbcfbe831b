/** A wall clock for stored and displayed times, and a monotonic clock for durations. */
export interface Clock {
	/** Epoch milliseconds. */
	now(): number;
	/** Monotonic milliseconds since an arbitrary moment. */
	steady(): number;
}

export const systemClock: Clock = { now: () => Date.now(), steady: () => performance.now() };
