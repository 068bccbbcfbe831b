import { hostname } from "node:os";
import { expect, it } from "vitest";
import { ProcessLiveness, type ProcessRow } from "./process-liveness.ts";

const localRow = (more: Partial<ProcessRow>): ProcessRow => ({
	id: "other",
	host: hostname(),
	pid: process.ppid,
	seen_at: 1,
	...more,
});

/** Whether the process counts as alive after each of these observations. */
function aliveAfterEach(observations: readonly ProcessRow[][], row: ProcessRow): boolean[] {
	const liveness = new ProcessLiveness("own");
	return observations.map((rows) => {
		liveness.observe(rows);
		return liveness.isAlive(row);
	});
}

it("a process of this machine without heartbeats is dead, even if another program now has its pid", () => {
	const silent = localRow({});
	expect(aliveAfterEach(Array(5).fill([silent]), silent)).toEqual([true, true, true, false, false]);
});

it("a process of this machine whose pid is not in use is dead at once", () => {
	// Above the highest pid of any system.
	const gone = localRow({ pid: 2 ** 30 });
	expect(aliveAfterEach([[gone]], gone)).toEqual([false]);
});

it("another row with our own pid belongs to an earlier start", () => {
	const earlier = localRow({ pid: process.pid });
	expect(aliveAfterEach([[earlier]], earlier)).toEqual([false]);
});

it("a later row with our own pid, or one with a new heartbeat, belongs to another container of this name", () => {
	const twin = localRow({ pid: process.pid });
	expect(aliveAfterEach([[], [twin]], twin)).toEqual([true, true]);
	const liveness = new ProcessLiveness("own");
	liveness.observe([twin]);
	const again = { ...twin, seen_at: 2 };
	liveness.observe([again]);
	expect(liveness.isAlive(again)).toBe(true);
});
