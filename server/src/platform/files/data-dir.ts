import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** A sentence for the operator instead of a stack. */
export class UnusableDataDir extends Error {}

/** Folder by folder: told to make several at once where none can be, as below /proc, Node.js tries again for ever. */
function makeFolder(folder: string): void {
	const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
	if (isThere()) return;
	const above = dirname(folder);
	if (above !== folder && !existsSync(above)) makeFolder(above);
	try {
		mkdirSync(folder, { mode: 0o700 });
	} catch (error) {
		// Another process that starts beside this one may have been first.
		if (!isThere()) throw error;
	}
}

/** Makes the folder of everything that is kept, and sees that it can be written to. */
export function prepareDataDir(dataDir: string): void {
	try {
		makeFolder(dataDir);
		accessSync(dataDir, constants.W_OK | constants.R_OK);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new UnusableDataDir(
			`Parallax cannot start: it cannot write to its data directory ${dataDir} (${code}). Set DATA_DIR.`,
		);
	}
}
