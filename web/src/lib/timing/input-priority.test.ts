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

test("runs at once while the user is not typing", () => {
	const act = vi.fn();
	yieldToInput(act);
	expect(act).toHaveBeenCalledOnce();
});

test("between two letters it waits for the next one, and for the frame that paints it", () => {
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

test("runs at once right after a letter", () => {
	const act = vi.fn();
	pressKey();
	vi.advanceTimersByTime(10);
	yieldToInput(act);
	expect(act).toHaveBeenCalledOnce();
});

test("runs after a pause when the user stops typing", () => {
	const act = vi.fn();
	pressKey();
	vi.advanceTimersByTime(100);
	yieldToInput(act);
	vi.advanceTimersByTime(150);
	expect(act).not.toHaveBeenCalled();
	vi.advanceTimersByTime(100);
	expect(act).toHaveBeenCalledOnce();
});

test("waiting callbacks run in order, each in its own task, and one that throws does not block the next", () => {
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
