import { useDeferredValue, useEffect, useRef, useState } from "react";
import { useSearch } from "../../../lib/page/navigation.ts";
import { turnOfId } from "../turn/turn-elements.ts";
import { focusPrompt } from "./focus-prompt.ts";
import type { Thread } from "./use-thread.ts";

/** The fragment with which the page was opened. Jumps within the page change it later. */
function useFirstFragment(): string {
	const [fragment, setFragment] = useState("");
	useEffect(() => setFragment(location.hash.slice(1)), []);
	return fragment;
}

/**
 * Opens the earlier turn that the address names, and goes to it: `turn=2`, to which a search leads, or the element of a
 * turn such as `#t2-answer-claude`, which is on the page only while the turn is open.
 */
export function useTurnFromAddress({ earlier, open }: Pick<Thread, "earlier" | "open">): void {
	const fragment = useFirstFragment();
	const named = Number(new URLSearchParams(useSearch()).get("turn")) || turnOfId(fragment);
	const turn = earlier.find(({ turn: { number } }) => number === named);
	const isEarlier = turn !== undefined;
	// Deferred as the answers of the turn are, so that they are on the page when it is true.
	const isShown = useDeferredValue(turn?.payload !== undefined, false);
	const opened = useRef<number | null>(null);
	useEffect(() => {
		if (!isEarlier || named === null || opened.current === named) return;
		opened.current = named;
		open(named);
		// Opened by then.
		setTimeout(() => focusPrompt(named), 0);
	}, [named, isEarlier, open]);
	useEffect(() => {
		if (!isShown || fragment === "") return;
		// After the turn got the focus, which scrolls to its prompt.
		const timer = setTimeout(() => document.getElementById(fragment)?.scrollIntoView(), 0);
		return () => clearTimeout(timer);
	}, [isShown, fragment]);
}
