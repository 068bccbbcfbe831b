import { type RefObject, useLayoutEffect } from "react";

type ElementRef = RefObject<HTMLElement | null>;

/** When a part with the focus unmounts, moves the focus to `fallback` or the surrounding focusable container. */
export function useFocusFallback(ref: ElementRef, fallback?: ElementRef): void {
	useLayoutEffect(() => {
		const element = ref.current;
		return () => {
			if (!element?.contains(document.activeElement)) return;
			const next = fallback?.current ?? element.parentElement?.closest<HTMLElement>("[tabindex='-1']");
			next?.focus({ preventScroll: true });
		};
	}, [ref, fallback]);
}
