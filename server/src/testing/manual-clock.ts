import type { Clock } from "../platform/clock.ts";

/** A clock that tests can move forward. It keeps running from the new time. */
export function manualClock(): Clock & { move(ms: number): void } {
	let byMs = 0;
	return {
		now: () => Date.now() + byMs,
		steady: () => performance.now() + byMs,
		move(ms) {
			byMs += ms;
		},
	};
}
