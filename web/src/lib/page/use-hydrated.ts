import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server and in the first render during hydration, which must match the server's HTML. */
export const useHydrated = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => true,
		() => false,
	);
