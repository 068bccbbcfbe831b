import "./copyable-table.css";
import "./cut-edges.css";
import { type ReactNode, useRef } from "react";
import { CopyButton } from "../../../ui/actions/copy-button.tsx";
import { chatMessages } from "../chat-messages.ts";
import { richTextOf, writeRichText } from "./rich-text.ts";

/** The text of a cell in one line without tabs, because tabs and line feeds separate cells and rows. */
const cellText = (cell: Element): string => (cell.textContent ?? "").replace(/\s+/g, " ").trim();

/** One row per line with tabs between cells: the format that every spreadsheet accepts. */
export const tabSeparated = (table: HTMLTableElement): string =>
	Array.from(table.rows, (row) => Array.from(row.cells, cellText).join("\t")).join("\n");

async function copyTable(table: HTMLTableElement | null): Promise<void> {
	if (table) await writeRichText(tabSeparated(table), `<table>${richTextOf(table)}</table>`);
}

interface CopyableTableProps {
	/** The order of its columns. */
	readonly dir: "ltr" | "rtl";
	readonly children?: ReactNode;
}

/** A table that scrolls inside its column and can be copied into a spreadsheet. */
export function CopyableTable({ dir, children }: CopyableTableProps) {
	const table = useRef<HTMLTableElement>(null);
	return (
		<div className="table">
			{/* biome-ignore lint/a11y/useSemanticElements: a landmark for each table would be too many. */}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its column scrolls by keyboard. */}
			<div role="group" dir={dir} className="table-scroll cut-edges" tabIndex={0} aria-label={chatMessages.tableLabel}>
				<table ref={table}>{children}</table>
			</div>
			<div className="table-foot">
				<CopyButton
					copies={() => copyTable(table.current)}
					failure={chatMessages.copyFailed}
					label={chatMessages.copyTable}
					size="s"
					iconOnly
				/>
			</div>
		</div>
	);
}
