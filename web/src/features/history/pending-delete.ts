import { deleteChats } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "../../lib/server/api.ts";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { storedValue } from "../../lib/stored/stored-value.ts";
import { ACTION_TOAST_SHOWN_MS, dismissToast, toast } from "../../ui/toasts/toast-store.ts";
import { beforeSignOut } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { refetchCounts } from "./use-counts.ts";
import { removeFromHistory } from "./use-history.ts";

/** How long a deletion can be undone; longer while the toast is hovered or has the focus. */
const UNDO_MS = ACTION_TOAST_SHOWN_MS;
const HOVER_EXTENSION_MS = 1000;
/** The most chats that the server deletes in one request. */
const MAX_IDS_PER_REQUEST = 1000;
/** The most ids that fit into the 64 KiB that a browser lets a closing page send. */
const MAX_IDS_ON_PAGE_HIDE = 2500;

/** The ids that did not fit into the requests when the user left the page. */
const unsentDeletions = storedValue("browser", "doomed", (stored) =>
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

function setHidden(next: ReadonlySet<string>): void {
	hidden = next;
	for (const listener of listeners) listener();
}

const unhide = (ids: ReadonlySet<string>) => setHidden(new Set([...hidden].filter((id) => !ids.has(id))));

function inBatches(ids: readonly string[]): string[][] {
	const count = Math.ceil(ids.length / MAX_IDS_PER_REQUEST);
	return Array.from({ length: count }, (_, index) =>
		ids.slice(index * MAX_IDS_PER_REQUEST, (index + 1) * MAX_IDS_PER_REQUEST),
	);
}

async function deleteNow(ids: ReadonlySet<string>, client: QueryClient): Promise<void> {
	try {
		for (const batch of inBatches([...ids])) await call(deleteChats, { body: { ids: batch } });
		// Await the new counts first, so that the chats leave the counts and the list at the same time.
		await refetchCounts(client);
		removeFromHistory(client, ids);
	} catch (thrown) {
		const { title, description } = messages.deleteFailed;
		toast({ title, description: sentenceFor(thrown, description), tone: "destructive" });
	}
	unhide(ids);
}

/** Executes the pending deletion, if there is one. */
function executeDelete(): void {
	if (!current) return;
	const { ids, client, timer } = current;
	clearTimeout(timer);
	dismissToast(current.toast);
	current = undefined;
	deleting = Promise.all([deleting, deleteNow(ids, client)]);
}

beforeSignOut.add(async () => {
	executeDelete();
	await deleting;
});

const isToastInUse = (): boolean => document.querySelector(".toast:hover, .toast:focus-within") !== null;

/** Executes the pending deletion when the page closes: the browser completes keepalive requests by itself. */
function executeDeleteOnPageHide(): void {
	if (!current) return;
	const ids = [...current.ids];
	clearTimeout(current.timer);
	current = undefined;
	if (ids.length > MAX_IDS_ON_PAGE_HIDE)
		unsentDeletions.write([...unsentDeletions.read(), ...ids.slice(MAX_IDS_ON_PAGE_HIDE)]);
	for (const batch of inBatches(ids.slice(0, MAX_IDS_ON_PAGE_HIDE))) {
		// The page is closed, so a failure cannot be shown.
		call(deleteChats, { body: { ids: batch } }, { keepalive: true }).catch(() => {});
	}
}

window.addEventListener("pagehide", executeDeleteOnPageHide);

/** Deletes the chats that did not fit into the requests when the user last left the page. */
export async function deleteUnsent(client: QueryClient): Promise<void> {
	const ids = new Set(unsentDeletions.read());
	if (ids.size === 0) return;
	setHidden(new Set([...hidden, ...ids]));
	await deleteNow(ids, client);
	unsentDeletions.write(unsentDeletions.read().filter((id) => !ids.has(id)));
}

/** Hides the chats at once. Deletes them, with those already pending, unless the user presses Undo in time. */
export function scheduleDeletion(client: QueryClient, ids: readonly string[], prompt: string | null): void {
	clearTimeout(current?.timer);
	const allIds = new Set([...(current?.ids ?? NONE), ...ids]);
	const pending: PendingDelete = { ids: allIds, client, timer: setTimeout(onTimeout, UNDO_MS), toast: 0 };
	function onTimeout() {
		if (isToastInUse()) {
			pending.timer = setTimeout(onTimeout, HOVER_EXTENSION_MS);
			return;
		}
		executeDelete();
	}
	current = pending;
	setHidden(new Set([...hidden, ...ids]));
	pending.toast = toast({
		title: messages.deleted(allIds.size),
		...(prompt && allIds.size === 1 && { description: messages.quoted(prompt) }),
		action: { label: messages.undo, onPress: undoDelete },
	});
}

/** Restores the chats of the pending deletion; true when there was one. */
export function undoDelete(): boolean {
	if (!current) return false;
	const { ids, timer } = current;
	clearTimeout(timer);
	current = undefined;
	unhide(ids);
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
