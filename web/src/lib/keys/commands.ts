import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import type { KeyCombo } from "./keys.ts";

/** The assistant that a command is about. */
export interface CommandMark {
	readonly name: string;
	readonly assistant?: string;
	readonly logo: string | null;
	readonly tint: string;
}

/** An action that is available on the page now, by its key or from the palette. */
export interface Command {
	readonly id: string;
	readonly title: string;
	/** The first one is shown. */
	readonly keys?: readonly KeyCombo[];
	/** Further search words for the palette. */
	readonly alias?: string;
	/** The palette lists low ranks first; the default is 0. */
	readonly rank?: number;
	/** False for commands that only make sense as a key. */
	readonly isListed?: boolean;
	/** The cost note that the page shows beside the action: which assistant does it, at what price. */
	readonly detail?: string;
	/** Shown in place of `detail` beside the action on the page, for example with a menu in it. */
	readonly detailElement?: ReactNode;
	/** Shown before the title in the palette. */
	readonly mark?: CommandMark;
	readonly run: () => void;
}

let commandSets: readonly (readonly Command[])[] = [];
let allCommands: readonly Command[] = [];
const listeners = new Set<() => void>();

function setCommandSets(next: readonly (readonly Command[])[]): void {
	commandSets = next;
	allCommands = commandSets.flat();
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
	current: (): readonly Command[] => allCommands,
};

/** Offers commands while the calling component is mounted; pass the same array while the commands are unchanged. */
export function useCommands(commands: readonly Command[]): void {
	useEffect(() => {
		setCommandSets([commands, ...commandSets]);
		return () => setCommandSets(commandSets.filter((set) => set !== commands));
	}, [commands]);
}

export const useOfferedCommands = (): readonly Command[] =>
	useSyncExternalStore(commandStore.subscribe, commandStore.current, commandStore.current);
