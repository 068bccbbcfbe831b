import { type RefObject, useEffect, useState } from "react";

/** True while the head that follows `top` is held under the prompt line. */
export function useStuck(top: RefObject<HTMLElement | null>): boolean {
	const [isStuck, setStuck] = useState(false);
	useEffect(() => {
		if (typeof IntersectionObserver === "undefined") return;
		let observer: IntersectionObserver | undefined;
		// With the frame, which lays the page out anyway.
		const frame = requestAnimationFrame(() => {
			if (!top.current) return;
			observer = new IntersectionObserver(
				([entry]) => {
					if (entry) setStuck(!entry.isIntersecting && entry.boundingClientRect.top < 0);
				},
				{ rootMargin: `${foldedPx(top.current)}px 0px 0px 0px` },
			);
			observer.observe(top.current);
		});
		return () => {
			cancelAnimationFrame(frame);
			observer?.disconnect();
		};
	}, [top]);
	return isStuck;
}

/** How far the top of the column may go above the window before its head stops there. */
function foldedPx(top: HTMLElement): number {
	const head = top.nextElementSibling;
	const held = head ? Number.parseFloat(getComputedStyle(head).top) : 0;
	return Number.isNaN(held) ? 0 : Math.max(0, Math.round(-held));
}
