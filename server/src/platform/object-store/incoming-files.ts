import { randomBytes } from "node:crypto";
import { mkdirSync, statSync } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FileIdentity } from "../files/file-identity.ts";
import { limitConcurrency } from "../limit-concurrency.ts";

/**
 * The number of concurrent chunk writes of all uploads. Further chunks are read afterwards, so that each event-loop
 * iteration stays short under many uploads.
 */
const MAX_CONCURRENT_WRITES = 4;
const limitWrites = limitConcurrency(MAX_CONCURRENT_WRITES);

/** The stream was longer than allowed. */
export class TooLarge extends Error {}

export interface ReceivedFile {
	readonly path: string;
	readonly size: number;
}

/** Temporary files of uploads in progress, outside the object store and under random names. */
export class IncomingFiles {
	readonly #dir: string;
	readonly #folder: FileIdentity;

	constructor(dir: string) {
		mkdirSync(dir, { recursive: true, mode: 0o700 });
		this.#dir = dir;
		this.#folder = new FileIdentity(dir, statSync(dir));
	}

	/** An unused path. */
	newPath(): string {
		return join(this.#dir, randomBytes(16).toString("hex"));
	}

	/** Writes the stream to a file; beyond the limit it removes the file and throws. */
	async receive(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedFile> {
		this.#folder.assert();
		const path = this.newPath();
		const file = await open(path, "wx", 0o600);
		let size = 0;
		try {
			for await (const chunk of stream) {
				size += chunk.byteLength;
				if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
				await limitWrites(() => file.writeFile(chunk));
			}
			return { path, size };
		} catch (error) {
			await this.discard(path);
			throw error;
		} finally {
			await file.close();
		}
	}

	async discard(path: string): Promise<void> {
		await rm(path, { force: true });
	}

	/** Removes old files of processes that died. */
	async sweep(olderThan: number): Promise<void> {
		for (const name of await readdir(this.#dir)) {
			const path = join(this.#dir, name);
			const found = await stat(path).catch(() => null);
			if (found && found.mtimeMs < olderThan) await this.discard(path);
		}
	}
}
