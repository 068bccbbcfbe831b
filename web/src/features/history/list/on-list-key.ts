import type { ChatWithResponses } from "@parallax/contract";
import type { KeyboardEvent } from "react";

export interface ListKeys {
	readonly chats: readonly ChatWithResponses[];
	/** Scrolls to the row so that it is rendered and can receive the focus. */
	readonly reveal: (place: number) => void;
	readonly onSelect: (id: string) => void;
	readonly onDelete: (chat: ChatWithResponses) => void;
}

const FRAMES_MOST = 20;

/** Tries again in the next frames, since a row is rendered only after scrolling to it. */
function focusRow(list: Element, place: number, frames = FRAMES_MOST): void {
	const link = list.querySelector<HTMLElement>(`li[data-index="${place}"] .ask`);
	if (link) link.focus();
	else if (frames > 0) requestAnimationFrame(() => focusRow(list, place, frames - 1));
}

/** Up, Down, Home and End move from chat to chat; `x` selects, Delete deletes. */
export function onListKey(event: KeyboardEvent<HTMLElement>, { chats, reveal, onSelect, onDelete }: ListKeys): void {
	if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
	const row = event.target instanceof Element ? event.target.closest("li[data-index]") : null;
	const place = Number(row?.getAttribute("data-index") ?? Number.NaN);
	const chat = chats[place];
	if (!chat) return;
	const last = chats.length - 1;
	const goTo = { ArrowDown: place + 1, ArrowUp: place - 1, Home: 0, End: last }[event.key];
	if (goTo !== undefined) {
		event.preventDefault();
		const to = Math.min(last, Math.max(0, goTo));
		reveal(to);
		focusRow(event.currentTarget, to);
	} else if (event.key === "x") onSelect(chat.id);
	else if (event.key === "Delete") onDelete(chat);
}
