/** Two clocks: the wall for what is stored and shown, the steady one for durations, which never jumps. */
export interface Clock {
	/** Epoch milliseconds. */
	now(): number;
	/** Milliseconds since some moment, never going back. */
	steady(): number;
}

export const systemClock: Clock = { now: () => Date.now(), steady: () => performance.now() };
