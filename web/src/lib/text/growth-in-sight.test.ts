// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { isGrowthUnseen, useGrowthInSight } from "./growth-in-sight.ts";

afterEach(() => vi.unstubAllGlobals());

/** Reports intersections as the browser would. */
function stubObserver() {
	const callbacks = new Map<Element, IntersectionObserverCallback>();
	class Observer {
		readonly #callback: IntersectionObserverCallback;
		constructor(callback: IntersectionObserverCallback) {
			this.#callback = callback;
		}
		observe(element: Element) {
			callbacks.set(element, this.#callback);
		}
		disconnect() {}
	}
	vi.stubGlobal("IntersectionObserver", Observer);
	return (element: Element, isIntersecting: boolean) =>
		act(() =>
			callbacks.get(element)?.(
				[{ isIntersecting } as IntersectionObserverEntry],
				undefined as unknown as IntersectionObserver,
			),
		);
}

const growing = () => {
	const end = { current: document.createElement("span") };
	const { result, rerender, unmount } = renderHook(({ isGrowing }) => useGrowthInSight(end, isGrowing), {
		initialProps: { isGrowing: true },
	});
	return {
		end: end.current,
		isEndVisible: () => result.current,
		settle: () => rerender({ isGrowing: false }),
		dispose: unmount,
	};
};

test("growth is unseen when the end of no growing text is in sight", () => {
	const setVisible = stubObserver();
	expect(isGrowthUnseen()).toBe(false);
	const [first, second] = [growing(), growing()];
	expect([first.isEndVisible(), second.isEndVisible(), isGrowthUnseen()]).toEqual([true, true, false]);
	setVisible(first.end, false);
	expect([first.isEndVisible(), second.isEndVisible(), isGrowthUnseen()]).toEqual([false, true, false]);
	setVisible(second.end, false);
	expect(isGrowthUnseen()).toBe(true);
	setVisible(first.end, true);
	expect([first.isEndVisible(), isGrowthUnseen()]).toEqual([true, false]);
	first.settle();
	expect(isGrowthUnseen()).toBe(true);
	second.dispose();
	expect(isGrowthUnseen()).toBe(false);
	first.dispose();
});

test("where the browser cannot tell, everything counts as in sight", () => {
	vi.stubGlobal("IntersectionObserver", undefined);
	const first = growing();
	expect([first.isEndVisible(), isGrowthUnseen()]).toEqual([true, false]);
	first.dispose();
});
