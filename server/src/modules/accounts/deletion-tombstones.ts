import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { fsyncFolder } from "../../platform/files/fsync-folder.ts";

/** Backups are retained for less than 30 days, so older tombstones are not needed. */
const RETENTION_MS = 31 * 86_400_000;
const ID = /^[\w-]{22}$/;

/**
 * Tombstones of deleted accounts: empty files named by the random account id. They are outside the database and the object
 * store, so that a restored backup does not restore the account.
 */
export class DeletionTombstones {
	readonly #folder: string;

	constructor(dataDir: string) {
		this.#folder = join(dataDir, "departed");
	}

	async add(id: string): Promise<void> {
		await mkdir(this.#folder, { recursive: true, mode: 0o700 });
		await (await open(join(this.#folder, id), "w", 0o600)).close();
		await fsyncFolder(this.#folder);
	}

	async remove(id: string): Promise<void> {
		await rm(join(this.#folder, id), { force: true });
		await fsyncFolder(this.#folder);
	}

	async list(): Promise<readonly string[]> {
		const names = await readdir(this.#folder).catch((error: NodeJS.ErrnoException) => {
			if (error.code === "ENOENT") return [];
			throw error;
		});
		return names.filter((name) => ID.test(name));
	}

	/** Removes tombstones that are older than every backup. */
	async sweep(now: number): Promise<void> {
		for (const id of await this.list()) {
			const { mtimeMs } = await stat(join(this.#folder, id));
			if (now - mtimeMs > RETENTION_MS) await this.remove(id);
		}
	}
}
