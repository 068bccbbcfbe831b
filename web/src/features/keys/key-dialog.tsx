import "./key-dialog.css";
import type { Provider } from "@parallax/contract";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { AssistantMark } from "../../ui/marks/assistant-mark.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { KeyForm } from "./key-form.tsx";
import { messages } from "./messages.ts";
import { ResultLine, useTesting } from "./result-line.tsx";

const texts = messages.dialog;

interface ChoiceProps {
	readonly assistants: readonly Provider[];
	readonly chosenId: string;
	readonly onChoose: (id: string) => void;
}

/** The assistant that the key is for. */
function AssistantChoice({ assistants, chosenId, onChoose }: ChoiceProps) {
	const name = useId();
	return (
		<fieldset className="key-choice">
			<legend>{texts.assistant}</legend>
			{assistants.map((assistant) => (
				<label key={assistant.id}>
					<input type="radio" name={name} checked={assistant.id === chosenId} onChange={() => onChoose(assistant.id)} />
					<AssistantMark of={assistant} />
					{assistant.name}
				</label>
			))}
		</fieldset>
	);
}

interface StoredProps {
	readonly assistant: Provider;
	readonly onReplace: () => void;
	readonly onDone: () => void;
}

/** Shown once the key is stored. A key that the vendor refuses can be replaced at once. */
function Stored({ assistant, onReplace, onDone }: StoredProps) {
	const { result, test, isTesting } = useTesting(assistant.id);
	const done = useRef<HTMLButtonElement>(null);
	useEffect(() => done.current?.focus(), []);
	return (
		<>
			<ResultLine result={result ?? { tone: "good", sentence: messages.saved(assistant.name) }} />
			<div className="acts">
				<Button busy={isTesting} onClick={test}>
					{isTesting ? texts.testing : texts.test}
				</Button>
				{result?.tone === "bad" && <Button onClick={onReplace}>{texts.replace}</Button>}
				<Button ref={done} tone="fill" onClick={onDone}>
					{texts.done}
				</Button>
			</div>
		</>
	);
}

export interface KeyDialogProps {
	/** The assistants that a key can be pasted for; at least one. */
	readonly assistants: readonly Provider[];
	readonly onClose: () => void;
}

function Content({ assistants, onClose }: KeyDialogProps) {
	const [chosenId, choose] = useState(assistants[0]?.id ?? "");
	const [isStored, setStored] = useState(false);
	const assistant = assistants.find(({ id }) => id === chosenId);
	if (!assistant) return null;
	if (isStored) return <Stored assistant={assistant} onReplace={() => setStored(false)} onDone={onClose} />;
	return (
		<>
			{assistants.length > 1 && <AssistantChoice assistants={assistants} chosenId={chosenId} onChoose={choose} />}
			<KeyForm assistant={assistant} onSaved={() => setStored(true)} onCancel={onClose} />
			<p className="key-billed">{texts.billed}</p>
		</>
	);
}

/** A browser without an account stores a key here, never on the settings page. */
export function KeyDialog({ assistants, onClose }: KeyDialogProps) {
	const only = assistants.length === 1 ? assistants[0] : undefined;
	return (
		<Dialog open onClose={onClose} title={texts.title(only?.name ?? null)} text={texts.text}>
			<Content assistants={assistants} onClose={onClose} />
		</Dialog>
	);
}
