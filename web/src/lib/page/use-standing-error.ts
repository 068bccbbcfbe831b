import { useState } from "react";

/** Why something could not be fetched. While it is asked for again that still stands, with the button that asked. */
export function useStandingError(error: Error | null, isLoaded: boolean): Error | null {
	const [last, setLast] = useState(error);
	const standing = error ?? (isLoaded ? null : last);
	if (standing !== last) setLast(standing);
	return standing;
}
