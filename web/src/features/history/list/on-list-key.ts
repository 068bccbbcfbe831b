import type { ChatWithResponses } from "@parallax/contract";
import type { KeyboardEvent } from "react";

export interface ListKeyOptions {
	readonly chats: readonly ChatWithResponses[];
	/** Scrolls to the row so that it is rendered and can receive the focus. */
	readonly scrollToRow: (index: number) => void;
	readonly onSelect: (id: string) => void;
	readonly onDelete: (chat: ChatWithResponses) => void;
}

const MAX_FRAMES = 20;

/** Tries again in the next frames, since a row is rendered only after scrolling to it. */
function focusRow(list: Element, index: number, frames = MAX_FRAMES): void {
	const link = list.querySelector<HTMLElement>(`li[data-index="${index}"] .ask`);
	if (link) link.focus();
	else if (frames > 0) requestAnimationFrame(() => focusRow(list, index, frames - 1));
}

/** Up, Down, Home and End move from chat to chat; `x` selects, Delete deletes. */
export function onListKey(
	event: KeyboardEvent<HTMLElement>,
	{ chats, scrollToRow, onSelect, onDelete }: ListKeyOptions,
): void {
	if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
	const row = event.target instanceof Element ? event.target.closest("li[data-index]") : null;
	const index = Number(row?.getAttribute("data-index") ?? Number.NaN);
	const chat = chats[index];
	if (!chat) return;
	const last = chats.length - 1;
	const target = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: last }[event.key];
	if (target !== undefined) {
		event.preventDefault();
		const targetIndex = Math.min(last, Math.max(0, target));
		scrollToRow(targetIndex);
		focusRow(event.currentTarget, targetIndex);
	} else if (event.key === "x") onSelect(chat.id);
	else if (event.key === "Delete") onDelete(chat);
}
