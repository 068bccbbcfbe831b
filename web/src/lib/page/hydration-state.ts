import { useSyncExternalStore } from "react";

let isUnderWay = false;
const listeners = new Set<() => void>();

/** Marks that the script hydrates the server's page, so parts render completely at once instead of step by step. */
export const beginHydration = (): void => {
	isUnderWay = true;
};
export const endHydration = (): void => {
	isUnderWay = false;
	for (const listener of listeners) listener();
};
export const isHydrating = (): boolean => isUnderWay;

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/** True until the whole page is hydrated. */
export const useHydrating = (): boolean => useSyncExternalStore(subscribe, isHydrating, isHydrating);
