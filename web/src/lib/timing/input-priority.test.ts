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
	const callback = vi.fn();
	yieldToInput(callback);
	expect(callback).toHaveBeenCalledOnce();
});

test("between two letters it waits for the next one, and for the frame that paints it", () => {
	const callback = vi.fn();
	pressKey();
	vi.advanceTimersByTime(100);
	yieldToInput(callback);
	vi.advanceTimersByTime(30);
	expect(callback).not.toHaveBeenCalled();
	pressKey();
	expect(callback).not.toHaveBeenCalled();
	vi.advanceTimersByTime(FRAME_MS);
	expect(callback).toHaveBeenCalledOnce();
	vi.runAllTimers();
	expect(callback).toHaveBeenCalledOnce();
});

test("runs at once right after a letter", () => {
	const callback = vi.fn();
	pressKey();
	vi.advanceTimersByTime(10);
	yieldToInput(callback);
	expect(callback).toHaveBeenCalledOnce();
});

test("runs after a pause when the user stops typing", () => {
	const callback = vi.fn();
	pressKey();
	vi.advanceTimersByTime(100);
	yieldToInput(callback);
	vi.advanceTimersByTime(150);
	expect(callback).not.toHaveBeenCalled();
	vi.advanceTimersByTime(100);
	expect(callback).toHaveBeenCalledOnce();
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
