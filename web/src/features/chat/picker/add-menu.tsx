import "./picker-menus.css";
import { MAX_SEATS, type Provider } from "@parallax/contract";
import { type KeyboardEvent, useRef } from "react";
import { AssistantMark } from "../../../ui/marks/assistant-mark.tsx";
import { Badge } from "../../../ui/marks/badge.tsx";
import { Icon } from "../../../ui/marks/icon.tsx";
import { Popover } from "../../../ui/overlays/popover.tsx";
import { messages } from "../messages.ts";
import { pickerMessages } from "./picker-messages.ts";
import type { Column } from "./provider-choice.ts";

interface AddMenuProps {
	readonly assistants: readonly Provider[];
	readonly asked: readonly Column[];
	readonly open: boolean;
	readonly button: HTMLElement | null;
	readonly onClose: () => void;
	readonly onAdd: (assistant: Provider) => void;
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
export function AddMenu({ assistants, asked, open, button, onClose, onAdd }: AddMenuProps) {
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
					const count = asked.filter(({ provider }) => provider === assistant.id).length;
					return (
						<li key={assistant.id}>
							<button
								type="button"
								className="pop-row"
								disabled={isFull || !assistant.available}
								data-first-focus={index === 0 || undefined}
								onClick={() => onAdd(assistant)}
							>
								<AssistantMark of={assistant} />
								<span className="pop-name">{assistant.name}</span>
								{assistant.demo && <Badge tone="warn">{messages.demo}</Badge>}
								<span className="end">{assistant.subtitle}</span>
								{count > 0 && (
									<span className="row-again">
										<Icon name="plus" />
										{pickerMessages.addAgain}
									</span>
								)}
							</button>
						</li>
					);
				})}
			</ul>
			{isFull && <p className="pop-note">{pickerMessages.full(MAX_SEATS)}</p>}
		</Popover>
	);
}
