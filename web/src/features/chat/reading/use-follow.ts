import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isTextField } from "../../../lib/keys/keys.ts";
import { useMedia } from "../../../lib/page/use-media.ts";
import { hasScrolledBack, nextReference, type ScrollPosition, scrollPositionOf } from "./scroll-position.ts";

/** Keys that scroll back in the text. */
const BACK_KEYS = new Set(["PageUp", "ArrowUp", "Home"]);
const isBackKey = ({ key, shiftKey, target }: KeyboardEvent): boolean =>
	BACK_KEYS.has(key) || (key === " " && shiftKey && !isTextField(target));
/** Room below the last line while the page follows it. */
const BOTTOM_MARGIN_PX = 24;

export interface FollowState {
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
	const visibleBottom = scroller ? scroller.getBoundingClientRect().bottom : window.innerHeight;
	return end.getBoundingClientRect().bottom - visibleBottom;
}

/** Calls `stopFollowing` when the reader scrolls back, selects text or focuses something in the answer. */
function listenForScrollAway(body: HTMLElement, stopFollowing: () => void, signal: AbortSignal): void {
	const passive = { signal, passive: true };
	window.addEventListener("wheel", (event) => event.deltaY < 0 && stopFollowing(), passive);
	window.addEventListener("touchmove", stopFollowing, passive);
	window.addEventListener("keydown", (event) => isBackKey(event) && stopFollowing(), { signal });
	body.addEventListener("focusin", stopFollowing, { signal });
	document.addEventListener(
		"selectionchange",
		() => {
			// A selection in a field is not in the answer. Checked first, because reading the selection forces layout.
			if (document.activeElement?.matches("textarea, input")) return;
			const selection = document.getSelection();
			if (selection && !selection.isCollapsed && body.contains(selection.anchorNode)) stopFollowing();
		},
		{ signal },
	);
}

/** Follows the end from the start if one answer fills the page; with several, that would move what the user reads. */
function useAutoScroll({ body, end, scroller, isCurrent, isRunning }: FollowOptions) {
	const isSingleColumn = useMedia("(max-width: 39.99rem)");
	const isVisible = isCurrent || !isSingleColumn;
	/** The scroll position when the page last followed the end; null while it does not follow. */
	const position = useRef<ScrollPosition>(null);
	const below = useCallback(() => pxBelow(end.current, scroller?.current ?? null), [end, scroller]);
	const readPosition = useCallback(
		() => end.current && scrollPositionOf(end.current, scroller?.current ?? null),
		[end, scroller],
	);
	const scrollToEnd = useCallback(() => {
		const top = below() + BOTTOM_MARGIN_PX;
		if (top > 0) (scroller?.current ?? window).scrollBy({ top, behavior: "instant" });
		position.current = readPosition();
	}, [below, readPosition, scroller]);

	useEffect(() => {
		if (!isRunning || !isVisible || !isSingleColumn) return;
		// In the next frame, after `useSwipe` has restored the position at which this answer was last read.
		const frame = requestAnimationFrame(() => {
			position.current = below() <= 0 ? readPosition() : null;
		});
		return () => cancelAnimationFrame(frame);
	}, [isRunning, isVisible, isSingleColumn, below, readPosition]);

	useEffect(() => {
		if (!isRunning || !isVisible || !body.current || typeof ResizeObserver === "undefined") return;
		const stop = new AbortController();
		const stopFollowing = () => {
			position.current = null;
		};
		listenForScrollAway(body.current, stopFollowing, stop.signal);
		const followIfAtEnd = () => {
			// Scrolling the window says nothing about the position in a column that scrolls by itself.
			if (!scroller && isLaidOut(end.current) && below() <= 0 && window.scrollY > 0) position.current = readPosition();
		};
		window.addEventListener("scrollend", followIfAtEnd, { signal: stop.signal });
		// The scroll bar or a search in the page only cause scroll events, so compare positions to detect a move back.
		const onScroll = () => {
			const current = position.current && readPosition();
			if (!position.current || !current) return;
			if (hasScrolledBack(position.current, current)) stopFollowing();
			else position.current = nextReference(position.current, current);
		};
		(scroller?.current ?? window).addEventListener("scroll", onScroll, { signal: stop.signal, passive: true });
		// The page grows after the answer does: only a frame later can it scroll to the new end.
		const observer = new ResizeObserver(() => {
			if (position.current) requestAnimationFrame(() => position.current && scrollToEnd());
		});
		observer.observe(body.current);
		return () => {
			stop.abort();
			observer.disconnect();
		};
	}, [isRunning, isVisible, body, end, scroller, below, readPosition, scrollToEnd]);

	return scrollToEnd;
}

/** Scrolls with new text only while the reader is at its end; otherwise counts the new words. */
export function useFollow(options: FollowOptions): FollowState {
	const { end, isRunning, words } = options;
	const jump = useAutoScroll(options);
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
