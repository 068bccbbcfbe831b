import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** False on the server, and in the first render of the script on the server's HTML, which must repeat what the server rendered. */
export const useHydrated = (): boolean =>
	useSyncExternalStore(
		subscribe,
		() => true,
		() => false,
	);
