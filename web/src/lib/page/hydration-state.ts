import { useSyncExternalStore } from "react";

let isUnderWay = false;
const listeners = new Set<() => void>();

/** The script hydrates the page that the server rendered, so it begins with all of it instead of step by step. */
export const beginTakingOver = (): void => {
	isUnderWay = true;
};
export const endTakingOver = (): void => {
	isUnderWay = false;
	for (const listener of listeners) listener();
};
export const isTakingOver = (): boolean => isUnderWay;

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/** True until the whole page is hydrated. */
export const useTakingOver = (): boolean => useSyncExternalStore(subscribe, isTakingOver, isTakingOver);
