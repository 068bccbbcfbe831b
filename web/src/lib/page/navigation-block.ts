import { useCallback } from "react";
import { useLocation } from "./navigation.ts";

let blocker: ((to: string) => void) | undefined;

/** Blocks navigation by commands: `onBlocked` receives the requested address instead. Links are handled by the caller. */
export function blockNavigation(onBlocked: (to: string) => void): () => void {
	blocker = onBlocked;
	return () => {
		if (blocker === onBlocked) blocker = undefined;
	};
}

const pathOf = (to: string): string => to.split(/[?#]/, 1)[0] ?? to;

/** Navigates to another page, unless the current page blocks it. */
export function useGuardedNavigate(): (to: string) => void {
	const [path, navigate] = useLocation();
	return useCallback((to) => (blocker && pathOf(to) !== path ? blocker(to) : navigate(to)), [path, navigate]);
}
