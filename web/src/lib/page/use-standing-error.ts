import { useState } from "react";

/** The error of a query. It stays visible during a retry, together with the retry button. */
export function useStandingError(error: Error | null, isLoaded: boolean): Error | null {
	const [last, setLast] = useState(error);
	const standing = error ?? (isLoaded ? null : last);
	if (standing !== last) setLast(standing);
	return standing;
}
