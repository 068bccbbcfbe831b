import { useEffect, useLayoutEffect } from "react";
import { isHydrating } from "../../../lib/page/hydration-state.ts";
import { isHistoryReturn } from "../../../lib/page/is-history-return.ts";

/** How long the page may take to become what it was: the analysis is rendered after the answers. */
const MAX_WAIT_MS = 2000;
const BY_READER = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

/** Where the reader left each chat, by its ID. A reload does not need it: the browser restores that by itself. */
const left = new Map<string, number>();

/** Scrolls there, also while the page becomes longer, until the reader moves. */
function restore(top: number): () => void {
	const observer = new ResizeObserver(() => window.scrollTo(0, top));
	const end = new AbortController();
	const stop = () => {
		observer.disconnect();
		clearTimeout(timer);
		end.abort();
	};
	const timer = setTimeout(stop, MAX_WAIT_MS);
	for (const event of BY_READER)
		window.addEventListener(event, stop, { capture: true, passive: true, signal: end.signal });
	observer.observe(document.body);
	return stop;
}

/** Undefined where the reader did not come back to the chat. */
const placeToReturn = (id: string): number | undefined => (isHistoryReturn() ? left.get(id) : undefined);

/** A chat opens at its top, and where the reader left it when Back or Forward leads to it. */
export function useReadingPlace(id: string, isShown: boolean): void {
	useLayoutEffect(
		() => () => {
			left.set(id, window.scrollY);
		},
		[id],
	);
	useEffect(() => {
		if (!isHydrating() && placeToReturn(id) === undefined) window.scrollTo(0, 0);
	}, [id]);
	useEffect(() => {
		const top = placeToReturn(id);
		return isShown && top !== undefined ? restore(top) : undefined;
	}, [id, isShown]);
}
