import type { Panel } from "@parallax/contract";
import { type SubmitEvent, useEffect, useRef, useState } from "react";
import { Button } from "../../../../ui/actions/button.tsx";
import { IconButton } from "../../../../ui/actions/icon-button.tsx";
import { Input } from "../../../../ui/fields/field.tsx";
import { AssistantMark } from "../../../../ui/marks/assistant-mark.tsx";
import { ConfirmDialog } from "../../../../ui/overlays/confirm-dialog.tsx";
import { useAssistants } from "../../../assistants/index.ts";
import { GIVEN_NAME_MAX } from "../given-name.ts";
import { menuMessages as messages } from "../menu-messages.ts";
import type { Panels } from "./use-panels.ts";

const words = messages.panels;

interface PanelRowProps extends Pick<Panels, "rename" | "remove"> {
	readonly panel: Panel;
	readonly isFirst: boolean;
	readonly onOpen: (panel: Panel) => void;
}

function Marks({ panel }: Pick<PanelRowProps, "panel">) {
	const assistants = useAssistants();
	return (
		<span className="panel-marks">
			{panel.seats.map(({ provider, name = provider }, place) => {
				const assistant = assistants.find(({ id }) => id === provider) ?? { name, logo: null, tint: "gray" };
				// biome-ignore lint/suspicious/noArrayIndexKey: the index is the identity of a column.
				return <AssistantMark key={place} of={assistant} small />;
			})}
			<span className="vh">{words.columns(panel.seats.length)}</span>
		</span>
	);
}

interface RenamingProps extends Pick<PanelRowProps, "panel" | "rename"> {
	readonly onDone: () => void;
}

function Renaming({ panel, rename, onDone }: RenamingProps) {
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
				aria-label={words.newNameOf(panel.name)}
				autoFocus
				maxLength={GIVEN_NAME_MAX}
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
				{words.save}
			</Button>
		</form>
	);
}

/** One panel. The user can open, rename or delete it. */
export function PanelRow({ panel, isFirst, onOpen, rename, remove }: PanelRowProps) {
	const [does, setDoes] = useState<"nothing" | "rename" | "delete" | "deleting">("nothing");
	const rest = () => setDoes("nothing");
	const opener = useRef<HTMLButtonElement>(null);
	const wasRenamed = useRef(false);
	useEffect(() => {
		if (does === "nothing" && wasRenamed.current) opener.current?.focus();
		wasRenamed.current = does === "rename";
	}, [does]);
	if (does === "rename") {
		return (
			<li>
				<Renaming panel={panel} rename={rename} onDone={rest} />
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
				type="button"
				className="btn btn-icon btn-s"
				aria-label={words.rename(panel.name)}
				data-tip={words.rename(panel.name)}
				onClick={() => setDoes("rename")}
			>
				<svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
					<path d="M3 13l.6-2.8L10.8 3l2.2 2.2-7.2 7.2zM9.3 4.5l2.2 2.2" />
				</svg>
			</button>
			<IconButton icon="trash" size="s" label={words.delete(panel.name)} onClick={() => setDoes("delete")} />
			<ConfirmDialog
				open={does === "delete" || does === "deleting"}
				title={words.deleteTitle(panel.name)}
				text={words.deleteText}
				confirm={words.deleteConfirm}
				busy={does === "deleting"}
				onCancel={rest}
				onConfirm={async () => {
					setDoes("deleting");
					await remove(panel);
					rest();
				}}
			/>
		</li>
	);
}
