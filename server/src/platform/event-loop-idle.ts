import { performance } from "node:perf_hooks";

/** How much of the time since it was last asked this thread had nothing to do: 1 is all of it. */
export type IdleShare = () => number;

export function measureIdleShare(): IdleShare {
	let last = performance.eventLoopUtilization();
	return () => {
		const now = performance.eventLoopUtilization();
		const { utilization } = performance.eventLoopUtilization(now, last);
		last = now;
		return 1 - utilization;
	};
}
