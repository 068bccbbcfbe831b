import { kept } from "../../../lib/stored/kept.ts";

/** One welcome per browser session. */
export const welcomed = kept("tab", "welcomed", (stored) => stored === true);
