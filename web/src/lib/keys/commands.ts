import { useEffect, useSyncExternalStore } from "react";
import type { KeyCombo } from "./keys.ts";

/** The assistant that a command is about. */
export interface CommandMark {
	readonly name: string;
	readonly assistant?: string;
	readonly logo: string | null;
	readonly tint: string;
}

/** Something that can be done on the page now: by its key, or from the palette. */
export interface Command {
	readonly id: string;
	readonly title: string;
	/** The first is the one that is shown. */
	readonly keys?: readonly KeyCombo[];
	/** Other words by which it may be looked for. */
	readonly alias?: string;
	/** The palette lists low ones first; 0 when it is not said. */
	readonly rank?: number;
	/** False for commands that only make sense as a key. */
	readonly isListed?: boolean;
	/** What it takes, where it is offered on the page: who does it, for how much. */
	readonly detail?: string;
	/** Stands before it in the palette. */
	readonly mark?: CommandMark;
	readonly run: () => void;
}

let sets: readonly (readonly Command[])[] = [];
let all: readonly Command[] = [];
const listeners = new Set<() => void>();

function change(next: readonly (readonly Command[])[]): void {
	sets = next;
	all = sets.flat();
	for (const listener of listeners) listener();
}

/** The latest command wins when two use the same key. */
export const commandStore = {
	subscribe(listener: () => void) {
		listeners.add(listener);
		return () => {
			listeners.delete(listener);
		};
	},
	current: (): readonly Command[] => all,
};

/** Offers commands while the calling part is on the page; keep the array the same while they are the same. */
export function useCommands(commands: readonly Command[]): void {
	useEffect(() => {
		change([commands, ...sets]);
		return () => change(sets.filter((set) => set !== commands));
	}, [commands]);
}

export const useOfferedCommands = (): readonly Command[] =>
	useSyncExternalStore(commandStore.subscribe, commandStore.current, commandStore.current);
