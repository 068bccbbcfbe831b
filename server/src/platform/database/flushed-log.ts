import { closeSync, fdatasync, openSync, realpathSync } from "node:fs";
import { promisify } from "node:util";

const waitForDisk = promisify(fdatasync);

/**
 * The log of the embedded database, flushed beside the program's own thread: a disk may take half a second for it, and
 * the words of all answers pass through that thread.
 */
export class FlushedLog {
	readonly #file: number;
	readonly #onLost: (error: unknown) => void;
	#isOpen = true;

	/** The log must be there (beside the file itself, where the path is a link), as it is once the database has been read. */
	constructor(databasePath: string, onLost: (error: unknown) => void) {
		this.#file = openSync(`${realpathSync(databasePath)}-wal`, "r+");
		this.#onLost = onLost;
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
