import { deleteChats } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { call } from "../../lib/server/api.ts";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { kept } from "../../lib/stored/kept.ts";
import { dismissToast, OFFER_SHOWN_MS, toast } from "../../ui/toasts/toast-store.ts";
import { beforeSignOut } from "../identity/index.ts";
import { messages } from "./messages.ts";
import { countAgain } from "./use-counts.ts";
import { dropFromHistory } from "./use-history.ts";

/** For so long a deletion can be undone; while the message is pointed at or has the focus, for longer. */
const UNDO_MS = OFFER_SHOWN_MS;
const HELD_MS = 1000;
/** As many as the server takes at once. */
const AT_ONCE = 1000;
/** What a browser lets a page that is going send is 64 KiB in all: with the signs around them, so many. */
const ON_LEAVING = 2500;

/** Those for which there was no room when the page was left. */
const left = kept("browser", "doomed", (stored) =>
	Array.isArray(stored) ? stored.filter((id): id is string => typeof id === "string") : [],
);

interface PendingDelete {
	readonly ids: ReadonlySet<string>;
	readonly client: QueryClient;
	timer: ReturnType<typeof setTimeout>;
	/** The message that offers to undo it. */
	toast: number;
}

const NONE: ReadonlySet<string> = new Set();
let current: PendingDelete | undefined;
/** What is on its way to the server. */
let deleting: Promise<unknown> = Promise.resolve();
/** Hidden already: those that can still be brought back, and those that are being deleted. */
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
		// Both at once for the eye: numbers that no longer hold the chats, and a list that no longer does.
		await countAgain(client);
		dropFromHistory(client, ids);
	} catch (thrown) {
		const { title, description } = messages.deleteFailed;
		toast({ title, description: sentenceFor(thrown, description), tone: "destructive" });
	}
	hide(without(ids));
}

/** Carries the deletion out that can still be undone, if there is one. */
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

/** The page is going: the browser sends this on by itself. */
function settleOnLeaving(): void {
	if (!current) return;
	const ids = [...current.ids];
	clearTimeout(current.timer);
	current = undefined;
	if (ids.length > ON_LEAVING) left.write([...left.read(), ...ids.slice(ON_LEAVING)]);
	for (const part of inParts(ids.slice(0, ON_LEAVING))) {
		// The page is gone, so a failure can be shown to no one.
		call(deleteChats, { body: { ids: part } }, { keepalive: true }).catch(() => {});
	}
}

window.addEventListener("pagehide", settleOnLeaving);

/** Deletes what is left from when the page was left last. */
export async function deleteLeft(client: QueryClient): Promise<void> {
	const ids = new Set(left.read());
	if (ids.size === 0) return;
	hide(new Set([...hidden, ...ids]));
	await deleteNow(ids, client);
	left.write(left.read().filter((id) => !ids.has(id)));
}

/** Hides the chats at once, and deletes them, with those that still wait, unless Undo brings them back in time. */
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

/** Brings back what was deleted and still can be; true when there was any. */
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

/** The chats that are not to be shown any more. */
export const useHiddenChats = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => hidden);
