// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { isGrowthUnseen, useGrowthInSight } from "./growth-in-sight.ts";

afterEach(() => vi.unstubAllGlobals());

/** Reports intersections as the browser would. */
function stubObserver() {
	const tellers = new Map<Element, IntersectionObserverCallback>();
	class Observer {
		readonly #tell: IntersectionObserverCallback;
		constructor(tell: IntersectionObserverCallback) {
			this.#tell = tell;
		}
		observe(element: Element) {
			tellers.set(element, this.#tell);
		}
		disconnect() {}
	}
	vi.stubGlobal("IntersectionObserver", Observer);
	return (element: Element, isIntersecting: boolean) =>
		act(() =>
			tellers.get(element)?.(
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
		isSeen: () => result.current,
		settle: () => rerender({ isGrowing: false }),
		leave: unmount,
	};
};

test("growth is unseen when the end of no growing text is in sight", () => {
	const tell = stubObserver();
	expect(isGrowthUnseen()).toBe(false);
	const [one, two] = [growing(), growing()];
	expect([one.isSeen(), two.isSeen(), isGrowthUnseen()]).toEqual([true, true, false]);
	tell(one.end, false);
	expect([one.isSeen(), two.isSeen(), isGrowthUnseen()]).toEqual([false, true, false]);
	tell(two.end, false);
	expect(isGrowthUnseen()).toBe(true);
	tell(one.end, true);
	expect([one.isSeen(), isGrowthUnseen()]).toEqual([true, false]);
	one.settle();
	expect(isGrowthUnseen()).toBe(true);
	two.leave();
	expect(isGrowthUnseen()).toBe(false);
	one.leave();
});

test("where the browser cannot tell, everything counts as in sight", () => {
	vi.stubGlobal("IntersectionObserver", undefined);
	const one = growing();
	expect([one.isSeen(), isGrowthUnseen()]).toEqual([true, false]);
	one.leave();
});
