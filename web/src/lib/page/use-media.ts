import { useCallback, useMemo, useSyncExternalStore } from "react";

function useMatches(query: string, onServer = false): boolean {
	const media = useMemo(() => matchMedia(query), [query]);
	const subscribe = useCallback(
		(listener: () => void) => {
			media.addEventListener("change", listener);
			return () => media.removeEventListener("change", listener);
		},
		[media],
	);
	return useSyncExternalStore(
		subscribe,
		() => media.matches,
		() => onServer,
	);
}

/** Follows a media query; on the server, which has no window, it is `onServer`. */
export const useMedia: (query: string, onServer?: boolean) => boolean = import.meta.env.SSR
	? (_query, onServer = false) => onServer
	: useMatches;
