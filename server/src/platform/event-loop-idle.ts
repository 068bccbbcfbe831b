import { performance } from "node:perf_hooks";

/** The share of time since the last call in which the event loop was idle, from 0 to 1. */
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
