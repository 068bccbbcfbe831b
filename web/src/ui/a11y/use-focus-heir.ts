import { type RefObject, useLayoutEffect } from "react";

type Part = RefObject<HTMLElement | null>;

/** When a part with the focus unmounts, moves the focus to `heir` or the surrounding focusable container. */
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
