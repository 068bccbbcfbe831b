import { useCallback } from "react";
import { useLocation } from "./navigation.ts";

let held: ((to: string) => void) | undefined;

/** Blocks navigation by commands: `ask` gets the requested address instead. Links are handled by the caller. */
export function blockNavigation(ask: (to: string) => void): () => void {
	held = ask;
	return () => {
		if (held === ask) held = undefined;
	};
}

const pathOf = (to: string): string => to.split(/[?#]/, 1)[0] ?? to;

/** Navigates to another page, unless the current page blocks it. */
export function useGo(): (to: string) => void {
	const [path, navigate] = useLocation();
	return useCallback((to) => (held && pathOf(to) !== path ? held(to) : navigate(to)), [path, navigate]);
}
