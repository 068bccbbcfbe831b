import { type Stats, statSync } from "node:fs";

/** What was opened at this path is no longer there, so what is written to it now would be lost. */
export class FileReplaced extends Error {
	constructor(path: string) {
		super(`${path} was removed, replaced or emptied while Parallax was running. Put it back, or restart Parallax.`);
		this.name = "FileReplaced";
	}
}

/** A file or folder by its device and inode: an open descriptor outlives the name that the next start looks for. */
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
