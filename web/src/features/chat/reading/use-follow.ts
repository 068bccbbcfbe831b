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
	/** True while the answer grows below the window and the page does not follow it. */
	readonly isBehind: boolean;
	/** The number of words that arrived since the end of the answer was last in sight. */
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

/** The height of what sticks to the bottom of the window and covers the page there. */
const coveredPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom) || 0;

/** How far the end is below the visible area. */
function pxBelow(end: Element | null, scroller: Element | null): number {
	if (!end) return Number.NEGATIVE_INFINITY;
	const visibleBottom = scroller ? scroller.getBoundingClientRect().bottom : window.innerHeight - coveredPx();
	return end.getBoundingClientRect().bottom - visibleBottom;
}

/** Calls `stopFollowing` when the reader scrolls back, touches the answer, selects its text or focuses something in it. */
function listenForScrollAway(body: HTMLElement, stopFollowing: () => void, signal: AbortSignal): void {
	const passive = { signal, passive: true };
	window.addEventListener("wheel", (event) => event.deltaY < 0 && stopFollowing(), passive);
	window.addEventListener("touchmove", stopFollowing, passive);
	window.addEventListener("keydown", (event) => isBackKey(event) && stopFollowing(), { signal });
	body.addEventListener("pointerdown", stopFollowing, passive);
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

/**
 * Follows the end once the reader asked for it: with the button, or by scrolling to an end that was below the window.
 * An end that is still in the window follows nothing, because the text the reader has not read yet would scroll away.
 */
function useAutoScroll({ body, end, scroller, isCurrent, isRunning }: FollowOptions) {
	const isSingleColumn = useMedia("(max-width: 39.99rem)");
	const isVisible = isCurrent || !isSingleColumn;
	const [isFollowing, setFollowing] = useState(false);
	/** The scroll position when the page last followed the end; null while it does not follow. */
	const position = useRef<ScrollPosition>(null);
	const below = useCallback(() => pxBelow(end.current, scroller?.current ?? null), [end, scroller]);
	const readPosition = useCallback(
		() => end.current && scrollPositionOf(end.current, scroller?.current ?? null),
		[end, scroller],
	);
	const setPosition = useCallback((next: ScrollPosition | null) => {
		position.current = next;
		setFollowing(next !== null);
	}, []);
	const scrollToEnd = useCallback(() => {
		const top = below() + BOTTOM_MARGIN_PX;
		if (top > 0) (scroller?.current ?? window).scrollBy({ top, behavior: "instant" });
		setPosition(readPosition());
	}, [below, readPosition, scroller, setPosition]);

	useEffect(() => {
		if (!isRunning || !isVisible || !body.current || typeof ResizeObserver === "undefined") return;
		const stop = new AbortController();
		let wasBelow = false;
		const stopFollowing = () => {
			setPosition(null);
			// The end must be below the window again: the page's own last scroll may only end after the reader's tap.
			wasBelow = false;
		};
		listenForScrollAway(body.current, stopFollowing, stop.signal);
		const followIfAtEnd = () => {
			// Scrolling the window says nothing about the position in a column that scrolls by itself.
			if (scroller || !isLaidOut(end.current)) return;
			if (below() > 0) wasBelow = true;
			// A reader who scrolled past the answer reads what stands below it.
			else if (wasBelow && below() > -window.innerHeight) setPosition(readPosition());
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
			else if (isLaidOut(end.current) && below() > 0) wasBelow = true;
		});
		observer.observe(body.current);
		return () => {
			stop.abort();
			observer.disconnect();
			stopFollowing();
		};
	}, [isRunning, isVisible, body, end, scroller, below, readPosition, setPosition, scrollToEnd]);

	return { isFollowing, scrollToEnd };
}

/** Scrolls with new text only while the reader follows its end; otherwise counts the new words. */
export function useFollow(options: FollowOptions): FollowState {
	const { end, isRunning, words } = options;
	const { isFollowing, scrollToEnd } = useAutoScroll(options);
	const [isBelow, setBelow] = useState(false);
	const [seenWords, setSeenWords] = useState(words);

	useEffect(() => {
		if (!isRunning || !end.current || typeof IntersectionObserver === "undefined") return setBelow(false);
		const observer = new IntersectionObserver(
			(entries) => {
				// A busy page delivers several frames at once: only the last is how it is now.
				const entry = entries.at(-1);
				if (entry) setBelow(!entry.isIntersecting && entry.boundingClientRect.top > 0);
			},
			{ rootMargin: `0px 0px ${-coveredPx()}px` },
		);
		observer.observe(end.current);
		return () => observer.disconnect();
	}, [isRunning, end]);
	// While the page follows the end, the end is below the window for a frame at each step.
	const isBehind = isRunning && isBelow && !isFollowing;
	useEffect(() => {
		if (!isBehind) setSeenWords(words);
	}, [isBehind, words]);

	return { isBehind, newWords: Math.max(0, words - seenWords), jump: scrollToEnd };
}
