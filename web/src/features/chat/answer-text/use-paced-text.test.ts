import { act, renderHook } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GrowingText } from "../../../lib/growing-text.ts";
import { usePacedText } from "./use-paced-text.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a growing text goes on beyond its first words, also where effects run twice", () => {
	const text = GrowingText.of("word ".repeat(200));
	const { result } = renderHook(() => usePacedText(text, true), { wrapper: StrictMode });
	expect(result.current).toHaveLength(400);
	act(() => vi.advanceTimersByTime(100));
	expect(result.current).toBe(text);
});
