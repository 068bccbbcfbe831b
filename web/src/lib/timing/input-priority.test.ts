// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { yieldToInput } from "./input-priority.ts";

/** Longer than the pause that ends typing. */
const PAUSE_MS = 1000;
const FRAME_MS = 20;

beforeEach(() => {
	vi.useFakeTimers();
	vi.advanceTimersByTime(PAUSE_MS);
});
afterEach(() => {
	vi.runAllTimers();
	vi.useRealTimers();
});

const pressKey = () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "e" }));

test("while no one writes it is done at once", () => {
	const act = vi.fn();
	yieldToInput(act);
	expect(act).toHaveBeenCalledOnce();
});

test("between two letters it waits for the next one, and for the frame in which that is drawn", () => {
	const act = vi.fn();
	pressKey();
	vi.advanceTimersByTime(100);
	yieldToInput(act);
	vi.advanceTimersByTime(30);
	expect(act).not.toHaveBeenCalled();
	pressKey();
	expect(act).not.toHaveBeenCalled();
	vi.advanceTimersByTime(FRAME_MS);
	expect(act).toHaveBeenCalledOnce();
	vi.runAllTimers();
	expect(act).toHaveBeenCalledOnce();
});

test("right behind a letter it waits for no other", () => {
	const act = vi.fn();
	pressKey();
	vi.advanceTimersByTime(10);
	yieldToInput(act);
	expect(act).toHaveBeenCalledOnce();
});

test("who writes no further is not waited for", () => {
	const act = vi.fn();
	pressKey();
	vi.advanceTimersByTime(100);
	yieldToInput(act);
	vi.advanceTimersByTime(150);
	expect(act).not.toHaveBeenCalled();
	vi.advanceTimersByTime(100);
	expect(act).toHaveBeenCalledOnce();
});

test("what waited is done in turn, each in a task of its own, and one that fails does not hold up the next", () => {
	const done: string[] = [];
	pressKey();
	vi.advanceTimersByTime(100);
	yieldToInput(() => {
		done.push("one");
		throw new Error("It failed.");
	});
	for (const name of ["two", "three"]) yieldToInput(() => done.push(name));
	expect(() => vi.advanceTimersToNextTimer()).toThrow("It failed.");
	expect(done).toEqual(["one"]);
	vi.advanceTimersToNextTimer();
	expect(done).toEqual(["one", "two"]);
	vi.advanceTimersToNextTimer();
	expect(done).toEqual(["one", "two", "three"]);
});
