import { type DragEvent, useEffect, useState } from "react";
import { useConfig } from "../../assistants/index.ts";
import { draftFiles } from "../attach/draft-files.ts";
import { followUpMessages } from "./follow-up-messages.ts";

/** Read again when the composer closes: once its files are sent, a draft is another object. */
function useFileCount(draftKey: string, isCovered: boolean): number {
	const [count, setCount] = useState(0);
	useEffect(() => {
		if (isCovered) return;
		const store = draftFiles(draftKey);
		const read = () => setCount(store.snapshot().files.length);
		read();
		return store.subscribe(read);
	}, [draftKey, isCovered]);
	return count;
}

export interface FollowUpDoorProps {
	readonly draftKey: string;
	/** The draft. */
	readonly text: string;
	/** The answers that were pasted for the next prompt. */
	readonly pastedCount: number;
	/** True while the open composer covers it. */
	readonly isCovered: boolean;
	readonly onOpen: () => void;
}

/** The closed composer: a line with what waits in it. It takes files that are dropped on it. */
export function FollowUpDoor({ draftKey, text, pastedCount, isCovered, onOpen }: FollowUpDoorProps) {
	const config = useConfig();
	const waiting = followUpMessages.waiting(useFileCount(draftKey, isCovered), pastedCount);
	const draft = [text, ...waiting].filter(Boolean).join(", ");
	const onDrop = (event: DragEvent) => {
		const files = [...event.dataTransfer.files];
		if (!config?.features.attachments || files.length === 0) return;
		event.preventDefault();
		draftFiles(draftKey).add(files, { maxBytes: config.limits.maxUploadBytes });
		onOpen();
	};
	return (
		<button
			type="button"
			className="follow-up-door"
			aria-label={draft ? followUpMessages.askDraft(draft) : followUpMessages.ask}
			inert={isCovered}
			onClick={onOpen}
			onDrop={onDrop}
		>
			<span className={text ? "is-draft" : undefined}>{text || followUpMessages.placeholder}</span>
			{waiting.length > 0 && <span className="is-draft is-waiting">{waiting.join(", ")}</span>}
		</button>
	);
}
