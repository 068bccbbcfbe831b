import { useSyncExternalStore } from "react";

let isInProgress = false;
const listeners = new Set<() => void>();

/** Marks that the script hydrates the server's page, so parts render completely at once instead of step by step. */
export const beginHydration = (): void => {
	isInProgress = true;
};
export const endHydration = (): void => {
	isInProgress = false;
	for (const listener of listeners) listener();
};
export const isHydrating = (): boolean => isInProgress;

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/** True until the whole page is hydrated. */
export const useHydrating = (): boolean => useSyncExternalStore(subscribe, isHydrating, isHydrating);
