import { randomBytes } from "node:crypto";
import {
	closeSync,
	existsSync,
	fsyncSync,
	linkSync,
	openSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { join } from "node:path";

const BYTES = 32;

/** A sentence for the operator: nobody can guess what was in it. */
export class BrokenSecret extends Error {
	constructor(path: string) {
		super(
			`Parallax cannot start: ${path} is damaged. Restore it from a backup, or delete it: Parallax then creates a new one, and only uploads in progress have to start again.`,
		);
		this.name = "BrokenSecret";
	}
}

function writeTempFile(path: string): void {
	const file = openSync(path, "wx", 0o600);
	try {
		writeFileSync(file, randomBytes(BYTES).toString("base64url"));
		fsyncSync(file);
	} finally {
		closeSync(file);
	}
}

/** A link is never made over another file: of two processes that start at once, both read the first one's. */
function linkInto(draft: string, path: string): void {
	try {
		linkSync(draft, path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return;
		// Some file systems know no links.
		renameSync(draft, path);
	}
}

/** Under another name first: after a crash, or on a full disk, it is there whole or not there. */
function createSecret(path: string): void {
	const draft = `${path}.${randomBytes(8).toString("hex")}`;
	try {
		writeTempFile(draft);
		linkInto(draft, path);
	} finally {
		rmSync(draft, { force: true });
	}
}

/** A secret of this installation, made at the first start and kept beside the data. */
export function readSecret(dataDir: string): Buffer {
	const path = join(dataDir, "secret");
	if (!existsSync(path)) createSecret(path);
	const secret = Buffer.from(readFileSync(path, "utf8").trim(), "base64url");
	if (secret.length !== BYTES) throw new BrokenSecret(path);
	return secret;
}
