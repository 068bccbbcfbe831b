import { closeSync, fdatasync, fstatSync, openSync, realpathSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { FileIdentity, FileReplaced } from "../files/file-identity.ts";

const fdatasyncAsync = promisify(fdatasync);

/**
 * The log of the embedded database, flushed beside the program's own thread: a disk may take half a second for it, and
 * the words of all answers pass through that thread.
 */
export class WalFlush {
	readonly #file: number;
	readonly #databasePath: string;
	readonly #onFlushFailed: (error: unknown) => void;
	readonly #files: readonly FileIdentity[];
	#isOpen = true;

	/** The log must be there (beside the file itself, where the path is a link), as it is once the database has been read. */
	constructor(databasePath: string, onFlushFailed: (error: unknown) => void) {
		this.#databasePath = databasePath;
		const logPath = `${realpathSync(databasePath)}-wal`;
		this.#file = openSync(logPath, "r+");
		this.#files = [
			new FileIdentity(databasePath, statSync(databasePath)),
			new FileIdentity(logPath, fstatSync(this.#file)),
		];
		this.#onFlushFailed = onFlushFailed;
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
			await fdatasyncAsync(this.#file);
		} catch (error) {
			this.#onFlushFailed(error);
			await new Promise<never>(() => {});
		}
	}

	/** Once more does nothing: the system may have given the number to another file. */
	close(): void {
		if (this.#isOpen) closeSync(this.#file);
		this.#isOpen = false;
	}
}
