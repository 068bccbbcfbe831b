import { NAME_MAX_UNITS, type Panel } from "@parallax/contract";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/actions/button.tsx";
import { IconButton } from "../../../../ui/actions/icon-button.tsx";
import { Input } from "../../../../ui/fields/field.tsx";
import { AssistantMark } from "../../../../ui/marks/assistant-mark.tsx";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { useAssistants } from "../../../assistants/index.ts";
import { menuMessages as messages } from "../menu-messages.ts";
import type { Panels } from "./use-panels.ts";

const texts = messages.panels;

interface PanelRowProps extends Pick<Panels, "rename" | "remove"> {
	readonly panel: Panel;
	readonly isFirst: boolean;
	readonly onOpen: (panel: Panel) => void;
}

function Marks({ panel }: Pick<PanelRowProps, "panel">) {
	const assistants = useAssistants();
	return (
		<span className="panel-marks">
			{panel.seats.map(({ provider, name = provider }, index) => {
				const assistant = assistants.find(({ id }) => id === provider) ?? { name, logo: null, tint: "gray" };
				// biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity of a column.
				return <AssistantMark key={index} of={assistant} small />;
			})}
			<span className="vh">{texts.columns(panel.seats.length)}</span>
		</span>
	);
}

interface RenameFormProps extends Pick<PanelRowProps, "panel" | "rename"> {
	readonly onDone: () => void;
}

function RenameForm({ panel, rename, onDone }: RenameFormProps) {
	const [name, setName] = useState(panel.name);
	const [isBusy, setBusy] = useState(false);
	const submit = async (event: SubmitEvent) => {
		event.preventDefault();
		if (name.trim() === "") return;
		setBusy(true);
		const isDone = name.trim() === panel.name || (await rename(panel, name.trim()));
		setBusy(false);
		if (isDone) onDone();
	};
	return (
		<form className="panel-form" data-own-escape onSubmit={submit}>
			<Input
				aria-label={texts.newNameOf(panel.name)}
				autoFocus
				maxLength={NAME_MAX_UNITS}
				autoComplete="off"
				value={name}
				onChange={(event) => setName(event.target.value)}
				onKeyDown={(event) => {
					if (event.key !== "Escape") return;
					event.preventDefault();
					event.stopPropagation();
					onDone();
				}}
			/>
			<Button type="submit" busy={isBusy}>
				{texts.save}
			</Button>
		</form>
	);
}

/** One panel. The user can open, rename or delete it. */
export function PanelRow({ panel, isFirst, onOpen, rename, remove }: PanelRowProps) {
	const [mode, setMode] = useState<"nothing" | "rename" | "delete" | "deleting">("nothing");
	const reset = () => setMode("nothing");
	const renameButton = useRef<HTMLButtonElement>(null);
	const wasRenamed = useRef(false);
	useEffect(() => {
		if (mode === "nothing" && wasRenamed.current) renameButton.current?.focus();
		wasRenamed.current = mode === "rename";
	}, [mode]);
	if (mode === "rename") {
		return (
			<li>
				<RenameForm panel={panel} rename={rename} onDone={reset} />
			</li>
		);
	}
	return (
		<li className="panel-row">
			<button type="button" className="pop-row" data-first-focus={isFirst || undefined} onClick={() => onOpen(panel)}>
				<span className="pop-name">{panel.name}</span>
				<Marks panel={panel} />
			</button>
			<button
				ref={renameButton}
				type="button"
				className="btn btn-icon btn-s"
				aria-label={texts.rename(panel.name)}
				data-tip={texts.rename(panel.name)}
				onClick={() => setMode("rename")}
			>
				<svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
					<path d="M3 13l.6-2.8L10.8 3l2.2 2.2-7.2 7.2zM9.3 4.5l2.2 2.2" />
				</svg>
			</button>
			<IconButton icon="trash" size="s" label={texts.delete(panel.name)} onClick={() => setMode("delete")} />
			<ConfirmDialog
				open={mode === "delete" || mode === "deleting"}
				title={texts.deleteTitle(panel.name)}
				text={texts.deleteText}
				confirm={texts.deleteConfirm}
				busy={mode === "deleting"}
				onCancel={reset}
				onConfirm={async () => {
					setMode("deleting");
					await remove(panel);
					reset();
				}}
			/>
		</li>
	);
}
