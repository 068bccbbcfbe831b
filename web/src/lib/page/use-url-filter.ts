import { useCallback, useMemo } from "react";
import { useLocation, useSearch } from "./navigation.ts";

/** The functions have to stay the same between two renders. */
export interface UrlFilterOptions<T> {
	readonly path: string;
	readonly read: (search: string) => T;
	readonly write: (filter: T) => string;
}

/** Keeps the filter of a list in the URL, so that going back or opening the URL elsewhere restores it. */
export function useUrlFilter<T>({ path, read, write }: UrlFilterOptions<T>) {
	const search = useSearch();
	const [, navigate] = useLocation();
	const filter = useMemo(() => read(search), [read, search]);
	const setFilter = useCallback(
		(next: T) => {
			const query = write(next);
			navigate(query ? `${path}?${query}` : path, { replace: true });
		},
		[path, write, navigate],
	);
	return { filter, setFilter };
}
