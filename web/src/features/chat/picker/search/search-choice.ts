import { useSyncExternalStore } from "react";
import { storedValue } from "../../../../lib/stored/stored-value.ts";

/** Whether the prompts of this browser search the web. */
const store = storedValue("browser", "search", (stored) => stored === true);
const listeners = new Set<() => void>();

export const searchChoice = {
	read: store.read,
	write(isOn: boolean): void {
		store.write(isOn);
		for (const listener of listeners) listener();
	},
};

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

export const useSearchChoice = (): boolean => useSyncExternalStore(subscribe, store.read, () => false);

/** The part of a request that asks for a search, if this server offers it. */
export const searchOption = (features: { readonly search: boolean } | undefined, isOn: boolean) =>
	features?.search && isOn ? { search: true } : {};
