import { useSyncExternalStore } from "react";

const ANEW = "parallax:anew";
let age = 0;

function subscribe(listener: () => void) {
	addEventListener(ANEW, listener);
	return () => removeEventListener(ANEW, listener);
}

/** Whatever the page shows begins again, as if it had just been opened: it was another person's. */
export function beginAnew() {
	age += 1;
	dispatchEvent(new Event(ANEW));
	window.scrollTo(0, 0);
}

/** Runs before the page begins again, wherever one exists. */
export const beforeAnew = (act: () => void): void => globalThis.addEventListener?.(ANEW, act);

const current = () => age;

export const usePageAge = () => useSyncExternalStore(subscribe, current, current);
