import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { endHydration } from "../../../lib/page/hydration-state.ts";
import { useReadingPlace } from "./use-reading-place.ts";

const grow: (() => void)[] = [];
const scrollTo = vi.fn();

beforeEach(() => {
	endHydration();
	grow.length = 0;
	scrollTo.mockClear();
	vi.stubGlobal("scrollTo", scrollTo);
	vi.stubGlobal(
		"ResizeObserver",
		class {
			#isConnected = true;
			constructor(callback: () => void) {
				grow.push(() => this.#isConnected && callback());
			}
			observe() {}
			disconnect() {
				this.#isConnected = false;
			}
		},
	);
});

function leaveAt(id: string, top: number): void {
	const { unmount } = renderHook(() => useReadingPlace(id, true));
	vi.stubGlobal("scrollY", top);
	unmount();
	vi.stubGlobal("scrollY", 0);
	window.dispatchEvent(new Event("pushState"));
	scrollTo.mockClear();
}
const pageGrows = () => act(() => grow.at(-1)?.());

test("Back leads to where the reader left the chat, once it is shown, until the reader moves", () => {
	leaveAt("a", 700);
	window.dispatchEvent(new Event("popstate"));
	const { rerender } = renderHook(({ isShown }) => useReadingPlace("a", isShown), { initialProps: { isShown: false } });
	expect(grow).toHaveLength(0);
	rerender({ isShown: true });
	pageGrows();
	pageGrows();
	expect(scrollTo.mock.calls).toEqual([
		[0, 700],
		[0, 700],
	]);
	window.dispatchEvent(new Event("wheel"));
	pageGrows();
	expect(scrollTo).toHaveBeenCalledTimes(2);
});

test("a link leads to the top of the chat, and Back to one that was not read before, too", () => {
	leaveAt("b", 700);
	renderHook(() => useReadingPlace("b", true));
	window.dispatchEvent(new Event("popstate"));
	renderHook(() => useReadingPlace("unread", true));
	expect(scrollTo.mock.calls).toEqual([
		[0, 0],
		[0, 0],
	]);
});
