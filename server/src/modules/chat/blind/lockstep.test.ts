import { describe, expect, it } from "vitest";
import { type Column, Lockstep } from "./lockstep.ts";

const column = (id: string, words: number, isWriting = true): Column => ({
	...{ id, words, isWriting },
	hasBegun: words > 0 || !isWriting,
});
const shown = (lockstep: Lockstep, ...ids: string[]) => ids.map((id) => lockstep.shownOf(id));

describe("words of several columns at one pace", () => {
	it("shows none before all have begun", () => {
		const lockstep = new Lockstep(0);
		for (const now of [0, 5_000, 59_999]) lockstep.advance(now, [column("a", 500), column("b", 0)]);
		expect(lockstep.hasStarted).toBe(false);
		lockstep.advance(60_000, [column("a", 500), column("b", 1)]);
		lockstep.advance(60_100, [column("a", 500), column("b", 1)]);
		expect(shown(lockstep, "a", "b")).toEqual([1, 1]);
	});

	it("shows the others after 60 s, and waits for the late one once it writes", () => {
		const lockstep = new Lockstep(0);
		lockstep.advance(60_000, [column("a", 500), column("b", 0)]);
		lockstep.advance(61_000, [column("a", 500), column("b", 0)]);
		expect(shown(lockstep, "a", "b")).toEqual([40, 0]);
		lockstep.advance(62_000, [column("a", 500), column("b", 10)]);
		expect(shown(lockstep, "a", "b")).toEqual([40, 10]);
		lockstep.advance(63_000, [column("a", 500), column("b", 45)]);
		expect(shown(lockstep, "a", "b")).toEqual([45, 45]);
	});

	it("shows at most 40 words a second, however uneven the clock", () => {
		const lockstep = new Lockstep(0);
		lockstep.advance(0, [column("a", 9000), column("b", 9000)]);
		for (const now of [7, 20, 24, 26, 100, 990, 1000]) lockstep.advance(now, [column("a", 9000), column("b", 9000)]);
		expect(shown(lockstep, "a", "b")).toEqual([40, 40]);
	});

	it("shows of each as many words as the slowest that still writes has", () => {
		const lockstep = new Lockstep(0);
		const at = (now: number, b: Column) => {
			lockstep.advance(now, [column("a", 300), b, column("c", 15, false)]);
			return shown(lockstep, "a", "b", "c");
		};
		at(0, column("b", 12));
		expect(at(5_000, column("b", 12))).toEqual([12, 12, 12]);
		expect(at(6_000, column("b", 20))).toEqual([20, 20, 15]);
		// Once it has ended, no jump: the next second shows 40 words more.
		expect(at(7_000, column("b", 20, false))).toEqual([60, 20, 15]);
	});

	it("never takes words back", () => {
		const lockstep = new Lockstep(0);
		lockstep.advance(0, [column("a", 100)]);
		lockstep.advance(2_000, [column("a", 100)]);
		lockstep.advance(3_000, [column("a", 20)]);
		expect(shown(lockstep, "a")).toEqual([80]);
	});

	it("continues where a reader may have been", () => {
		const lockstep = new Lockstep(0);
		lockstep.resume(1_000, 3_000, [column("a", 500), column("b", 70)]);
		expect(shown(lockstep, "a", "b")).toEqual([70, 70]);
		lockstep.advance(3_500, [column("a", 500), column("b", 300)]);
		expect(shown(lockstep, "a", "b")).toEqual([90, 90]);
	});
});
