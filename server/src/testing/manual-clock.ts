import type { Clock } from "../platform/clock.ts";

/** A clock that tests can move; it goes on from there. */
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
