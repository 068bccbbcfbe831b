import { useCallback } from "react";
import { useLocation } from "./navigation.ts";

let held: ((to: string) => void) | undefined;

/** Keeps the page until its reader has been asked: `ask` gets the address that a command would have opened. Links it notices itself. */
export function holdPage(ask: (to: string) => void): () => void {
	held = ask;
	return () => {
		if (held === ask) held = undefined;
	};
}

const pathOf = (to: string): string => to.split(/[?#]/, 1)[0] ?? to;

/** Leads to another page by a command, unless the page holds its reader back. */
export function useGo(): (to: string) => void {
	const [path, navigate] = useLocation();
	return useCallback((to) => (held && pathOf(to) !== path ? held(to) : navigate(to)), [path, navigate]);
}
