/** How long the action of a message stays available. */
export const ACTION_TOAST_SHOWN_MS = 10_000;

type ToastTone = "plain" | "destructive";

export interface ToastInput {
	readonly title: string;
	readonly description?: string;
	readonly tone?: ToastTone;
	/** One offered action, such as Undo. */
	readonly action?: { readonly label: string; readonly onPress: () => void };
}

export interface ShownToast extends ToastInput {
	readonly id: number;
	/** A dismissed toast stays in the store until the next one, so that its exit animation can finish. */
	readonly open: boolean;
}

let count = 0;
let current: ShownToast | undefined;
const listeners = new Set<() => void>();

function show(next: ShownToast) {
	current = next;
	for (const listener of listeners) listener();
}

/** Shows one message. There is at most one at a time, so a new one replaces the old. Returns its id. */
export function toast(input: ToastInput): number {
	count += 1;
	show({ ...input, id: count, open: true });
	return count;
}

/** Dismisses only the toast of that ID, not a later one. */
export function dismissToast(id: number) {
	if (current?.id === id && current.open) show({ ...current, open: false });
}

export const toastStore = {
	subscribe(listener: () => void) {
		listeners.add(listener);
		return () => {
			listeners.delete(listener);
		};
	},
	current: () => current,
};
