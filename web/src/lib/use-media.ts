import { useCallback, useMemo, useSyncExternalStore } from "react";

/** Follows a media query. */
export function useMedia(query: string): boolean {
	const media = useMemo(() => matchMedia(query), [query]);
	const subscribe = useCallback(
		(listener: () => void) => {
			media.addEventListener("change", listener);
			return () => media.removeEventListener("change", listener);
		},
		[media],
	);
	return useSyncExternalStore(subscribe, () => media.matches);
}
