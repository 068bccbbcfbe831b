import { kept } from "../../lib/kept.ts";

/** One welcome per browser session. */
export const welcomed = kept("tab", "welcomed", (stored) => stored === true);
