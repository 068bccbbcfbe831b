import { hostname } from "node:os";
import { expect, it } from "vitest";
import { ProcessLiveness, type ProcessRow } from "./process-liveness.ts";

const here = (more: Partial<ProcessRow>): ProcessRow => ({
	id: "other",
	host: hostname(),
	pid: process.ppid,
	seen_at: 1,
	...more,
});

/** Whether the process counts as alive after each of these observations. */
function verdicts(looks: readonly ProcessRow[][], of: ProcessRow): boolean[] {
	const liveness = new ProcessLiveness("own");
	return looks.map((rows) => {
		liveness.observe(rows);
		return liveness.isAlive(of);
	});
}

it("a process of this machine without heartbeats is dead, even if another program now has its pid", () => {
	const silent = here({});
	expect(verdicts(Array(5).fill([silent]), silent)).toEqual([true, true, true, false, false]);
});

it("a process of this machine whose pid is not in use is dead at once", () => {
	// Above the highest pid of any system.
	const gone = here({ pid: 2 ** 30 });
	expect(verdicts([[gone]], gone)).toEqual([false]);
});

it("another row with our own pid belongs to an earlier start", () => {
	const earlier = here({ pid: process.pid });
	expect(verdicts([[earlier]], earlier)).toEqual([false]);
});

it("a later row with our own pid, or one with a new heartbeat, belongs to another container of this name", () => {
	const twin = here({ pid: process.pid });
	expect(verdicts([[], [twin]], twin)).toEqual([true, true]);
	const liveness = new ProcessLiveness("own");
	liveness.observe([twin]);
	const again = { ...twin, seen_at: 2 };
	liveness.observe([again]);
	expect(liveness.isAlive(again)).toBe(true);
});
