import { type StoredValue, storedValue } from "./stored-value.ts";

/** Unsent text of one input. It survives a reload, a sign-in and an error in this tab. */
export type Draft = StoredValue<string>;

export const isBlank = (text: string): boolean => text.trim() === "";

export const homeDraft: Draft = storedValue("tab", "draft", (stored) => (typeof stored === "string" ? stored : ""));
