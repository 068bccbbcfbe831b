import { storedValue } from "../../../lib/stored/stored-value.ts";

/** True from the moment the page leaves for Google until it is back. */
export const leftForGoogle = storedValue("tab", "left-for-google", (stored) => stored === true);
