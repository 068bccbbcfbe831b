import { storedValue } from "../../../lib/stored/stored-value.ts";

/** Whether the welcome was shown. It is shown once per browser session. */
export const welcomed = storedValue("tab", "welcomed", (stored) => stored === true);
