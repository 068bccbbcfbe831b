import { useSyncExternalStore } from "react";
import { storedValue } from "./stored-value.ts";

export interface Preferences {
	/** Single letters are shortcuts outside of fields. WCAG 2.1.4 requires that they can be switched off. */
	readonly singleKeys: boolean;
	/** Answers appear only when they are complete. */
	readonly wholeAnswers: boolean;
	/** The id of the assistant whose finished answer is announced to screen readers. */
	readonly readWhenDone: string | null;
	/** The tokens and the cost of each answer are shown with it. */
	readonly showsCosts: boolean;
	/** Long lines of code wrap. */
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
const store = storedValue("browser", "preferences", readPreferences);
const listeners = new Set<() => void>();
let current: Preferences | undefined;

export const getPreferences = (): Preferences => {
	current ??= store.read();
	return current;
};

export function updatePreferences(change: Partial<Preferences>): void {
	current = { ...getPreferences(), ...change };
	store.write(current);
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, getPreferences, () => DEFAULTS);
