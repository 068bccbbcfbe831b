import { formatList } from "../../../lib/text/format.ts";
import { languageOf } from "../../../lib/text/language-of.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { seatName, useSeats } from "../../assistants/index.ts";
import { useTurnScope } from "../../chat/index.ts";
import { useWordsAsking } from "../marked-words/words-asking.ts";
import { focusAndScroll, visibleRow } from "../marks/show-row.ts";
import { messages } from "../messages.ts";
import type { ShownPassage } from "./disputed-registry.ts";
import type { Passage } from "./find-disputed.ts";
import { WordsNote } from "./words-note.tsx";

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

/** Says who objects to the words and what differs. From it the reader goes to the row of the map, or asks the others. */
export function PassageNote({ shown, onClose }: PassageNoteProps) {
	const { passage, isPinned, origin } = shown;
	const { disputed } = messages;
	const scope = useTurnScope();
	const asking = useWordsAsking(scope);
	const closeAndReturn = () => {
		onClose();
		if (origin?.isConnected) origin.focus({ preventScroll: true });
	};
	const showRow = () => {
		onClose();
		const { toRow } = scope.jumps;
		if (toRow) toRow(passage.claimIndex, passage.seat, null);
		// The map is on the page already, though its code is not.
		else focusAndScroll(visibleRow(scope.turn, passage.claimIndex));
	};
	return (
		<WordsNote
			ranges={passage.ranges}
			isGrave={passage.severity === "contradicts"}
			label={disputed.label}
			isPinned={isPinned}
			origin={origin}
			onClose={onClose}
		>
			<p role={isPinned ? "status" : undefined}>
				<Objection passage={passage} />
			</p>
			<div className="note-acts">
				<Button tone="edge" size="s" onClick={showRow}>
					{disputed.toRow}
				</Button>
				{asking?.inNote(passage.seat, passage.cell, closeAndReturn)}
				<Button tone="bare" size="s" onClick={onClose}>
					{disputed.close}
				</Button>
			</div>
		</WordsNote>
	);
}
