import { performance } from "node:perf_hooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { measureIdleShare } from "./event-loop-idle.ts";

test("each call returns the share of idle time since the previous call", () => {
	const real = performance.eventLoopUtilization;
	const readings = [
		{ idle: 100, active: 50, utilization: 0 },
		{ idle: 400, active: 150, utilization: 0 },
		{ idle: 400, active: 450, utilization: 0 },
	];
	// Real idle time depends on the load of the machine, so the readings are fixed; Node computes the differences.
	const spy = vi
		.spyOn(performance, "eventLoopUtilization")
		.mockImplementation((now, last) => (now ? real(now, last) : (readings.shift() ?? real())));
	onTestFinished(() => spy.mockRestore());
	const spareTime = measureIdleShare();
	expect(spareTime()).toBe(0.75);
	expect(spareTime()).toBe(0);
	expect(readings).toEqual([]);
});
