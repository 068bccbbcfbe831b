// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { usePacedText } from "./use-paced-text.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a growing text continues after its first words, also if effects run twice", () => {
	const text = GrowingText.of("word ".repeat(200));
	const { result } = renderHook(() => usePacedText(text, true, true), { wrapper: StrictMode });
	expect(result.current.text).toHaveLength(400);
	act(() => vi.advanceTimersByTime(100));
	expect(result.current).toEqual({ text, isGrowing: true });
});

test("shows an ended text whole, in a frame of its own", () => {
	const text = GrowingText.of("word ".repeat(20_000));
	const { result, rerender } = renderHook(({ isRunning }) => usePacedText(text, isRunning, false), {
		initialProps: { isRunning: true },
	});
	act(() => vi.advanceTimersByTime(20));
	const firstStep = { isGrowing: true, text: { length: 10_400 } };
	expect(result.current).toMatchObject(firstStep);
	rerender({ isRunning: false });
	expect(result.current).toMatchObject(firstStep);
	act(() => vi.advanceTimersByTime(20));
	expect(result.current).toEqual({ text, isGrowing: false });
});

test.each([true, false])("a retried answer starts with an empty text (while it grew: %s)", (grew) => {
	const old = { text: GrowingText.of("the old words"), isRunning: grew };
	const { result, rerender } = renderHook(({ text, isRunning }) => usePacedText(text, isRunning, true), {
		initialProps: old,
	});
	const restarted = { text: GrowingText.of("new"), isRunning: true };
	rerender({ text: GrowingText.of(""), isRunning: true });
	expect(result.current).toMatchObject({ isGrowing: true, text: { length: 0 } });
	rerender(restarted);
	act(() => vi.advanceTimersByTime(20));
	expect(result.current).toEqual({ text: restarted.text, isGrowing: true });
});

test("a text whose end is out of sight takes a step every half second, and at once when it comes into sight", () => {
	let text = GrowingText.of("one ");
	const { result, rerender } = renderHook(({ isEndVisible }) => usePacedText(text, true, isEndVisible), {
		initialProps: { isEndVisible: true },
	});
	const grow = (word: string, isEndVisible: boolean) => {
		text = text.append(word);
		rerender({ isEndVisible });
	};
	const textAfter = (ms: number) => {
		act(() => vi.advanceTimersByTime(ms));
		return result.current.text.toString();
	};
	grow("two ", true);
	expect(textAfter(0)).toBe("one two ");
	grow("three ", false);
	expect(textAfter(499)).toBe("one two ");
	expect(textAfter(1)).toBe("one two three ");
	grow("four ", false);
	expect(textAfter(50)).toBe("one two three ");
	rerender({ isEndVisible: true });
	expect(textAfter(0)).toBe("one two three four ");
});
