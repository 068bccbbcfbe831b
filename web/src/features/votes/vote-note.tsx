import { VOTE_NOTE_MAX_UNITS } from "@parallax/contract";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { voteMessages } from "./messages.ts";

const texts = voteMessages.note;

interface VoteNoteProps {
	readonly note: string;
	readonly text: string;
	readonly onText: (text: string) => void;
	/** Resolves to false when the note could not be stored; it then stays in the field. */
	readonly onSave: (note: string) => Promise<boolean>;
	readonly onClose: () => void;
}

/** The field for the note of a vote. */
export function VoteNote({ note, text, onText, onSave, onClose }: VoteNoteProps) {
	const id = useId();
	const field = useRef<HTMLTextAreaElement>(null);
	const [isBusy, setBusy] = useState(false);
	useEffect(() => field.current?.focus(), []);
	const save = async (): Promise<void> => {
		setBusy(true);
		const isSaved = await onSave(text);
		setBusy(false);
		if (isSaved) onClose();
	};
	const onKeyDown = (event: KeyboardEvent): void => {
		if (event.key === "Escape" && text === note) onClose();
		else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save();
		else return;
		event.preventDefault();
		event.stopPropagation();
	};
	return (
		<div className="vote-note">
			<label htmlFor={id}>{texts.label}</label>
			<textarea
				ref={field}
				id={id}
				className="input"
				rows={2}
				dir="auto"
				maxLength={VOTE_NOTE_MAX_UNITS}
				value={text}
				onChange={(event) => onText(event.target.value)}
				onKeyDown={onKeyDown}
			/>
			<div className="vote-acts">
				<Button tone="fill" size="s" busy={isBusy} onClick={() => void save()}>
					{texts.save}
				</Button>
				<Button tone="bare" size="s" onClick={onClose}>
					{texts.cancel}
				</Button>
			</div>
		</div>
	);
}
