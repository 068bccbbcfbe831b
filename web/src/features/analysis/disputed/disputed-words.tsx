import "./disputed-words.css";
import type { Analysis, ProviderResponse } from "@parallax/contract";
import { useEffect, useMemo, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { type Command, useCommands } from "../../../lib/keys/commands.ts";
import { bringForward } from "../../chat/index.ts";
import { messages } from "../messages.ts";
import type { Passage } from "./find-disputed.ts";
import { passageAt } from "./passage-at.ts";
import { PassageNote } from "./passage-note.tsx";
import { useDisputed } from "./use-disputed.ts";

export interface ShownPassage {
	readonly passage: Passage;
	/** False while the pointer only hovers over the words. */
	readonly isPinned: boolean;
	/** The element that had the focus before the shortcut was pressed; null if no shortcut was used. */
	readonly origin: HTMLElement | null;
}

/** Compares claim and seat only: the page may have rendered the words again, with new ranges. */
const isSame = (one: Passage, other: Passage | null): boolean =>
	one.claimIndex === other?.claimIndex && one.seat === other.seat;

const hasSelection = (): boolean => document.getSelection()?.isCollapsed === false;

/** Shows the passage that the pointer hovers over or has clicked. */
function usePointer(
	passages: readonly Passage[],
	show: (change: (previous: ShownPassage | null) => ShownPassage | null) => void,
) {
	useEffect(() => {
		if (passages.length === 0) return;
		const stop = new AbortController();
		const find = (event: MouseEvent): Passage | null => {
			const target = event.target instanceof Element ? event.target : null;
			return target?.closest(".answer") && !target.closest("a, button") ? passageAt(passages, event) : null;
		};
		const move = (event: PointerEvent) => {
			if (event.pointerType !== "mouse" || event.buttons !== 0) return;
			if (event.target instanceof Element && event.target.closest(".passage-note")) return;
			const passage = find(event);
			document.documentElement.toggleAttribute("data-over-dispute", passage !== null);
			show((previous) => {
				if (previous?.isPinned || previous?.passage === passage) return previous;
				return passage && { passage, isPinned: false, origin: null };
			});
		};
		const press = (event: MouseEvent) => {
			const passage = hasSelection() ? null : find(event);
			if (passage) show(() => ({ passage, isPinned: true, origin: null }));
		};
		document.addEventListener("pointermove", move, { signal: stop.signal, passive: true });
		document.addEventListener("click", press, { signal: stop.signal });
		return () => {
			stop.abort();
			document.documentElement.removeAttribute("data-over-dispute");
		};
	}, [passages, show]);
}

/** Adds the command that goes to the next disputed passage, by its shortcut or from the palette. */
function useNextPassageCommand(passages: readonly Passage[], show: (shown: ShownPassage) => void): void {
	const last = useRef<Passage | null>(null);
	const commands = useMemo((): readonly Command[] => {
		const run = () => {
			const at = passages.findIndex((passage) => isSame(passage, last.current));
			const passage = passages[(at + 1) % passages.length];
			if (!passage) return;
			last.current = passage;
			const { activeElement } = document;
			const origin = activeElement instanceof HTMLElement && activeElement !== document.body ? activeElement : null;
			bringForward(passage.seat);
			const start = passage.ranges[0]?.startContainer.parentElement;
			start?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
			show({ passage, isPinned: true, origin: origin?.closest(".passage-note") ? null : origin });
		};
		return passages.length > 0 ? [{ id: "disputed", title: messages.disputed.next, keys: ["d"], rank: 1, run }] : [];
	}, [passages, show]);
	useCommands(commands);
}

/** Highlights disputed words in the answers. A note at the hovered words names who objects and links to the row. */
export function DisputedWords(props: { readonly analysis: Analysis; readonly responses: readonly ProviderResponse[] }) {
	const passages = useDisputed(props.analysis, props.responses);
	const [shown, setShown] = useState<ShownPassage | null>(null);
	usePointer(passages, setShown);
	useNextPassageCommand(passages, setShown);
	// The note closes when its words are no longer on the page.
	const passage = passages.find((one) => isSame(one, shown?.passage ?? null));
	if (!shown || !passage || import.meta.env.SSR) return null;
	return createPortal(
		<PassageNote
			key={`${passage.claimIndex} ${passage.seat}`}
			shown={{ ...shown, passage }}
			onClose={() => setShown(null)}
		/>,
		document.body,
	);
}
