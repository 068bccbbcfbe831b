import type { Clock } from "../platform/clock.ts";

/** A clock that tests can move forward. It keeps running from the new time. */
export function manualClock(): Clock & { advance(ms: number): void } {
	let offsetMs = 0;
	return {
		now: () => Date.now() + offsetMs,
		steady: () => performance.now() + offsetMs,
		advance(ms) {
			offsetMs += ms;
		},
	};
}
