import { deleteChat } from "@parallax/contract";
import { useSyncExternalStore } from "react";
import { call } from "../../lib/server/api.ts";
import { ApiError, sentenceFor } from "../../lib/server/api-error.ts";
import { ACTION_TOAST_SHOWN_MS, dismissToast, toast } from "../../ui/toasts/toast-store.ts";
import { messages } from "./messages.ts";

/** While the pointer or the focus is on the toast, the deletion is postponed by this time, repeatedly. */
const HOVER_EXTENSION_MS = 1000;

interface PendingDelete {
	readonly ids: readonly string[];
	readonly onDeleted: () => void;
	timer: ReturnType<typeof setTimeout>;
	toast: number;
}

let pending: PendingDelete | undefined;
let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function setHidden(next: Iterable<string>): void {
	hidden = new Set(next);
	for (const listener of listeners) listener();
}

const unhide = (ids: readonly string[]) => setHidden([...hidden].filter((id) => !ids.includes(id)));

/** A chat that no longer exists, for instance because another tab deleted it, counts as deleted. */
async function deleteOne(id: string, keepalive = false): Promise<void> {
	try {
		await call(deleteChat, { params: { id } }, { keepalive });
	} catch (thrown) {
		if (!(thrown instanceof ApiError && thrown.status === 404)) throw thrown;
	}
}

function consumePending(): PendingDelete | undefined {
	const deletion = pending;
	pending = undefined;
	clearTimeout(deletion?.timer);
	return deletion;
}

/** Carries out the deletion that can still be undone, if there is one. */
export async function executeDelete(): Promise<void> {
	const deletion = consumePending();
	if (!deletion) return;
	dismissToast(deletion.toast);
	try {
		for (const id of deletion.ids) await deleteOne(id);
		deletion.onDeleted();
	} catch (thrown) {
		const { title, description } = messages.deleteFailed;
		toast({ title, description: sentenceFor(thrown, description), tone: "destructive" });
		unhide(deletion.ids);
	}
}

/** The browser sends these requests after the page has closed, so no failure can be shown. */
window.addEventListener("pagehide", () => {
	for (const id of consumePending()?.ids ?? []) void deleteOne(id, true).catch(() => {});
});

function undo(): void {
	const deletion = consumePending();
	if (!deletion) return;
	unhide(deletion.ids);
	toast({ title: messages.undone(deletion.ids.length) });
}

/** Hides the chat at once. Deletes it, with other pending chats, if the user does not undo this in time. */
export function scheduleDeletion(id: string, onDeleted: () => void): void {
	const ids = [...(consumePending()?.ids ?? []), id];
	const onTimeout = () => {
		if (document.querySelector(".toast:hover, .toast:focus-within") && pending) {
			pending.timer = setTimeout(onTimeout, HOVER_EXTENSION_MS);
		} else void executeDelete();
	};
	pending = { ids, onDeleted, timer: setTimeout(onTimeout, ACTION_TOAST_SHOWN_MS), toast: 0 };
	setHidden([...hidden, id]);
	pending.toast = toast({
		title: messages.deleted(ids.length),
		action: { label: messages.undo, onPress: undo },
	});
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
};

/** Chats that are being deleted, or whose deletion can still be undone. */
export const useHiddenChats = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => hidden);
