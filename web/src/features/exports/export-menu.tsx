import { EXPORT_FORMATS, type ExportFormat } from "@parallax/contract";
import { useMemo } from "react";
import { type Command, useCommands } from "../../lib/keys/commands.ts";
import { printPage } from "../../lib/page/print.ts";
import { Button } from "../../ui/actions/button.tsx";
import { Menu, type MenuEntry } from "../../ui/overlays/menu.tsx";
import { messages } from "./messages.ts";

/** Makes the browser download a file without leaving the page. */
function downloadFile(address: string): void {
	const link = document.createElement("a");
	link.href = address;
	link.download = "";
	link.click();
}

export type FileAddress = (format: ExportFormat) => string;

export interface ExportMenuProps {
	readonly addressOf: FileAddress;
	/** Says what is exported, for screen readers. 'Export' by default. */
	readonly label?: string;
	/** True if the page shows the exported content, so that it can be printed. */
	readonly canPrint?: boolean;
	/** True if the chat has editions that only some of the files contain. */
	readonly hasEditions?: boolean;
	readonly tone?: "bare" | "edge";
}

const print = () => void printPage();

/** Adds the entries of the menu to the palette. */
function useExportCommands({ addressOf, canPrint }: ExportMenuProps): void {
	const commands = useMemo((): readonly Command[] => {
		if (!canPrint) return [];
		const files = EXPORT_FORMATS.map((format) => ({
			id: `export-${format}`,
			rank: 1,
			title: messages.command(messages.formats[format], `.${format}`),
			alias: "download save",
			run: () => downloadFile(addressOf(format)),
		}));
		return [...files, { id: "print", rank: 1, title: messages.print, run: print }];
	}, [addressOf, canPrint]);
	useCommands(commands);
}

/** A button that opens a menu of export formats. */
export function ExportMenu(props: ExportMenuProps) {
	const { addressOf, label = messages.button, canPrint = false, hasEditions = false, tone = "bare" } = props;
	useExportCommands(props);
	const entries: MenuEntry[] = EXPORT_FORMATS.map((format) => ({
		kind: "action",
		label: messages.formats[format],
		end: `.${format}`,
		onSelect: () => downloadFile(addressOf(format)),
	}));
	if (hasEditions) entries.unshift({ kind: "head", content: messages.editions });
	if (canPrint) entries.push({ kind: "separator" }, { kind: "action", label: messages.print, onSelect: print });
	return (
		<Menu
			label={label}
			entries={entries}
			trigger={(trigger) => (
				<Button {...trigger} tone={tone} icon="export">
					{label}
				</Button>
			)}
		/>
	);
}
