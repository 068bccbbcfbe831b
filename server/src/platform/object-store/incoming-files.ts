import { randomBytes } from "node:crypto";
import { mkdirSync, statSync } from "node:fs";
import { open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { FileIdentity } from "../files/file-identity.ts";
import { limitConcurrency } from "../limit-concurrency.ts";

/**
 * So many pieces are written at once, whoever they are from: the next is read only then, so that however many upload, one
 * turn of the event loop stays short. Nobody holds a place longer than a write takes.
 */
const WRITES_AT_ONCE = 4;
const limitWrites = limitConcurrency(WRITES_AT_ONCE);

/** The stream went on after the most that was allowed. */
export class TooLarge extends Error {}

export interface ReceivedFile {
	readonly path: string;
	readonly size: number;
}

/** Files that are still arriving or being worked on: beside the store, under names that nobody can ask for. */
export class IncomingFiles {
	readonly #dir: string;
	readonly #folder: FileIdentity;

	constructor(dir: string) {
		mkdirSync(dir, { recursive: true, mode: 0o700 });
		this.#dir = dir;
		this.#folder = new FileIdentity(dir, statSync(dir));
	}

	/** A name that nothing has yet. */
	newPath(): string {
		return join(this.#dir, randomBytes(16).toString("hex"));
	}

	/** Writes the stream down; cut off at the limit, and then nothing is left of it. */
	async receive(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedFile> {
		this.#folder.assert();
		const path = this.newPath();
		const file = await open(path, "wx", 0o600);
		let size = 0;
		try {
			for await (const piece of stream) {
				size += piece.byteLength;
				if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
				await limitWrites(() => file.writeFile(piece));
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

	/** Takes away what a process that died has left. */
	async sweep(olderThan: number): Promise<void> {
		for (const name of await readdir(this.#dir)) {
			const path = join(this.#dir, name);
			const found = await stat(path).catch(() => null);
			if (found && found.mtimeMs < olderThan) await this.discard(path);
		}
	}
}
