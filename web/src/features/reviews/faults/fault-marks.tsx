import "./fault-marks.css";
import { createPortal } from "react-dom";
import { Button } from "../../../ui/actions/button.tsx";
import { seatName, useSeats } from "../../assistants/index.ts";
import { type ShownChat, useTurnScope } from "../../chat/index.ts";
import { reviewMessages } from "../messages.ts";
import type { Fault } from "../review-figures.ts";
import { goToReview } from "../review-id.ts";
import { useReview } from "../use-review.ts";
import { wordTools } from "../word-tools.ts";
import { faultyWords, useFaults } from "./faulty-words.ts";

const { faults: texts } = reviewMessages;
const closeNote = () => faultyWords().show(null);

interface NoteProps {
	readonly fault: Fault;
	readonly ranges: readonly Range[];
	readonly origin: HTMLElement | null;
	readonly turn: number;
}

/** At the words: what each reviewer finds wrong with them, and the way to the whole review. */
function Note({ fault, ranges, origin, turn }: NoteProps) {
	const { WordsNote } = wordTools();
	const seats = useSeats();
	const toReview = () => {
		closeNote();
		goToReview(turn);
	};
	return createPortal(
		<WordsNote ranges={ranges} isGrave={false} label={texts.note} isPinned origin={origin} onClose={closeNote}>
			{fault.remarks.map(({ reviewer, text }) => (
				<p key={reviewer} className="fault-remark" dir="auto">
					<b>{texts.by(seatName(seats, reviewer))}</b> {text}
				</p>
			))}
			<div className="note-acts">
				<Button tone="edge" size="s" onClick={toReview}>
					{texts.toReview}
				</Button>
				<Button tone="bare" size="s" onClick={closeNote}>
					{texts.close}
				</Button>
			</div>
		</WordsNote>,
		document.body,
	);
}

/** Marks the words that reviewers find fault with, in the answers of a turn. */
export function FaultMarks(props: ShownChat) {
	const scope = useTurnScope();
	// The review below the answers informs the other tabs.
	const review = useReview({ ...props, onVerdict: null });
	const registry = faultyWords();
	const { responses } = props.payload;
	const { words } = wordTools().useMarkedWords(registry, scope, useFaults(review, responses), responses);
	const shown = registry.useShown();
	const shownWords = shown?.scope === scope && words.find(({ mark }) => mark.id === shown.id);
	if (!shownWords) return null;
	const { mark, ranges } = shownWords;
	return <Note key={mark.id} fault={mark} ranges={ranges} origin={shown.origin} turn={scope.turn} />;
}
