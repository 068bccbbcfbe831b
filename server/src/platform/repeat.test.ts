import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Logger } from "./logger.ts";
import { repeat } from "./repeat.ts";

const INTERVAL_MS = 1000;
const warn = vi.fn();
const logger = { warn } as unknown as Logger;

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
	warn.mockClear();
});

it("runs immediately, then at each interval, and not after it was closed", async () => {
	const work = vi.fn(async () => {});
	const repeated = repeat(work, INTERVAL_MS, logger, "failed");
	repeated.open();
	await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
	expect(work).toHaveBeenCalledTimes(3);
	await repeated.close();
	await vi.advanceTimersByTimeAsync(2 * INTERVAL_MS);
	expect(work).toHaveBeenCalledTimes(3);
});

it("never runs twice at the same time, and waits for the run when closing", async () => {
	const runs: (() => void)[] = [];
	const repeated = repeat(() => new Promise<void>((end) => runs.push(end)), INTERVAL_MS, logger, "failed");
	repeated.open();
	await vi.advanceTimersByTimeAsync(INTERVAL_MS);
	expect(runs).toHaveLength(1);
	let closed = false;
	const closing = repeated.close().then(() => {
		closed = true;
	});
	runs[0]?.();
	await vi.advanceTimersByTimeAsync(0);
	expect([runs.length, closed]).toEqual([2, false]);
	runs[1]?.();
	await closing;
});

it("logs a failed run and continues", async () => {
	const error = new Error("no");
	const work = vi.fn().mockRejectedValueOnce(error).mockResolvedValue(undefined);
	const repeated = repeat(work, INTERVAL_MS, logger, "could not sweep");
	repeated.open();
	await vi.advanceTimersByTimeAsync(INTERVAL_MS);
	expect(work).toHaveBeenCalledTimes(2);
	expect(warn.mock.calls).toEqual([[{ err: error }, "could not sweep"]]);
	await repeated.close();
});
