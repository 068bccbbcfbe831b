import { type StoredValue, storedValue } from "./stored-value.ts";

/** Unsent text of one input. It survives a reload, a sign-in and an error in this tab. */
export interface Draft extends StoredValue<string> {
	/** Names the input among all drafts of the tab. */
	readonly key: string;
}

export const isBlank = (text: string): boolean => text.trim() === "";

export const homeDraft: Draft = {
	key: "",
	...storedValue("tab", "draft", (stored) => (typeof stored === "string" ? stored : "")),
};
