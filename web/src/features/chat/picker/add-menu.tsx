import "./picker-menus.css";
import { type AssistantModel, MAX_SEATS, type Provider } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef } from "react";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { Badge } from "../../../ui/marks/badge.tsx";
import { Icon } from "../../../ui/marks/icon.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import type * as ColumnMenus from "../menus/menu-parts.ts";
import { messages } from "../messages.ts";
import { addedColumn } from "./column-edits.ts";
import { pickerMessages } from "./picker-messages.ts";
import type { Column } from "./provider-choice.ts";

interface AddMenuProps {
	readonly menus: typeof ColumnMenus;
	readonly assistants: readonly Provider[];
	readonly columns: readonly Column[];
	readonly asked: readonly Column[];
	readonly open: boolean;
	readonly button: HTMLElement | null;
	readonly onClose: () => void;
	readonly onAdd: (column: Column) => void;
}

interface AddRowProps extends Pick<AddMenuProps, "columns" | "onAdd"> {
	readonly assistant: Provider;
	/** The models that are offered to a further column. */
	readonly models?: readonly AssistantModel[] | undefined;
	readonly isAgain: boolean;
	readonly isDisabled: boolean;
	readonly isFirst: boolean;
}

function AddRow({ assistant, columns, models, isAgain, isDisabled, isFirst, onAdd }: AddRowProps) {
	const added = addedColumn(columns, assistant.id, models);
	return (
		<button
			type="button"
			className="pop-row"
			disabled={isDisabled}
			data-first-focus={isFirst || undefined}
			onClick={() => onAdd(added)}
		>
			<AssistantMark of={assistant} />
			<span className="pop-name">{assistant.name}</span>
			{assistant.demo && <Badge tone="warn">{messages.demo}</Badge>}
			<span className="end">{added.modelName ?? added.model ?? assistant.subtitle}</span>
			{isAgain && (
				<span className="row-again">
					<Icon name="plus" />
					{pickerMessages.addAgain}
				</span>
			)}
		</button>
	);
}

/** A row for a further column. Its model is the next of the assistant's list, which is read while the menu is open. */
function AgainRow({ menus, ...row }: AddRowProps & Pick<AddMenuProps, "menus">) {
	const { id, model } = row.assistant;
	menus.useReadAgain(id, model);
	const { data } = useQuery(menus.modelsQuery(id));
	return <AddRow {...row} models={data?.models} />;
}

/** The row that a key moves the focus to; null for a key that moves nothing. */
function rowAfter(key: string, list: HTMLElement): HTMLElement | null {
	const rows = [...list.querySelectorAll<HTMLElement>("button:not(:disabled)")];
	const index = rows.indexOf(document.activeElement as HTMLElement);
	const moves: Readonly<Record<string, number>> = {
		ArrowDown: (index + 1) % rows.length,
		ArrowUp: (index - 1 + rows.length) % rows.length,
		Home: 0,
		End: rows.length - 1,
	};
	const next = moves[key];
	return next === undefined ? null : (rows[next] ?? null);
}

/** The menu that adds a column for any assistant, including one that already has a column. */
export function AddMenu({ menus, assistants, columns, asked, open, button, onClose, onAdd }: AddMenuProps) {
	const list = useRef<HTMLUListElement>(null);
	const isFull = asked.length >= MAX_SEATS;
	const onKeyDown = (event: KeyboardEvent) => {
		const row = list.current && rowAfter(event.key, list.current);
		if (!row) return;
		event.preventDefault();
		row.focus();
	};
	return (
		<Popover open={open} onClose={onClose} label={pickerMessages.addTitle} button={button} align="start">
			<ul className="pop-list" ref={list} onKeyDown={onKeyDown}>
				{assistants.map((assistant, index) => {
					const isAgain = asked.some(({ provider }) => provider === assistant.id);
					const row: AddRowProps = {
						assistant,
						columns,
						isAgain,
						isDisabled: isFull || !assistant.available,
						isFirst: index === 0,
						onAdd,
					};
					return (
						<li key={assistant.id}>
							{isAgain && !assistant.demo ? <AgainRow menus={menus} {...row} /> : <AddRow {...row} />}
						</li>
					);
				})}
			</ul>
			{isFull && <p className="pop-note">{pickerMessages.full(MAX_SEATS)}</p>}
		</Popover>
	);
}
