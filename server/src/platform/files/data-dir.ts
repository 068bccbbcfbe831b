import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/** Its message is shown to the operator without a stack trace. */
export class UnusableDataDir extends Error {}

/** Creates one folder at a time: with `recursive`, Node.js retries forever where it cannot create one (/proc). */
function createFolder(folder: string): void {
	const isDirectory = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false;
	if (isDirectory()) return;
	const parent = dirname(folder);
	if (parent !== folder && !existsSync(parent)) createFolder(parent);
	try {
		mkdirSync(folder, { mode: 0o700 });
	} catch (error) {
		// Another process that starts at the same time may have created it.
		if (!isDirectory()) throw error;
	}
}

/** Creates the data directory and checks that it is readable and writable. */
export function prepareDataDir(dataDir: string): void {
	try {
		createFolder(dataDir);
		accessSync(dataDir, constants.W_OK | constants.R_OK);
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		throw new UnusableDataDir(
			`Parallax cannot start: it cannot write to its data directory ${dataDir} (${code}). Set DATA_DIR.`,
		);
	}
}
