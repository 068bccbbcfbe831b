import { type RefObject, useEffect } from "react";

/** Lifts the element above an on-screen keyboard that covers the page instead of making it smaller. */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
	useEffect(() => {
		const { visualViewport } = window;
		if (!visualViewport) return;
		const update = () => {
			const covered = window.innerHeight - visualViewport.height - visualViewport.offsetTop;
			// A page that is zoomed in also has a smaller visual viewport.
			const inset = visualViewport.scale > 1.01 ? 0 : Math.max(0, Math.round(covered));
			element.current?.style.setProperty("--keyboard", `${inset}px`);
		};
		update();
		visualViewport.addEventListener("resize", update);
		visualViewport.addEventListener("scroll", update);
		return () => {
			visualViewport.removeEventListener("resize", update);
			visualViewport.removeEventListener("scroll", update);
		};
	}, [element]);
}
