import { useEffect, useState } from "react";

/** A larger element, such as a whole section, is seen beside the message. */
const MAX_COVERED_PX = 160;

/** What the message must not cover: the element that has the focus, and the button that sends what is written there. */
function inUse(region: HTMLElement): readonly Element[] {
	const focused = document.activeElement;
	if (!focused || focused === document.body || region.contains(focused)) return [];
	const submit = focused.closest("form")?.querySelector("[type='submit']");
	return submit ? [focused, submit] : [focused];
}

/** Whether the message, at its usual place at the bottom, would cover what is in use. */
function coversFocus(region: HTMLElement): boolean {
	const message = region.getBoundingClientRect();
	// The distance to the edges is the same at the bottom and at the right.
	const edge = window.innerWidth - message.right;
	// What sticks to the foot of the page stays free, as for what the focus scrolls to.
	const foot = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;
	const top = window.innerHeight - foot - edge - message.height;
	return inUse(region).some((element) => {
		const target = element.getBoundingClientRect();
		const isSmall = target.height <= MAX_COVERED_PX;
		return isSmall && target.bottom > top && target.top < window.innerHeight && target.right > message.left;
	});
}

/** Whether the message must stand at the top, so that it does not cover what is in use. */
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
