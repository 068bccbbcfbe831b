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

it("on this machine, a process without heartbeats is dead, whichever process has its pid now", () => {
	const silent = here({});
	expect(verdicts(Array(5).fill([silent]), silent)).toEqual([true, true, true, false, false]);
});

it("on this machine, a process whose pid is not in use is dead at once", () => {
	// Above the highest pid of any system.
	const gone = here({ pid: 2 ** 30 });
	expect(verdicts([[gone]], gone)).toEqual([false]);
});

it("our own pid in another row is that of an earlier start", () => {
	const earlier = here({ pid: process.pid });
	expect(verdicts([[earlier]], earlier)).toEqual([false]);
});

it("our own pid in a row that is added later, or has a new heartbeat, is that of another container of this name", () => {
	const twin = here({ pid: process.pid });
	expect(verdicts([[], [twin]], twin)).toEqual([true, true]);
	const liveness = new ProcessLiveness("own");
	liveness.observe([twin]);
	const again = { ...twin, seen_at: 2 };
	liveness.observe([again]);
	expect(liveness.isAlive(again)).toBe(true);
});
