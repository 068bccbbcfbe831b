import { useEffect, useState } from "react";

/** A larger element, such as a whole section, is seen beside the message. */
const MAX_COVERED_PX = 160;

/** Whether the message, at its usual place at the bottom, would cover the element that has the focus. */
function coversFocus(region: HTMLElement): boolean {
	const focused = document.activeElement;
	if (!focused || focused === document.body || region.contains(focused)) return false;
	const message = region.getBoundingClientRect();
	const target = focused.getBoundingClientRect();
	// The distance to the edges is the same at the bottom and at the right.
	const edge = window.innerWidth - message.right;
	const top = window.innerHeight - edge - message.height;
	const isSmall = target.height <= MAX_COVERED_PX;
	return isSmall && target.bottom > top && target.top < window.innerHeight && target.right > message.left;
}

/** Whether the message must stand at the top, so that it does not cover the focus. */
export function useClearOfFocus(region: HTMLElement | null, message: unknown): boolean {
	const [isHigh, setHigh] = useState(false);
	useEffect(() => {
		if (!region || !message) return setHigh(false);
		const update = () =>
			setHigh((earlier) => (region.contains(document.activeElement) ? earlier : coversFocus(region)));
		update();
		document.addEventListener("focusin", update);
		return () => document.removeEventListener("focusin", update);
	}, [region, message]);
	return isHigh;
}
