// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useIncrementalRows } from "./use-incremental-rows.ts";

const rowsFrom = (first: number, count: number) =>
	Array.from({ length: count }, (_, index) => ({ key: `chat ${first + index}` }));
const frame = () => act(() => vi.advanceTimersToNextFrame());

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("renders a viewport of new rows a few per frame, in order, and stops when all are rendered", () => {
	const rows = rowsFrom(0, 12);
	const { result } = renderHook(() => useIncrementalRows(rows));
	for (const renderedCount of [5, 10, 12]) {
		expect(result.current).toEqual(rows.slice(0, renderedCount));
		frame();
	}
	expect(vi.getTimerCount()).toBe(0);
});

test("keeps rendered rows while others are added, and forgets rows that leave the viewport", () => {
	const { result, rerender } = renderHook(({ rows }) => useIncrementalRows(rows), {
		initialProps: { rows: rowsFrom(0, 5) },
	});
	frame();
	rerender({ rows: rowsFrom(3, 12) });
	expect(result.current.map(({ key }) => key)).toEqual([3, 4, 5, 6, 7, 8, 9].map((index) => `chat ${index}`));
	frame();
	frame();
	expect(result.current).toHaveLength(12);
	rerender({ rows: rowsFrom(100, 12) });
	frame();
	rerender({ rows: rowsFrom(3, 12) });
	expect(result.current).toEqual(rowsFrom(3, 5));
});
