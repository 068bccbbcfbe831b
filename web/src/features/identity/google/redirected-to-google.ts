import { storedValue } from "../../../lib/stored/stored-value.ts";

/** True from the redirect to Google until the page has loaded again. */
export const redirectedToGoogle = storedValue("tab", "left-for-google", (stored) => stored === true);
