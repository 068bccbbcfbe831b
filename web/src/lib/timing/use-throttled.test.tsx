import { act, render, screen } from "@testing-library/react";
import { Activity } from "react";
import { afterEach, beforeEach, test, vi } from "vitest";
import { useThrottled } from "./use-throttled.ts";

const INTERVAL_MS = 250;
const Throttled = ({ value }: { readonly value: number }) => useThrottled(value, INTERVAL_MS, false);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a value is updated on the beat, also in a component that was hidden before the beat", () => {
	const view = (value: number, mode: "visible" | "hidden" = "visible") => (
		<Activity mode={mode}>
			<Throttled value={value} />
		</Activity>
	);
	const { rerender } = render(view(1));
	rerender(view(2));
	screen.getByText("1");
	rerender(view(2, "hidden"));
	rerender(view(2));
	act(() => vi.advanceTimersByTime(INTERVAL_MS));
	screen.getByText("2");
});
