import "./words-note.css";
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { hasOverlay } from "../../../lib/keys/keys.ts";

const WIDTH = 320;
const MARGIN = 12;

/** Below the last line of the words, in document coordinates, so that the note scrolls with them. */
function positionBelow(ranges: readonly Range[]): { left: number; top: number } {
	const rects = ranges.at(-1)?.getClientRects?.();
	const last = rects?.[rects.length - 1];
	if (!last) return { left: MARGIN, top: window.scrollY };
	const maxLeft = document.documentElement.clientWidth - WIDTH - MARGIN;
	return { left: Math.max(MARGIN, Math.min(last.left, maxLeft)) + window.scrollX, top: last.bottom + window.scrollY };
}

export interface WordsNoteProps {
	/** The words that the note is about. */
	readonly ranges: readonly Range[];
	/** True when the note is about words that cannot be right as they stand. */
	readonly isGrave: boolean;
	readonly label: string;
	/** Its first button is focused; false while the pointer only hovers over the words. */
	readonly isPinned: boolean;
	/** The element that gets the focus back; null if it was not opened from one. */
	readonly origin: HTMLElement | null;
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** A note at words of an answer, or at the bottom of a narrow window. Escape closes it, and so does selecting words. */
export function WordsNote({ ranges, isGrave, label, isPinned, origin, onClose, children }: WordsNoteProps) {
	const note = useRef<HTMLElement>(null);
	const [position, setPosition] = useState({ left: 0, top: 0 });
	useLayoutEffect(() => setPosition(positionBelow(ranges)), [ranges]);
	useEffect(() => {
		if (isPinned) note.current?.querySelector("button")?.focus({ preventScroll: true });
	}, [isPinned]);
	useEffect(() => {
		// Selected words have a button of their own below them. The first press of a double click opens the note.
		const onSelect = () => {
			const selection = document.getSelection();
			if (selection?.isCollapsed === false && !note.current?.contains(selection.anchorNode)) onClose();
		};
		document.addEventListener("selectionchange", onSelect);
		return () => document.removeEventListener("selectionchange", onSelect);
	}, [onClose]);
	useEffect(() => {
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.isComposing || hasOverlay()) return;
			event.preventDefault();
			event.stopPropagation();
			onClose();
			if (origin?.isConnected) origin.focus({ preventScroll: true });
		};
		window.addEventListener("keydown", onKeyDown, { capture: true });
		return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
	}, [onClose, origin]);
	return (
		<aside
			className={isGrave ? "words-note is-grave" : "words-note"}
			aria-label={label}
			ref={note}
			style={{ "--left": `${position.left}px`, "--top": `${position.top}px` } as CSSProperties}
		>
			{children}
		</aside>
	);
}
