import { type Kept, kept } from "./kept.ts";

/** Unsent text of one input. It survives a reload, a sign-in and an error in this tab. */
export type Draft = Kept<string>;

export const isBlank = (text: string): boolean => text.trim() === "";

export const homeDraft: Draft = kept("tab", "draft", (stored) => (typeof stored === "string" ? stored : ""));
