import "./attached-files.css";
import { type Attachment, PROMPT_MAX_UNITS, type Provider } from "@parallax/contract";
import { type RefObject, useEffect, useRef } from "react";
import { Button } from "../../../ui/actions/button.tsx";
import { Note } from "../../../ui/layout/note.tsx";
import { useConfig } from "../../assistants/index.ts";
import { countPrompt } from "../compose/prompt-length.ts";
import { replaceText } from "../compose/replace-text.ts";
import type { Column } from "../picker/provider-choice.ts";
import { attachMessages } from "./attach-messages.ts";
import { type DraftFile, draftFiles, useDraftFiles } from "./draft-files.ts";
import { FileChip } from "./file-chip.tsx";
import { attachPaste, isLongPaste, moveToFile } from "./long-paste.ts";
import { useIncomingFiles } from "./use-incoming-files.ts";
import { useModelLimits } from "./use-model-limits.ts";

export interface AttachedFilesProps {
	readonly draftKey: string;
	/** The files of the prompt that is edited. */
	readonly initialFiles?: readonly Attachment[] | undefined;
	readonly field: RefObject<HTMLTextAreaElement | null>;
	readonly isSending: boolean;
	/** The columns that are asked. */
	readonly asked: readonly Column[];
	readonly assistants: readonly Provider[];
	readonly nameOf: (column: Column) => string;
	/** Files and pasted texts that came before this code took them; null from then on. */
	readonly early?: RefObject<(File | string)[] | null> | undefined;
}

interface ListProps extends Pick<AttachedFilesProps, "draftKey" | "field"> {
	readonly files: readonly DraftFile[];
}

/** The focus goes to the file that takes the place of a removed one, or to the field. */
function FileList({ draftKey, field, files }: ListProps) {
	const list = useRef<HTMLUListElement>(null);
	const store = draftFiles(draftKey);
	const remove = (id: number, index: number) => {
		store.remove(id);
		requestAnimationFrame(() => {
			const buttons = [...(list.current?.querySelectorAll<HTMLElement>("li > .btn-icon") ?? [])];
			(buttons[index] ?? buttons.at(-1) ?? field.current)?.focus();
		});
	};
	return (
		<ul className="attached-files" aria-label={attachMessages.list} ref={list}>
			{files.map((file, index) => (
				<FileChip
					key={file.id}
					file={file}
					canRetry={store.canRetry(file.id)}
					onRemove={() => remove(file.id, index)}
					onRetry={() => store.retry(file.id)}
				/>
			))}
		</ul>
	);
}

/** Says that a long paste became a file, and puts it into the prompt where it fits. */
function PastedNote({ draftKey, field, files }: ListProps) {
	const file = files.findLast(({ pasted }) => pasted !== null);
	if (!file?.pasted) return null;
	const { id, name, pasted } = file;
	/** Read anew for each use: typing does not render this note. */
	const readWhole = (): string => {
		const typed = field.current?.value ?? "";
		return typed === "" ? pasted : `${typed}\n${pasted}`;
	};
	const fits = countPrompt(readWhole()) <= PROMPT_MAX_UNITS;
	return (
		<p className="pasted-note">
			{attachMessages.pasted(name, pasted.length)}{" "}
			{fits && (
				<Button
					size="s"
					onClick={() => {
						const whole = readWhole();
						draftFiles(draftKey).remove(id);
						if (field.current) replaceText(field.current, whole);
					}}
				>
					{attachMessages.putIntoPrompt}
				</Button>
			)}
		</p>
	);
}

interface EarlyOptions extends Pick<AttachedFilesProps, "early" | "draftKey" | "field"> {
	readonly isEnabled: boolean;
	readonly maxBytes: number;
}

/** Attaches what came before this code had loaded. A long pasted text leaves the field as a file. */
function useEarly({ early, draftKey, field, isEnabled, maxBytes }: EarlyOptions): void {
	useEffect(() => {
		if (!isEnabled || !early?.current) return;
		const items = early.current;
		early.current = null;
		const files = items.filter((item) => typeof item !== "string");
		if (files.length > 0) draftFiles(draftKey).add(files, { maxBytes });
		for (const text of items.filter((item) => typeof item === "string").filter(isLongPaste))
			if (field.current) moveToFile(field.current, text, () => attachPaste(draftKey, text, maxBytes));
	}, [early, draftKey, field, isEnabled, maxBytes]);
}

/** The files of the next prompt. Takes files that are pasted into or dropped on the form around it. */
export function AttachedFiles({
	draftKey,
	initialFiles,
	field,
	isSending,
	asked,
	assistants,
	nameOf,
	early,
}: AttachedFilesProps) {
	const config = useConfig();
	const isEnabled = config?.features.attachments === true;
	const frame = useRef<HTMLDivElement>(null);
	const { files, refused, announcement } = useDraftFiles(draftKey, initialFiles);
	const maxBytes = config?.limits.maxUploadBytes ?? 0;
	useEarly({ early, draftKey, field, isEnabled, maxBytes });
	const incoming = {
		add: (added: readonly File[]) => draftFiles(draftKey).add(added, { maxBytes }),
		addPaste: (text: string) => attachPaste(draftKey, text, maxBytes),
	};
	const dragged = useIncomingFiles(frame, incoming, isEnabled);
	const limits = useModelLimits(files, asked, assistants, nameOf);
	const isUploading = files.some(({ state }) => state === "uploading");
	const notes = [...limits, ...(isSending && isUploading ? [attachMessages.waiting] : [])];
	useEffect(() => {
		if (dragged === "over") frame.current?.scrollIntoView?.({ block: "nearest" });
	}, [dragged]);
	return (
		<div ref={frame}>
			{dragged !== "no" && (
				<div className={dragged === "over" ? "drop-here is-over" : "drop-here"}>{attachMessages.drop}</div>
			)}
			{files.length > 0 && <FileList draftKey={draftKey} field={field} files={files} />}
			<PastedNote draftKey={draftKey} field={field} files={files} />
			<div role="status" className="file-notes">
				{notes.map((note) => (
					<p key={note}>{note}</p>
				))}
			</div>
			{refused.length > 0 && (
				<div role="alert" className="refused-files">
					{refused.map(({ name, reason }) => (
						<Note key={`${name} ${reason}`} tone="warn">
							{attachMessages.refused(name, reason)}
						</Note>
					))}
				</div>
			)}
			<p className="vh" role="status">
				{announcement}
			</p>
		</div>
	);
}
