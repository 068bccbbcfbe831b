import { useSyncExternalStore } from "react";
import type { TurnScope } from "../../chat/index.ts";
import { canHighlight } from "../quoted-words.ts";
import type { Passage } from "./find-disputed.ts";
import { passageAt } from "./passage-at.ts";

export interface ShownPassage {
	readonly scope: TurnScope;
	readonly passage: Passage;
	/** False while the pointer only hovers over the words. */
	readonly isPinned: boolean;
	/** The element that had the focus before the shortcut was pressed; null if no shortcut was used. */
	readonly origin: HTMLElement | null;
}

const HIGHLIGHT_NAMES = { contradicts: "disputed-contradicts", differs: "disputed-differs" } as const;

/** The names of highlights and the pointer are those of the page, so its turns share them. */
const passagesByTurn = new Map<TurnScope, readonly Passage[]>();
let shown: ShownPassage | null = null;
let stop = new AbortController();
const listeners = new Set<() => void>();

export function showPassage(next: ShownPassage | null): void {
	if (next === shown) return;
	shown = next;
	for (const listener of listeners) listener();
}

function highlightAll(): void {
	if (!canHighlight()) return;
	const passages = [...passagesByTurn.values()].flat();
	for (const [severity, name] of Object.entries(HIGHLIGHT_NAMES)) {
		const ranges = passages.filter((passage) => passage.severity === severity).flatMap((passage) => passage.ranges);
		const highlight = new Highlight(...ranges);
		// The words of a claim that the reader has chosen are highlighted on top of these.
		highlight.priority = -1;
		if (passagesByTurn.size > 0) CSS.highlights.set(name, highlight);
		else CSS.highlights.delete(name);
	}
}

const hasSelection = (): boolean => document.getSelection()?.isCollapsed === false;

function passageUnder(event: MouseEvent): Pick<ShownPassage, "scope" | "passage"> | null {
	const target = event.target instanceof Element ? event.target : null;
	if (!target?.closest(".answer") || target.closest("a, button")) return null;
	for (const [scope, passages] of passagesByTurn) {
		const passage = scope.reading?.contains(target) ? passageAt(passages, event) : null;
		if (passage) return { scope, passage };
	}
	return null;
}

function onMove(event: PointerEvent): void {
	if (event.pointerType !== "mouse") return;
	if (event.target instanceof Element && event.target.closest(".words-note")) return;
	// Words that are being selected, or are, have commands of their own beside them.
	const found = event.buttons !== 0 || hasSelection() ? null : passageUnder(event);
	document.documentElement.toggleAttribute("data-over-dispute", found !== null);
	if (shown?.isPinned || shown?.passage === found?.passage) return;
	showPassage(found && { ...found, isPinned: false, origin: null });
}

function onPress(event: MouseEvent): void {
	const found = hasSelection() ? null : passageUnder(event);
	if (found) showPassage({ ...found, isPinned: true, origin: null });
}

function listen(): void {
	stop = new AbortController();
	document.addEventListener("pointermove", onMove, { signal: stop.signal, passive: true });
	document.addEventListener("click", onPress, { signal: stop.signal });
}

/** Highlights the disputed words of a turn, and shows a note where the pointer is over them. */
export function registerPassages(scope: TurnScope, passages: readonly Passage[]): void {
	if (passagesByTurn.size === 0) listen();
	passagesByTurn.set(scope, passages);
	highlightAll();
}

/** Removes what was registered for the turn. */
export function removePassages(scope: TurnScope): void {
	if (!passagesByTurn.delete(scope)) return;
	highlightAll();
	if (shown?.scope === scope) showPassage(null);
	if (passagesByTurn.size > 0) return;
	stop.abort();
	document.documentElement.removeAttribute("data-over-dispute");
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/** The one passage of the page that has a note. */
export const useShownPassage = (): ShownPassage | null =>
	useSyncExternalStore(
		subscribe,
		() => shown,
		() => null,
	);
