import { useSyncExternalStore } from "react";

let assistantIds: readonly string[] | null = null;
const listeners = new Set<() => void>();

function setAssistants(next: readonly string[] | null): void {
	assistantIds = next;
	for (const listener of listeners) listener();
}

/** Opens the dialog for a key of one of these assistants. It outlives the card that opened it. */
export const openKeyDialog = (ids: readonly string[]): void => setAssistants(ids);
export const closeKeyDialog = (): void => setAssistants(null);

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
};

/** The assistants that a key can be pasted for; null while the dialog is closed. */
export const useKeyDialog = (): readonly string[] | null =>
	useSyncExternalStore(
		subscribe,
		() => assistantIds,
		() => null,
	);
