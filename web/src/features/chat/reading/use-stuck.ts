import { type RefObject, useEffect, useState } from "react";

type Part = RefObject<HTMLElement | null>;

/** True while the head that follows `top` is held under the prompt line, or at the top of what scrolls by itself. */
export function useStuck(top: Part, scroller: Part | null): boolean {
	const [isStuck, setStuck] = useState(false);
	useEffect(() => {
		if (typeof IntersectionObserver === "undefined") return;
		let observer: IntersectionObserver | undefined;
		// With the frame, which lays the page out anyway.
		const frame = requestAnimationFrame(() => {
			if (!top.current) return;
			observer = new IntersectionObserver(
				([entry]) => {
					if (entry) setStuck(!entry.isIntersecting && entry.boundingClientRect.top < (entry.rootBounds?.top ?? 0));
				},
				{ root: scroller?.current ?? null, rootMargin: `${foldedPx(top.current)}px 0px 0px 0px` },
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

/** How far the top of the column may go out of sight before its head stops there; negative where it stops in sight. */
function foldedPx(top: HTMLElement): number {
	const head = top.nextElementSibling;
	const held = head ? Number.parseFloat(getComputedStyle(head).top) : 0;
	return Number.isNaN(held) ? 0 : -Math.round(held);
}
