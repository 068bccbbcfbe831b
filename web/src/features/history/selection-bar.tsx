import { exportHistory, MAX_EXPORTED_CHATS, urlOf } from "@parallax/contract";
import { useCallback } from "react";
import { Button } from "../../ui/actions/button.tsx";
import { ExportMenu, type FileAddress } from "../exports/index.ts";
import { messages } from "./messages.ts";

export interface SelectionBarProps {
	readonly ids: readonly string[];
	readonly onSelectAll: () => void;
	readonly onDelete: () => void;
	readonly onClear: () => void;
}

/** The actions for the selected chats; visible while any chat is selected. */
export function SelectionBar({ ids, onSelectAll, onDelete, onClear }: SelectionBarProps) {
	const addressOf: FileAddress = useCallback(
		(format) => urlOf(exportHistory, { query: { format, ids: ids.join(",") } }),
		[ids],
	);
	return (
		<section className="hist-selection" aria-label={messages.selection}>
			<span role="status">{messages.selected(ids.length)}</span>
			{ids.length > MAX_EXPORTED_CHATS ? (
				<span className="quiet">{messages.tooManyToExport(MAX_EXPORTED_CHATS)}</span>
			) : (
				<ExportMenu addressOf={addressOf} label={messages.exportSelected} tone="edge" />
			)}
			<Button icon="trash" onClick={onDelete}>
				{messages.deleteSelected}
			</Button>
			<Button tone="bare" onClick={onSelectAll}>
				{messages.selectAll}
			</Button>
			<Button tone="bare" onClick={onClear}>
				{messages.clearSelection}
			</Button>
		</section>
	);
}
