import { act, render, screen } from "@testing-library/react";
import { Activity } from "react";
import { afterEach, beforeEach, test, vi } from "vitest";
import { useHeldBack } from "./use-held-back.ts";

const BEAT_MS = 250;
const Held = ({ value }: { readonly value: number }) => useHeldBack(value, BEAT_MS, false);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a value is updated on the beat, also in a component that was hidden before the beat", () => {
	const held = (value: number, mode: "visible" | "hidden" = "visible") => (
		<Activity mode={mode}>
			<Held value={value} />
		</Activity>
	);
	const { rerender } = render(held(1));
	rerender(held(2));
	screen.getByText("1");
	rerender(held(2, "hidden"));
	rerender(held(2));
	act(() => vi.advanceTimersByTime(BEAT_MS));
	screen.getByText("2");
});
