import { storedValue } from "../../../lib/stored/stored-value.ts";

/** Whether a draft of this tab has files. The code that reads them is not in the first load. */
export const hasStoredFiles = storedValue(
	"tab",
	"draft-files",
	(stored) => Array.isArray(stored) && stored.length > 0,
).read;
