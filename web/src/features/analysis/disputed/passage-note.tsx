import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from "react";
import { hasOverlay } from "../../../lib/keys/keys.ts";
import { formatList } from "../../../lib/text/format.ts";
import { languageOf } from "../../../lib/text/language-of.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { seatName, useSeats } from "../../assistants/index.ts";
import { useTurnScope } from "../../chat/index.ts";
import { focusAndScroll, visibleRow } from "../marks/show-row.ts";
import { messages } from "../messages.ts";
import type { ShownPassage } from "./disputed-registry.ts";
import type { Passage } from "./find-disputed.ts";

const WIDTH = 320;
const MARGIN = 12;

/** Below the last line of the words, in document coordinates, so that the note scrolls with them. */
function positionBelow({ ranges }: Passage): { left: number; top: number } {
	const rects = ranges[0]?.getClientRects?.();
	const last = rects?.[rects.length - 1];
	if (!last) return { left: MARGIN, top: window.scrollY };
	const maxLeft = document.documentElement.clientWidth - WIDTH - MARGIN;
	return { left: Math.max(MARGIN, Math.min(last.left, maxLeft)) + window.scrollX, top: last.bottom + window.scrollY };
}

function sentenceOf({ cell, severity, others }: Passage, names: readonly string[]): string {
	const { disputed } = messages;
	if (cell.itself) return disputed.itself;
	if (others.length === 0) return severity === "contradicts" ? messages.map.contradicts : messages.map.differs;
	if (cell.stance === "says") return (severity === "contradicts" ? disputed.contradicted : disputed.differed)(names);
	return (severity === "contradicts" ? disputed.contradicts : disputed.differs)(names);
}

/** Who objects, and the words of the other side. */
function Objection({ passage }: { readonly passage: Passage }) {
	const seats = useSeats();
	const namesOf = (ids: readonly string[]) => ids.map((id) => seatName(seats, id));
	const { others, cell } = passage;
	const shown = cell.itself ? [] : others;
	return (
		<>
			<b>
				{sentenceOf(
					passage,
					others.flatMap((side) => namesOf(side.seats)),
				)}
				{shown.length === 1 && ":"}
			</b>
			{shown.map((side) => (
				<span key={side.value} className={shown.length > 1 ? "other-words" : undefined}>
					{" "}
					{shown.length > 1 && `${formatList(namesOf(side.seats))}: `}“
					<bdi lang={languageOf(side.value)}>{side.value}</bdi>”
				</span>
			))}
		</>
	);
}

export interface PassageNoteProps {
	readonly shown: ShownPassage;
	readonly onClose: () => void;
}

/** Says who objects to the words and what differs, and links to the row of the map. */
export function PassageNote({ shown, onClose }: PassageNoteProps) {
	const { passage, isPinned, origin } = shown;
	const { disputed } = messages;
	const scope = useTurnScope();
	const note = useRef<HTMLElement>(null);
	const [position, setPosition] = useState({ left: 0, top: 0 });
	useLayoutEffect(() => setPosition(positionBelow(passage)), [passage]);
	useEffect(() => {
		if (isPinned) note.current?.querySelector("button")?.focus({ preventScroll: true });
	}, [isPinned]);
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
	const showRow = () => {
		onClose();
		const { toRow } = scope.jumps;
		if (toRow) toRow(passage.claimIndex, passage.seat, null);
		// The map is on the page already, though its code is not.
		else focusAndScroll(visibleRow(scope.turn, passage.claimIndex));
	};
	return (
		<aside
			className={`passage-note is-${passage.severity}`}
			aria-label={disputed.label}
			ref={note}
			style={{ "--left": `${position.left}px`, "--top": `${position.top}px` } as CSSProperties}
		>
			<p role={isPinned ? "status" : undefined}>
				<Objection passage={passage} />
			</p>
			<div>
				<Button tone="edge" size="s" onClick={showRow}>
					{disputed.toRow}
				</Button>
				<Button tone="bare" size="s" onClick={onClose}>
					{disputed.close}
				</Button>
			</div>
		</aside>
	);
}
