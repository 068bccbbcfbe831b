// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useFewAtOnce } from "./use-few-at-once.ts";

const rowsFrom = (first: number, count: number) =>
	Array.from({ length: count }, (_, place) => ({ key: `chat ${first + place}` }));
const frame = () => act(() => vi.advanceTimersToNextFrame());

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a window full of new rows comes a few in a frame, in their order, and stops when all are there", () => {
	const rows = rowsFrom(0, 12);
	const { result } = renderHook(() => useFewAtOnce(rows));
	for (const there of [5, 10, 12]) {
		expect(result.current).toEqual(rows.slice(0, there));
		frame();
	}
	expect(vi.getTimerCount()).toBe(0);
});

test("rows that are there stay while others come, and what is out of sight is forgotten", () => {
	const { result, rerender } = renderHook(({ rows }) => useFewAtOnce(rows), { initialProps: { rows: rowsFrom(0, 5) } });
	frame();
	rerender({ rows: rowsFrom(3, 12) });
	expect(result.current.map(({ key }) => key)).toEqual([3, 4, 5, 6, 7, 8, 9].map((place) => `chat ${place}`));
	frame();
	frame();
	expect(result.current).toHaveLength(12);
	rerender({ rows: rowsFrom(100, 12) });
	frame();
	rerender({ rows: rowsFrom(3, 12) });
	expect(result.current).toEqual(rowsFrom(3, 5));
});
