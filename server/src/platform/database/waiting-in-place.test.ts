import { expect, test } from "vitest";
import { WaitingInPlace } from "./waiting-in-place.ts";

/** A program on whose thread time passes, and whose disk takes so long. */
function program() {
	let [active, idle, now] = [0, 0, 1000];
	const utilization = (a?: { idle: number; active: number }, b?: { idle: number; active: number }) => {
		const [from, to] = a && b ? [b, a] : [{ idle: 0, active: 0 }, a ?? { idle, active }];
		const span = { idle: to.idle - from.idle, active: to.active - from.active };
		return { ...span, utilization: span.active / (span.idle + span.active || 1) };
	};
	const inPlace = new WaitingInPlace(utilization, () => now);
	return {
		inPlace,
		pass(busyMs: number, restMs: number) {
			active += busyMs;
			idle += restMs;
			now += busyMs + restMs;
		},
		flush(ms: number) {
			inPlace.wait(() => {
				now += ms;
			});
		},
	};
}

test("the disk is waited for in place while the thread is busy, and beside it while it rests", () => {
	const { inPlace, pass } = program();
	expect(inPlace.isWorthwhile()).toBe(false);
	pass(50, 0);
	expect(inPlace.isWorthwhile()).toBe(false);
	pass(50, 5);
	expect(inPlace.isWorthwhile()).toBe(true);
	// A moment is too short to tell.
	pass(0, 99);
	expect(inPlace.isWorthwhile()).toBe(true);
	pass(1, 0);
	expect(inPlace.isWorthwhile()).toBe(false);
	pass(89, 11);
	expect(inPlace.isWorthwhile()).toBe(false);
	pass(91, 9);
	expect(inPlace.isWorthwhile()).toBe(true);
});

test("a disk that is slow, and not only once, is not waited for in place for a minute", () => {
	const { inPlace, pass, flush } = program();
	pass(1000, 0);
	for (const ms of [6, 5, 6, 0.3, 6]) {
		expect(inPlace.isWorthwhile()).toBe(true);
		flush(ms);
	}
	expect(inPlace.isWorthwhile()).toBe(true);
	flush(5.1);
	expect(inPlace.isWorthwhile()).toBe(false);
	pass(59_999, 0);
	expect(inPlace.isWorthwhile()).toBe(false);
	pass(1, 0);
	expect(inPlace.isWorthwhile()).toBe(true);
});

test("one long stall is enough of it", () => {
	const { inPlace, pass, flush } = program();
	pass(1000, 0);
	expect(inPlace.isWorthwhile()).toBe(true);
	flush(50);
	flush(1);
	expect(inPlace.isWorthwhile()).toBe(true);
	flush(51);
	expect(inPlace.isWorthwhile()).toBe(false);
});

test("a disk that could not write says so", () => {
	const { inPlace } = program();
	const wait = () =>
		inPlace.wait(() => {
			throw new Error("EIO");
		});
	expect(wait).toThrow("EIO");
});
