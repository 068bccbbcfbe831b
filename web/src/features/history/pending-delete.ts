import { deleteChats } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "../../lib/server/api.ts";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { storedValue } from "../../lib/stored/stored-value.ts";
import { dismissToast, OFFER_SHOWN_MS, toast } from "../../ui/toasts/toast-store.ts";
import { beforeSignOut } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { countAgain } from "./use-counts.ts";
import { dropFromHistory } from "./use-history.ts";

/** How long a deletion can be undone; longer while the toast is hovered or has the focus. */
const UNDO_MS = OFFER_SHOWN_MS;
const HELD_MS = 1000;
/** The most chats that the server deletes in one request. */
const AT_ONCE = 1000;
/** The most ids that fit into the 64 KiB that a browser lets a closing page send. */
const ON_LEAVING = 2500;

/** The ids that did not fit into the requests when the user left the page. */
const unsent = storedValue("browser", "doomed", (stored) =>
	Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : [],
);

interface PendingDelete {
	readonly ids: ReadonlySet<string>;
	readonly client: QueryClient;
	timer: ReturnType<typeof setTimeout>;
	/** The id of the toast that offers Undo. */
	toast: number;
}

const NONE: ReadonlySet<string> = new Set();
let current: PendingDelete | undefined;
/** The delete requests that are running. */
let deleting: Promise<unknown> = Promise.resolve();
/** The hidden chats: those that the user can still restore, and those that are being deleted. */
let hidden = NONE;
const listeners = new Set<() => void>();

function hide(next: ReadonlySet<string>): void {
	hidden = next;
	for (const listener of listeners) listener();
}

const without = (ids: ReadonlySet<string>) => new Set([...hidden].filter((id) => !ids.has(id)));

function inParts(ids: readonly string[]): string[][] {
	const count = Math.ceil(ids.length / AT_ONCE);
	return Array.from({ length: count }, (_, part) => ids.slice(part * AT_ONCE, (part + 1) * AT_ONCE));
}

async function deleteNow(ids: ReadonlySet<string>, client: QueryClient): Promise<void> {
	try {
		for (const part of inParts([...ids])) await call(deleteChats, { body: { ids: part } });
		// Await the new counts first, so that the chats leave the counts and the list at the same time.
		await countAgain(client);
		dropFromHistory(client, ids);
	} catch (thrown) {
		const { title, description } = messages.deleteFailed;
		toast({ title, description: sentenceFor(thrown, description), tone: "destructive" });
	}
	hide(without(ids));
}

/** Executes the pending deletion, if there is one. */
function settle(): void {
	if (!current) return;
	const { ids, client, timer } = current;
	clearTimeout(timer);
	dismissToast(current.toast);
	current = undefined;
	deleting = Promise.all([deleting, deleteNow(ids, client)]);
}

beforeSignOut.add(async () => {
	settle();
	await deleting;
});

const isHeld = (): boolean => document.querySelector(".toast:hover, .toast:focus-within") !== null;

/** Executes the pending deletion when the page closes: the browser completes keepalive requests by itself. */
function settleOnLeaving(): void {
	if (!current) return;
	const ids = [...current.ids];
	clearTimeout(current.timer);
	current = undefined;
	if (ids.length > ON_LEAVING) unsent.write([...unsent.read(), ...ids.slice(ON_LEAVING)]);
	for (const part of inParts(ids.slice(0, ON_LEAVING))) {
		// The page is closed, so a failure cannot be shown.
		call(deleteChats, { body: { ids: part } }, { keepalive: true }).catch(() => {});
	}
}

window.addEventListener("pagehide", settleOnLeaving);

/** Deletes the chats that did not fit into the requests when the user last left the page. */
export async function deleteUnsent(client: QueryClient): Promise<void> {
	const ids = new Set(unsent.read());
	if (ids.size === 0) return;
	hide(new Set([...hidden, ...ids]));
	await deleteNow(ids, client);
	unsent.write(unsent.read().filter((id) => !ids.has(id)));
}

/** Hides the chats at once. Deletes them, with those already pending, unless the user presses Undo in time. */
export function deleteChatsLater(client: QueryClient, ids: readonly string[], prompt: string | null): void {
	clearTimeout(current?.timer);
	const all = new Set([...(current?.ids ?? NONE), ...ids]);
	const pending: PendingDelete = { ids: all, client, timer: setTimeout(end, UNDO_MS), toast: 0 };
	function end() {
		if (isHeld()) {
			pending.timer = setTimeout(end, HELD_MS);
			return;
		}
		settle();
	}
	current = pending;
	hide(new Set([...hidden, ...ids]));
	pending.toast = toast({
		title: messages.deleted(all.size),
		...(prompt && all.size === 1 && { description: messages.quoted(prompt) }),
		action: { label: messages.undo, onPress: undoDelete },
	});
}

/** Restores the chats of the pending deletion; true when there was one. */
export function undoDelete(): boolean {
	if (!current) return false;
	const { ids, timer } = current;
	clearTimeout(timer);
	current = undefined;
	hide(without(ids));
	toast({ title: messages.undone(ids.size) });
	return true;
}

const subscribe = (listener: () => void) => {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
};

/** The chats that must not be shown any more. */
export const useHiddenChats = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => hidden);
