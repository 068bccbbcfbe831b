import "./paste-dialog.css";
import {
	isSameName,
	mistakenFor,
	NAME_MAX_UNITS,
	nameKey,
	PASTED_MAX_UNITS,
	pastedProblem,
	trimPasted,
} from "@parallax/contract";
import { type FormEvent, useId, useMemo, useState } from "react";
import { countWords } from "../../../lib/text/count-words.ts";
import { Button } from "../../../ui/actions/button.tsx";
import { Field } from "../../../ui/fields/field.tsx";
import { Note } from "../../../ui/layout/note.tsx";
import { Icon } from "../../../ui/marks/icon.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { pastingMessages as texts } from "./messages.ts";
import { type PastingDraft, pastingDraft } from "./pasting-draft.ts";

/** The count is shown from here on; before, the words are. */
const NEAR_LIMIT = 0.8 * PASTED_MAX_UNITS;

export interface PasteDialogProps {
	/** The answer to edit; null for a new one. */
	readonly edited: (PastingDraft & { readonly title: string }) | null;
	/** The chat that a new answer joins; empty on the start page. */
	readonly chatId?: string;
	/** The name of the column if the user gives it none. */
	readonly defaultName: string;
	/** Why no column can be added; null when one can. */
	readonly refusal: string | null;
	/** Names of the other columns. */
	readonly takenNames: readonly string[];
	readonly assistantNames: readonly string[];
	readonly onClose: () => void;
	readonly onDone: (pasted: PastingDraft) => void;
	readonly onRemove: () => void;
}

/** The reason why the column cannot have this name, as the server would give it. */
function nameProblem(
	name: string,
	{ takenNames, assistantNames }: Pick<PasteDialogProps, "takenNames" | "assistantNames">,
): string | undefined {
	if (name === "") return undefined;
	const key = nameKey(name);
	if (takenNames.some((other) => nameKey(other) === key)) return texts.nameTaken;
	const twin = assistantNames.find((other) => nameKey(other) === key);
	if (twin && isSameName(twin, name)) return texts.nameMistaken(twin, twin);
	const assistant = twin ?? mistakenFor(name);
	return assistant ? texts.nameMistaken(name, assistant) : undefined;
}

interface TextFieldProps {
	readonly value: string;
	readonly error: string | null;
	readonly onChange: (text: string) => void;
}

function AnswerField({ value, error, onChange }: TextFieldProps) {
	const id = useId();
	const words = useMemo(() => countWords(value), [value]);
	const units = value.length;
	return (
		<div className="field">
			<label htmlFor={id}>{texts.text}</label>
			<textarea
				id={id}
				className="input pasted-text"
				dir="auto"
				rows={10}
				placeholder={texts.textPlaceholder}
				aria-invalid={error !== null || undefined}
				aria-describedby={`${id}-note`}
				data-first-focus
				value={value}
				onChange={(event) => onChange(event.target.value)}
			/>
			<span className="hint hint-ends" id={`${id}-note`}>
				{error === null ? (
					<span>{texts.textHint}</span>
				) : (
					<span className="err">
						<Icon name="alert" />
						{error}
					</span>
				)}
				<span>{units >= NEAR_LIMIT ? texts.counter(units, PASTED_MAX_UNITS) : words > 0 && texts.words(words)}</span>
			</span>
		</div>
	);
}

function usePasting({ edited, chatId = "" }: Pick<PasteDialogProps, "edited" | "chatId">) {
	// Columns of different chats have the same key, so the answer itself tells which one was being edited.
	const key = edited ? JSON.stringify([edited.key, edited.name, edited.text]) : chatId;
	const [draft, setDraft] = useState((): PastingDraft => {
		const kept = pastingDraft.read();
		return kept?.key === key ? kept : (edited ?? { key, name: "", text: "" });
	});
	const change = (next: Partial<PastingDraft>) => {
		const changed = { key, name: draft.name, text: draft.text, ...next };
		setDraft(changed);
		pastingDraft.write(changed);
	};
	return [draft, change] as const;
}

function PasteForm(props: PasteDialogProps) {
	const { edited, defaultName, refusal, onClose, onDone, onRemove } = props;
	const [draft, change] = usePasting(props);
	const [wasTried, setTried] = useState(false);
	const problem = pastedProblem(draft.text);
	const name = draft.name.trim();
	const wrongName = nameProblem(name, props);
	const isEmpty = trimPasted(draft.text) === "";
	const end = (action: () => void) => () => {
		pastingDraft.write(null);
		onClose();
		action();
	};
	const onSubmit = (event: FormEvent<HTMLFormElement>) => {
		event.preventDefault();
		// The dialog can stand in the form of the prompt.
		event.stopPropagation();
		if (refusal !== null) return;
		setTried(true);
		if (problem === null && wrongName === undefined) return end(() => onDone({ ...draft, name }))();
		event.currentTarget.querySelector<HTMLElement>(problem === null ? "input" : "textarea")?.focus();
	};
	return (
		<form
			className="paste-form"
			noValidate
			onSubmit={onSubmit}
			onKeyDown={(event) => {
				if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
				event.preventDefault();
				event.currentTarget.requestSubmit();
			}}
		>
			<AnswerField
				value={draft.text}
				error={wasTried || !isEmpty ? problem : null}
				onChange={(text) => change({ text })}
			/>
			<Field
				label={texts.name}
				hint={texts.nameHint}
				error={wrongName}
				placeholder={defaultName}
				maxLength={NAME_MAX_UNITS}
				autoComplete="off"
				value={draft.name}
				onChange={(event) => change({ name: event.target.value })}
			/>
			{refusal !== null && <Note tone="warn">{refusal}</Note>}
			<div className="acts">
				{edited && (
					<span className="acts-start">
						<Button tone="bare" icon="trash" onClick={end(onRemove)}>
							{texts.remove}
						</Button>
					</span>
				)}
				<Button onClick={end(() => {})}>{texts.cancel}</Button>
				<Button type="submit" tone="fill" aria-disabled={refusal !== null || undefined}>
					{edited ? texts.save : texts.add}
				</Button>
			</div>
		</form>
	);
}

/** Adds an answer that the user already has, or edits one that is not sent yet. Escape keeps what was typed. */
export function PasteDialog(props: PasteDialogProps) {
	const { edited, onClose } = props;
	return (
		<Dialog
			open
			onClose={onClose}
			title={edited ? texts.editTitle(edited.title) : texts.title}
			text={texts.intro}
			variant="wide"
		>
			<PasteForm {...props} />
		</Dialog>
	);
}
