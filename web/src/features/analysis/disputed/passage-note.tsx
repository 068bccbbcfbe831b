import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { hasFloating } from "../../../lib/keys/keys.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { seatName, useSeats } from "../../assistants/index.ts";
import { claimJumps } from "../../chat/index.ts";
import { messages } from "../messages.ts";
import type { ShownPassage } from "./disputed-words.tsx";
import type { Passage } from "./find-disputed.ts";

const WIDTH = 320;
const MARGIN = 12;

/** Below the last line of the words, in document coordinates, so that the note scrolls with them. */
function placeUnder({ ranges }: Passage): { left: number; top: number } {
	const rects = ranges[0]?.getClientRects?.();
	const last = rects?.[rects.length - 1];
	if (!last) return { left: MARGIN, top: window.scrollY };
	const most = document.documentElement.clientWidth - WIDTH - MARGIN;
	return { left: Math.max(MARGIN, Math.min(last.left, most)) + window.scrollX, top: last.bottom + window.scrollY };
}

function sentenceOf({ cell, weight, others }: Passage, names: readonly string[]): string {
	const { disputed } = messages;
	if (cell.itself) return disputed.itself;
	if (others.length === 0) return weight === "contradicts" ? messages.map.contradicts : messages.map.differs;
	if (cell.stance === "says") return (weight === "contradicts" ? disputed.contradicted : disputed.differed)(names);
	return (weight === "contradicts" ? disputed.contradicts : disputed.differs)(names);
}

export interface PassageNoteProps {
	readonly shown: ShownPassage;
	readonly onClose: () => void;
}

/** Says who objects to the words and what differs, and links to the row of the map. */
export function PassageNote({ shown, onClose }: PassageNoteProps) {
	const { passage, isPinned, origin } = shown;
	const { disputed, map } = messages;
	const seats = useSeats();
	const note = useRef<HTMLElement>(null);
	const [place, setPlace] = useState({ left: 0, top: 0 });
	useLayoutEffect(() => setPlace(placeUnder(passage)), [passage]);
	useEffect(() => {
		if (isPinned) note.current?.querySelector("button")?.focus({ preventScroll: true });
	}, [isPinned]);
	useEffect(() => {
		const press = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.isComposing || hasFloating()) return;
			event.preventDefault();
			event.stopPropagation();
			onClose();
			if (origin?.isConnected) origin.focus({ preventScroll: true });
		};
		window.addEventListener("keydown", press, { capture: true });
		return () => window.removeEventListener("keydown", press, { capture: true });
	}, [onClose, origin]);
	const toRow = () => {
		onClose();
		claimJumps()?.toRow(passage.place, passage.seat, null);
	};
	const { slot } = passage.cell;
	return (
		<aside
			className={`passage-note is-${passage.weight}`}
			aria-label={disputed.label}
			ref={note}
			style={{ "--left": `${place.left}px`, "--top": `${place.top}px` } as CSSProperties}
		>
			<p role={isPinned ? "status" : undefined}>
				<b>
					{sentenceOf(
						passage,
						passage.others.map((id) => seatName(seats, id)),
					)}
				</b>
				{slot && <span> {map.slot(slot.mine, slot.theirs)}</span>}
			</p>
			<div>
				<Button tone="edge" size="s" onClick={toRow}>
					{disputed.toRow}
				</Button>
				<Button tone="bare" size="s" onClick={onClose}>
					{disputed.close}
				</Button>
			</div>
		</aside>
	);
}
