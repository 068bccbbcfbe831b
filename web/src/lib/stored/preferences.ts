import { useSyncExternalStore } from "react";
import { kept } from "./kept.ts";

export interface Preferences {
	/** Single letters act as keys outside of fields. WCAG 2.1.4 asks that they can be switched off. */
	readonly singleKeys: boolean;
	/** Answers appear when they are whole. */
	readonly wholeAnswers: boolean;
	/** The id of the assistant whose finished answer a screen reader is given to read. */
	readonly readWhenDone: string | null;
	/** What the answers took of tokens and money stands with them. */
	readonly showsCosts: boolean;
	/** Long lines of code go on in the next line. */
	readonly wrapsCode: boolean;
}

function readPreferences(stored: unknown): Preferences {
	const known = (typeof stored === "object" && stored !== null ? stored : {}) as Partial<
		Record<keyof Preferences, unknown>
	>;
	return {
		singleKeys: known.singleKeys !== false,
		wholeAnswers: known.wholeAnswers === true,
		readWhenDone: typeof known.readWhenDone === "string" ? known.readWhenDone : null,
		showsCosts: known.showsCosts !== false,
		wrapsCode: known.wrapsCode === true,
	};
}

const DEFAULTS = readPreferences(null);
const store = kept("browser", "preferences", readPreferences);
const listeners = new Set<() => void>();
let current: Preferences | undefined;

export const preferences = (): Preferences => {
	current ??= store.read();
	return current;
};

export function prefer(change: Partial<Preferences>): void {
	current = { ...preferences(), ...change };
	store.write(current);
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, preferences, () => DEFAULTS);
