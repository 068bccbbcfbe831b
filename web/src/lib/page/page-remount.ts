import { useSyncExternalStore } from "react";

const REMOUNT_EVENT = "parallax:remount";
let remountCount = 0;

function subscribe(listener: () => void) {
	addEventListener(REMOUNT_EVENT, listener);
	return () => removeEventListener(REMOUNT_EVENT, listener);
}

/** Remounts the page, because its content belonged to another user. */
export function remountPage() {
	remountCount += 1;
	dispatchEvent(new Event(REMOUNT_EVENT));
	window.scrollTo(0, 0);
}

/** Calls `listener` before the page is remounted. Does nothing on the server. */
export const beforeRemount = (listener: () => void): void => globalThis.addEventListener?.(REMOUNT_EVENT, listener);

const current = () => remountCount;

export const usePageKey = () => useSyncExternalStore(subscribe, current, current);
