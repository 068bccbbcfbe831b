import { kept } from "../../../lib/stored/kept.ts";

/** True from the moment the page leaves for Google until it is back. */
export const leftForGoogle = kept("tab", "left-for-google", (stored) => stored === true);
