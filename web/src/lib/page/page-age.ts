import { useSyncExternalStore } from "react";

const ANEW = "parallax:anew";
let age = 0;

function subscribe(listener: () => void) {
	addEventListener(ANEW, listener);
	return () => removeEventListener(ANEW, listener);
}

/** Remounts the page, because its content belonged to another user. */
export function remountPage() {
	age += 1;
	dispatchEvent(new Event(ANEW));
	window.scrollTo(0, 0);
}

/** Calls `act` before the page is remounted. Does nothing on the server. */
export const beforeRemount = (act: () => void): void => globalThis.addEventListener?.(ANEW, act);

const current = () => age;

export const usePageAge = () => useSyncExternalStore(subscribe, current, current);
