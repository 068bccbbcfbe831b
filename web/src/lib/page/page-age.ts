import { useSyncExternalStore } from "react";

const ANEW = "parallax:anew";
let age = 0;

function subscribe(listener: () => void) {
	addEventListener(ANEW, listener);
	return () => removeEventListener(ANEW, listener);
}

/** Remounts the page, because its content belonged to another user. */
export function beginAnew() {
	age += 1;
	dispatchEvent(new Event(ANEW));
	window.scrollTo(0, 0);
}

/** Calls `act` before the page is remounted. Does nothing on the server. */
export const beforeAnew = (act: () => void): void => globalThis.addEventListener?.(ANEW, act);

const current = () => age;

export const usePageAge = () => useSyncExternalStore(subscribe, current, current);
