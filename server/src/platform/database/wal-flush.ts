import { closeSync, fdatasync, fstatSync, openSync, realpathSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { FileReplaced, SameFile } from "../files/file-identity.ts";

const waitForDisk = promisify(fdatasync);

/**
 * The log of the embedded database, flushed beside the program's own thread: a disk may take half a second for it, and
 * the words of all answers pass through that thread.
 */
export class FlushedLog {
	readonly #file: number;
	readonly #databasePath: string;
	readonly #onLost: (error: unknown) => void;
	readonly #files: readonly SameFile[];
	#isOpen = true;

	/** The log must be there (beside the file itself, where the path is a link), as it is once the database has been read. */
	constructor(databasePath: string, onLost: (error: unknown) => void) {
		this.#databasePath = databasePath;
		const logPath = `${realpathSync(databasePath)}-wal`;
		this.#file = openSync(logPath, "r+");
		this.#files = [new SameFile(databasePath, statSync(databasePath)), new SameFile(logPath, fstatSync(this.#file))];
		this.#onLost = onLost;
	}

	/** Throws when the next start would not find what is written now. */
	assertInPlace(): void {
		for (const file of this.#files) file.assert();
		// Emptied in place it is the same file, and the next start refuses it.
		if (statSync(this.#databasePath).size === 0) throw new FileReplaced(this.#databasePath);
	}

	/**
	 * Resolves when all that is committed would outlive a power cut. The system tells once that it could not write and
	 * then forgets it, so there is no second try: it is told to `onLost`, and nothing counts as written any more.
	 */
	async flush(): Promise<void> {
		try {
			await waitForDisk(this.#file);
		} catch (error) {
			this.#onLost(error);
			await new Promise<never>(() => {});
		}
	}

	/** Once more does nothing: the system may have given the number to another file. */
	close(): void {
		if (this.#isOpen) closeSync(this.#file);
		this.#isOpen = false;
	}
}
