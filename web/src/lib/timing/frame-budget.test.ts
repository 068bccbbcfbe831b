// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { runInFreeFrame } from "./frame-budget.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
	vi.runAllTimers();
	vi.useRealTimers();
});

const FRAME_MS = 20;
const afterFrame = () => vi.advanceTimersByTime(FRAME_MS);

test("the first callback runs at once, each of the others in order in its own frame", () => {
	const calls: string[] = [];
	for (const name of ["one", "two", "three"]) runInFreeFrame(() => calls.push(name));
	expect(calls).toEqual(["one"]);
	afterFrame();
	expect(calls).toEqual(["one", "two"]);
	afterFrame();
	expect(calls).toEqual(["one", "two", "three"]);
});

test("a callback that throws does not block the next", () => {
	const calls: string[] = [];
	expect(() =>
		runInFreeFrame(() => {
			throw new Error("It failed.");
		}),
	).toThrow("It failed.");
	runInFreeFrame(() => calls.push("next"));
	afterFrame();
	expect(calls).toEqual(["next"]);
	vi.runAllTimers();
	runInFreeFrame(() => calls.push("later"));
	expect(calls).toEqual(["next", "later"]);
});

test("between two keys of a typing user, no callback runs", () => {
	const callback = vi.fn();
	const pressKey = () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "e" }));
	pressKey();
	vi.advanceTimersByTime(100);
	runInFreeFrame(callback);
	vi.advanceTimersByTime(FRAME_MS);
	expect(callback).not.toHaveBeenCalled();
	pressKey();
	afterFrame();
	expect(callback).toHaveBeenCalledOnce();
});
