import "./copyable-table.css";
import { type ReactNode, useRef } from "react";
import { CopyButton } from "../../../ui/actions/copy-button.tsx";
import { chatMessages } from "../chat-messages.ts";
import { richTextOf, writeRichText } from "./rich-text.ts";

/** A cell of a sheet is one line, and a tab would begin the next. */
const cellText = (cell: Element): string => (cell.textContent ?? "").replace(/\s+/g, " ").trim();

/** Rows by lines and cells by tabs, as every sheet takes them. */
export const tabSeparated = (table: HTMLTableElement): string =>
	Array.from(table.rows, (row) => Array.from(row.cells, cellText).join("\t")).join("\n");

async function copyTable(table: HTMLTableElement | null): Promise<void> {
	if (table) await writeRichText(tabSeparated(table), `<table>${richTextOf(table)}</table>`);
}

/** A table that scrolls in its column, and that a sheet takes cell by cell. */
export function CopyableTable({ children }: { readonly children?: ReactNode }) {
	const table = useRef<HTMLTableElement>(null);
	return (
		<div className="table">
			{/* biome-ignore lint/a11y/useSemanticElements: no landmark, of which an answer would have as many as tables. */}
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than its column scrolls by keyboard. */}
			<div role="group" className="table-scroll" tabIndex={0} aria-label={chatMessages.tableLabel}>
				<table ref={table} dir="auto">
					{children}
				</table>
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
