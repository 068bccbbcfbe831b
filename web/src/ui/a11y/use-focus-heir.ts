import { type RefObject, useLayoutEffect } from "react";

type Part = RefObject<HTMLElement | null>;

/** A part that goes away with the focus in it leaves it to `heir`, else to what stands around it. */
export function useFocusHeir(part: Part, heir?: Part): void {
	useLayoutEffect(() => {
		const own = part.current;
		return () => {
			if (!own?.contains(document.activeElement)) return;
			const next = heir?.current ?? own.parentElement?.closest<HTMLElement>("[tabindex='-1']");
			next?.focus({ preventScroll: true });
		};
	}, [part, heir]);
}
