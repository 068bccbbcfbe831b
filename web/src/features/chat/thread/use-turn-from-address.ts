import { useEffect, useRef } from "react";
import { useSearch } from "../../../lib/page/navigation.ts";
import { focusPrompt } from "./focus-prompt.ts";
import type { Thread } from "./use-thread.ts";

/** Opens the earlier turn that the address names, and goes to it: a search leads to the turn that has the words. */
export function useTurnFromAddress({ earlier, open }: Pick<Thread, "earlier" | "open">): void {
	const named = Number(new URLSearchParams(useSearch()).get("turn"));
	const isEarlier = earlier.some(({ turn }) => turn.number === named);
	const opened = useRef(0);
	useEffect(() => {
		if (!isEarlier || opened.current === named) return;
		opened.current = named;
		open(named);
		// Opened by then.
		setTimeout(() => focusPrompt(named), 0);
	}, [named, isEarlier, open]);
}
