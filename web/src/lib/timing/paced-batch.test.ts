// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createPacedBatch } from "./paced-batch.ts";

const STEP_MS = 80;
const FRAME_MS = 20;

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
	vi.runAllTimers();
	vi.useRealTimers();
});

function makeBatch() {
	const delivered: (readonly string[])[] = [];
	return {
		delivered,
		batch: createPacedBatch<string>(
			(items) => delivered.push(items),
			() => STEP_MS,
		),
	};
}

test("the first item is delivered in the next task, later ones together after the interval", () => {
	const { delivered, batch } = makeBatch();
	batch.push("one");
	vi.advanceTimersByTime(1);
	for (const item of ["two", "three"]) batch.push(item);
	vi.advanceTimersByTime(STEP_MS - 10);
	expect(delivered).toEqual([["one"]]);
	vi.advanceTimersByTime(10);
	expect(delivered).toEqual([["one"], ["two", "three"]]);
});

test("between two keys of a typing user no item is delivered, unless the batch is flushed", () => {
	const { delivered, batch } = makeBatch();
	const pressKey = () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "e" }));
	pressKey();
	vi.advanceTimersByTime(100);
	batch.push("one");
	vi.advanceTimersByTime(10);
	expect(delivered).toEqual([]);
	pressKey();
	vi.advanceTimersByTime(FRAME_MS);
	expect(delivered).toEqual([["one"]]);

	vi.advanceTimersByTime(100);
	batch.push("two");
	vi.advanceTimersByTime(10);
	batch.flush();
	batch.push("three");
	expect(delivered).toEqual([["one"], ["two"]]);
	vi.advanceTimersByTime(1000);
	expect(delivered).toEqual([["one"], ["two"], ["three"]]);
});

test("dropped items are not delivered, even if they were waiting for a key", () => {
	const { delivered, batch } = makeBatch();
	window.dispatchEvent(new KeyboardEvent("keydown", { key: "e" }));
	vi.advanceTimersByTime(100);
	batch.push("one");
	vi.advanceTimersByTime(10);
	batch.drop();
	vi.advanceTimersByTime(1000);
	expect(delivered).toEqual([]);
});
