import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isWritingIn } from "../../../lib/keys/keys.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { laterPlace, type ScrolledPlace, scrolledPlace, wentBack } from "./scrolled-place.ts";

/** Keys by which a reader goes back in the text. */
const BACK_KEYS = new Set(["PageUp", "ArrowUp", "Home"]);
const isBackKey = ({ key, shiftKey, target }: KeyboardEvent): boolean =>
	BACK_KEYS.has(key) || (key === " " && shiftKey && !isWritingIn(target));
/** Room below the last line while the page follows it. */
const ROOM_PX = 24;

export interface Following {
	/** Words that have come since the end of this answer was last seen; 0 while it is in sight. */
	readonly newWords: number;
	readonly jump: () => void;
}

export interface FollowOptions {
	readonly body: RefObject<HTMLElement | null>;
	readonly end: RefObject<HTMLElement | null>;
	/** What scrolls the answer; null where the window does. */
	readonly scroller: RefObject<HTMLElement | null> | null;
	readonly isCurrent: boolean;
	readonly isRunning: boolean;
	readonly words: number;
}

/** Beside an answer that is enlarged the others have no place on the page, so no reader is at their end. */
const isLaidOut = (element: Element | null): boolean => (element?.getClientRects().length ?? 0) > 0;

/** How far the end is below what is in sight. */
function pxBelow(end: Element | null, scroller: Element | null): number {
	if (!end) return Number.NEGATIVE_INFINITY;
	const foot = scroller ? scroller.getBoundingClientRect().bottom : window.innerHeight;
	return end.getBoundingClientRect().bottom - foot;
}

/** Whatever the reader does to look elsewhere ends the following at once. */
function listenForLeaving(body: HTMLElement, leave: () => void, signal: AbortSignal): void {
	const passive = { signal, passive: true };
	window.addEventListener("wheel", (event) => event.deltaY < 0 && leave(), passive);
	window.addEventListener("touchmove", leave, passive);
	window.addEventListener("keydown", (event) => isBackKey(event) && leave(), { signal });
	body.addEventListener("focusin", leave, { signal });
	document.addEventListener(
		"selectionchange",
		() => {
			// What is selected in a field is not of the answer. To ask for the selection is to lay out the page.
			if (document.activeElement?.matches("textarea, input")) return;
			const selection = document.getSelection();
			if (selection && !selection.isCollapsed && body.contains(selection.anchorNode)) leave();
		},
		{ signal },
	);
}

/** Where one answer fills the page its end is followed from the start; among several that would move what is read. */
function useFollowing({ body, end, scroller, isCurrent, isRunning }: FollowOptions) {
	const isAlone = useMedia("(max-width: 39.99rem)");
	const isOnShow = isCurrent || !isAlone;
	/** Where the page stood when it last went on; null while it follows nothing. */
	const place = useRef<ScrolledPlace>(null);
	const below = useCallback(() => pxBelow(end.current, scroller?.current ?? null), [end, scroller]);
	const placeNow = useCallback(
		() => end.current && scrolledPlace(end.current, scroller?.current ?? null),
		[end, scroller],
	);
	const scrollToEnd = useCallback(() => {
		const top = below() + ROOM_PX;
		if (top > 0) (scroller?.current ?? window).scrollBy({ top, behavior: "instant" });
		place.current = placeNow();
	}, [below, placeNow, scroller]);

	useEffect(() => {
		if (!isRunning || !isOnShow || !isAlone) return;
		// With the frame, which first brings the page back to where this answer was last read.
		const frame = requestAnimationFrame(() => {
			place.current = below() <= 0 ? placeNow() : null;
		});
		return () => cancelAnimationFrame(frame);
	}, [isRunning, isOnShow, isAlone, below, placeNow]);

	useEffect(() => {
		if (!isRunning || !isOnShow || !body.current || typeof ResizeObserver === "undefined") return;
		const stop = new AbortController();
		const leave = () => {
			place.current = null;
		};
		listenForLeaving(body.current, leave, stop.signal);
		const arrive = () => {
			// A window that scrolls says nothing of who reads in a column that scrolls by itself.
			if (!scroller && isLaidOut(end.current) && below() <= 0 && window.scrollY > 0) place.current = placeNow();
		};
		window.addEventListener("scrollend", arrive, { signal: stop.signal });
		// The scroll bar, a search in the page and whatever else leads back says nothing but that the page has moved.
		const look = () => {
			const now = place.current && placeNow();
			if (!place.current || !now) return;
			if (wentBack(place.current, now)) leave();
			else place.current = laterPlace(place.current, now);
		};
		(scroller?.current ?? window).addEventListener("scroll", look, { signal: stop.signal, passive: true });
		// The page itself grows only after the answer has: a frame later there is room to scroll to.
		const observer = new ResizeObserver(() => {
			if (place.current) requestAnimationFrame(() => place.current && scrollToEnd());
		});
		observer.observe(body.current);
		return () => {
			stop.abort();
			observer.disconnect();
		};
	}, [isRunning, isOnShow, body, end, scroller, below, placeNow, scrollToEnd]);

	return scrollToEnd;
}

/** The page follows new text only while the reader is at its end; otherwise it counts the new words. */
export function useFollow(options: FollowOptions): Following {
	const { end, isRunning, words } = options;
	const jump = useFollowing(options);
	const [isBehind, setBehind] = useState(false);
	const [seenWords, setSeenWords] = useState(words);

	useEffect(() => {
		if (!isRunning || !end.current || typeof IntersectionObserver === "undefined") return setBehind(false);
		const observer = new IntersectionObserver(([entry]) => {
			if (entry) setBehind(!entry.isIntersecting && entry.boundingClientRect.top > 0);
		});
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [isRunning, end]);
	useEffect(() => {
		if (!isBehind) setSeenWords(words);
	}, [isBehind, words]);

	return { newWords: isBehind ? Math.max(0, words - seenWords) : 0, jump };
}
