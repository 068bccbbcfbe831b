// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inFreeFrame } from "./frame-budget.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
	vi.runAllTimers();
	vi.useRealTimers();
});

const FRAME_MS = 20;
const afterFrame = () => vi.advanceTimersByTime(FRAME_MS);

test("the first callback runs at once, each of the others in order in its own frame", () => {
	const acted: string[] = [];
	for (const name of ["one", "two", "three"]) inFreeFrame(() => acted.push(name));
	expect(acted).toEqual(["one"]);
	afterFrame();
	expect(acted).toEqual(["one", "two"]);
	afterFrame();
	expect(acted).toEqual(["one", "two", "three"]);
});

test("a callback that throws does not block the next", () => {
	const acted: string[] = [];
	expect(() =>
		inFreeFrame(() => {
			throw new Error("It failed.");
		}),
	).toThrow("It failed.");
	inFreeFrame(() => acted.push("next"));
	afterFrame();
	expect(acted).toEqual(["next"]);
	vi.runAllTimers();
	inFreeFrame(() => acted.push("later"));
	expect(acted).toEqual(["next", "later"]);
});

test("between two keys of a typing user, no callback runs", () => {
	const act = vi.fn();
	const pressKey = () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "e" }));
	pressKey();
	vi.advanceTimersByTime(100);
	inFreeFrame(act);
	vi.advanceTimersByTime(FRAME_MS);
	expect(act).not.toHaveBeenCalled();
	pressKey();
	afterFrame();
	expect(act).toHaveBeenCalledOnce();
});
