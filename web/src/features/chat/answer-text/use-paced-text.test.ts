import { act, renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GrowingText } from "../../../lib/growing-text.ts";
import { usePacedText } from "./use-paced-text.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a growing text goes on beyond its first words, also where effects run twice", () => {
	const text = GrowingText.of("word ".repeat(200));
	const { result } = renderHook(() => usePacedText(text, true, true), { wrapper: StrictMode });
	expect(result.current).toHaveLength(400);
	act(() => vi.advanceTimersByTime(100));
	expect(result.current).toBe(text);
});

test("a text whose end nobody sees takes a step in half a second, and at once when somebody comes", () => {
	let text = GrowingText.of("one ");
	const { result, rerender } = renderHook(({ isSeen }) => usePacedText(text, true, isSeen), {
		initialProps: { isSeen: true },
	});
	const grow = (word: string, isSeen: boolean) => {
		text = text.add(word);
		rerender({ isSeen });
	};
	const showsAfter = (ms: number) => {
		act(() => vi.advanceTimersByTime(ms));
		return result.current.toString();
	};
	grow("two ", true);
	expect(showsAfter(0)).toBe("one two ");
	grow("three ", false);
	expect(showsAfter(499)).toBe("one two ");
	expect(showsAfter(1)).toBe("one two three ");
	grow("four ", false);
	expect(showsAfter(50)).toBe("one two three ");
	rerender({ isSeen: true });
	expect(showsAfter(0)).toBe("one two three four ");
});
