import { type Stats, statSync } from "node:fs";

/** The path no longer names the opened file, so further writes would be lost. */
export class FileReplaced extends Error {
	constructor(path: string) {
		super(`${path} was removed, replaced or emptied while Parallax was running. Put it back, or restart Parallax.`);
		this.name = "FileReplaced";
	}
}

/** Identifies a file or folder by device and inode. An open descriptor stays valid after its path was removed. */
export class FileIdentity {
	readonly #path: string;
	readonly #opened: Pick<Stats, "dev" | "ino">;

	constructor(path: string, opened: Pick<Stats, "dev" | "ino">) {
		this.#path = path;
		this.#opened = { dev: opened.dev, ino: opened.ino };
	}

	assert(): void {
		const found = statSync(this.#path, { throwIfNoEntry: false });
		if (found?.ino !== this.#opened.ino || found.dev !== this.#opened.dev) throw new FileReplaced(this.#path);
	}
}
