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

const HOUR = 3_600_000;

/** A clock that begins at noon (UTC), for tests that a day which ends meanwhile would change. */
export function noonClock(): ReturnType<typeof manualClock> {
	const clock = manualClock();
	clock.advance(12 * HOUR - (Date.now() % (24 * HOUR)));
	return clock;
}
