import { useState } from "react";

/** The error of a query. It stays visible during a retry, together with the retry button. */
export function useStickyError(error: Error | null, isLoaded: boolean): Error | null {
	const [last, setLast] = useState(error);
	const shown = error ?? (isLoaded ? null : last);
	if (shown !== last) setLast(shown);
	return shown;
}
