import { act, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { addBrowserParts } from "../../../testing/browser-parts.ts";
import { useFollow } from "./use-follow.ts";

afterEach(() => vi.unstubAllGlobals());

const entryAt = (top: number): IntersectionObserverEntry =>
	({ isIntersecting: top < 800, boundingClientRect: { top } }) as IntersectionObserverEntry;

test("an answer is behind as the last of several observed frames says", () => {
	addBrowserParts();
	const callbacks: IntersectionObserverCallback[] = [];
	vi.stubGlobal(
		"IntersectionObserver",
		class {
			constructor(callback: IntersectionObserverCallback) {
				callbacks.push(callback);
			}
			observe(): void {}
			disconnect(): void {}
		},
	);
	const observe = (...tops: number[]) =>
		act(() => {
			for (const callback of callbacks) callback(tops.map(entryAt), {} as IntersectionObserver);
		});
	const element = { current: document.createElement("div") };
	const options = { body: element, end: element, scroller: null, isCurrent: true, isRunning: true, words: 3 };
	const { result } = renderHook(() => useFollow(options));
	observe(2000);
	expect(result.current.isBehind).toBe(true);
	observe(2000, 700);
	expect(result.current.isBehind).toBe(false);
	observe(700, 2000);
	expect(result.current.isBehind).toBe(true);
});
