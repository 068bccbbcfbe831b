import { storedValue } from "../../../lib/stored/stored-value.ts";

/** What is typed into the dialog before it is added or saved. */
export interface PastingDraft {
	/** Says which answer is edited; for a new one the chat that it joins, or empty. */
	readonly key: string;
	readonly name: string;
	readonly text: string;
}

const isDraft = (stored: unknown): stored is PastingDraft =>
	["key", "name", "text"].every((field) => typeof (stored as Record<string, unknown> | null)?.[field] === "string");

/** It survives a closed dialog and a reload. */
export const pastingDraft = storedValue("tab", "pasting", (stored) => (isDraft(stored) ? stored : null));
