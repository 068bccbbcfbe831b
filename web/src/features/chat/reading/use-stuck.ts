import { type RefObject, useEffect, useState } from "react";

type ElementRef = RefObject<HTMLElement | null>;

/** True while the head after `top` sticks below the prompt line, or at the top of a column that scrolls by itself. */
export function useStuck(top: ElementRef, scroller: ElementRef | null): boolean {
	const [isStuck, setStuck] = useState(false);
	useEffect(() => {
		if (typeof IntersectionObserver === "undefined") return;
		let observer: IntersectionObserver | undefined;
		// In a frame, because the browser does layout then anyway.
		const frame = requestAnimationFrame(() => {
			if (!top.current) return;
			observer = new IntersectionObserver(
				([entry]) => {
					if (entry) setStuck(!entry.isIntersecting && entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0));
				},
				{ root: scroller?.current ?? null, rootMargin: `${stickyOffsetPx(top.current)}px 0px 0px 0px` },
			);
			observer.observe(top.current);
		});
		return () => {
			cancelAnimationFrame(frame);
			observer?.disconnect();
		};
	}, [top, scroller]);
	return isStuck;
}

/** How far the column top scrolls out of sight before its head sticks; negative if the head sticks before that. */
function stickyOffsetPx(top: HTMLElement): number {
	const head = top.nextElementSibling;
	const stickyTop = head ? Number.parseFloat(getComputedStyle(head).top) : 0;
	return Number.isNaN(stickyTop) ? 0 : -Math.round(stickyTop);
}
