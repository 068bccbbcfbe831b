import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Follows a media query; on the server, which has no window, it is `onServer`. */
export function useMedia(query: string, onServer = false): boolean {
	const media = useMemo(() => (typeof matchMedia === "undefined" ? null : matchMedia(query)), [query]);
	const subscribe = useCallback(
		(listener: () => void) => {
			media?.addEventListener("change", listener);
			return () => media?.removeEventListener("change", listener);
		},
		[media],
	);
	return useSyncExternalStore(
		subscribe,
		() => media?.matches ?? onServer,
		() => onServer,
	);
}
