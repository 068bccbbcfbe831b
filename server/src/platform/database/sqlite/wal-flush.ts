import { closeSync, fdatasync, fstatSync, openSync, realpathSync, statSync } from "node:fs";
import { promisify } from "node:util";
import { FileIdentity, FileReplaced } from "../../files/file-identity.ts";

const fdatasyncAsync = promisify(fdatasync);

/**
 * Flushes SQLite's WAL in libuv's thread pool. A flush can take half a second and must not block the main thread.
 */
export class WalFlush {
	readonly #file: number;
	readonly #databasePath: string;
	readonly #onFlushFailed: (error: unknown) => void;
	readonly #files: readonly FileIdentity[];
	#isOpen = true;

	/** The WAL and its index must exist. They are beside the real database file when the path is a symbolic link. */
	constructor(databasePath: string, onFlushFailed: (error: unknown) => void) {
		this.#databasePath = databasePath;
		const realPath = realpathSync(databasePath);
		const logPath = `${realPath}-wal`;
		const indexPath = `${realPath}-shm`;
		this.#file = openSync(logPath, "r+");
		this.#files = [
			new FileIdentity(databasePath, statSync(databasePath)),
			new FileIdentity(logPath, fstatSync(this.#file)),
			// The locks of writers are in the index: with another one the next program overwrites what is written here.
			new FileIdentity(indexPath, statSync(indexPath)),
		];
		this.#onFlushFailed = onFlushFailed;
	}

	/** Throws when the next start would not find what is written now. */
	assertInPlace(): void {
		for (const file of this.#files) file.assert();
		// A truncated file has the same identity, and the next start refuses it.
		if (statSync(this.#databasePath).size === 0) throw new FileReplaced(this.#databasePath);
	}

	/**
	 * Resolves when all commits survive a power cut. The system reports a failed flush only once; a retry could succeed
	 * without the data. So a failure is passed to `onFlushFailed`, and this promise never resolves.
	 */
	async flush(): Promise<void> {
		try {
			await fdatasyncAsync(this.#file);
		} catch (error) {
			this.#onFlushFailed(error);
			await new Promise<never>(() => {});
		}
	}

	/** Idempotent: after the first call the system may have reused the file descriptor. */
	close(): void {
		if (this.#isOpen) closeSync(this.#file);
		this.#isOpen = false;
	}
}
