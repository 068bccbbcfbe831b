import { kept } from "./kept.ts";

/** What was typed and not sent: it outlives a reload, a sign-in and an error, in this tab. */
export const draft = kept("tab", "draft", (stored) => (typeof stored === "string" ? stored : ""));
