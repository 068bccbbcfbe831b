import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isWritingIn } from "../../../lib/keys/keys.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { laterPlace, type ScrolledPlace, scrolledPlace, wentBack } from "./scrolled-place.ts";

/** Keys that scroll back in the text. */
const BACK_KEYS = new Set(["PageUp", "ArrowUp", "Home"]);
const isBackKey = ({ key, shiftKey, target }: KeyboardEvent): boolean =>
	BACK_KEYS.has(key) || (key === " " && shiftKey && !isWritingIn(target));
/** Room below the last line while the page follows it. */
const ROOM_PX = 24;

export interface Following {
	/** The number of words that arrived since the end of the answer was last in sight; 0 while it is. */
	readonly newWords: number;
	readonly jump: () => void;
}

export interface FollowOptions {
	readonly body: RefObject<HTMLElement | null>;
	readonly end: RefObject<HTMLElement | null>;
	/** The element that scrolls the answer; null if the window does. */
	readonly scroller: RefObject<HTMLElement | null> | null;
	readonly isCurrent: boolean;
	readonly isRunning: boolean;
	readonly words: number;
}

/** False for the answers that are hidden while another is enlarged: no reader is at their end. */
const isLaidOut = (element: Element | null): boolean => (element?.getClientRects().length ?? 0) > 0;

/** How far the end is below the visible area. */
function pxBelow(end: Element | null, scroller: Element | null): number {
	if (!end) return Number.NEGATIVE_INFINITY;
	const foot = scroller ? scroller.getBoundingClientRect().bottom : window.innerHeight;
	return end.getBoundingClientRect().bottom - foot;
}

/** Calls `leave` as soon as the reader does anything to look elsewhere. */
function listenForLeaving(body: HTMLElement, leave: () => void, signal: AbortSignal): void {
	const passive = { signal, passive: true };
	window.addEventListener("wheel", (event) => event.deltaY < 0 && leave(), passive);
	window.addEventListener("touchmove", leave, passive);
	window.addEventListener("keydown", (event) => isBackKey(event) && leave(), { signal });
	body.addEventListener("focusin", leave, { signal });
	document.addEventListener(
		"selectionchange",
		() => {
			// A selection in a field is not in the answer. Checked first, because reading the selection forces layout.
			if (document.activeElement?.matches("textarea, input")) return;
			const selection = document.getSelection();
			if (selection && !selection.isCollapsed && body.contains(selection.anchorNode)) leave();
		},
		{ signal },
	);
}

/** Follows the end from the start if one answer fills the page; with several, that would move what the user reads. */
function useFollowing({ body, end, scroller, isCurrent, isRunning }: FollowOptions) {
	const isAlone = useMedia("(max-width: 39.99rem)");
	const isOnShow = isCurrent || !isAlone;
	/** The scroll position when the page last followed the end; null while it does not follow. */
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
		// In the next frame, after `useSwipe` has restored the position at which this answer was last read.
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
			// Scrolling the window says nothing about the position in a column that scrolls by itself.
			if (!scroller && isLaidOut(end.current) && below() <= 0 && window.scrollY > 0) place.current = placeNow();
		};
		window.addEventListener("scrollend", arrive, { signal: stop.signal });
		// The scroll bar or a search in the page only cause scroll events, so compare positions to detect a move back.
		const look = () => {
			const now = place.current && placeNow();
			if (!place.current || !now) return;
			if (wentBack(place.current, now)) leave();
			else place.current = laterPlace(place.current, now);
		};
		(scroller?.current ?? window).addEventListener("scroll", look, { signal: stop.signal, passive: true });
		// The page grows after the answer does: only a frame later can it scroll to the new end.
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

/** Scrolls with new text only while the reader is at its end; otherwise counts the new words. */
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
