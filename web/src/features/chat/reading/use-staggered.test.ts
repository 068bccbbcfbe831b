// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { useStaggered } from "./use-staggered.ts";

interface StaggeredProps {
	readonly isWanted: boolean;
	readonly mayWait: boolean;
}
const renderStaggered = (first: StaggeredProps) =>
	renderHook(({ isWanted, mayWait }: StaggeredProps) => useStaggered(isWanted, mayWait), { initialProps: first });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("content that is wanted later renders in a task of its own, and stays", () => {
	const { result, rerender } = renderStaggered({ isWanted: false, mayWait: true });
	rerender({ isWanted: true, mayWait: true });
	expect(result.current).toBe(false);
	act(() => vi.runAllTimers());
	expect(result.current).toBe(true);
	rerender({ isWanted: true, mayWait: false });
	expect(result.current).toBe(true);
});

test("content that is wanted from the start, or may not wait, renders at once", () => {
	expect(renderStaggered({ isWanted: true, mayWait: true }).result.current).toBe(true);
	const { result, rerender } = renderStaggered({ isWanted: false, mayWait: true });
	rerender({ isWanted: true, mayWait: false });
	expect(result.current).toBe(true);
});
