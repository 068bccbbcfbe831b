import { type RefObject, useLayoutEffect } from "react";

/** A part that goes away with the focus in it leaves it to what stands around it, so that a reader by keyboard stays there. */
export function useFocusHeir(part: RefObject<HTMLElement | null>): void {
	useLayoutEffect(() => {
		const own = part.current;
		return () => {
			if (!own?.contains(document.activeElement)) return;
			own.parentElement?.closest<HTMLElement>("[tabindex='-1']")?.focus({ preventScroll: true });
		};
	}, [part]);
}
