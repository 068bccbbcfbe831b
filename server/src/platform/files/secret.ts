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

/** The secret cannot be reconstructed, so the message tells the operator what to do. */
export class BrokenSecret extends Error {
	constructor(path: string) {
		super(
			`Parallax cannot start: ${path} is damaged. Restore it from a backup, or delete it: Parallax then creates a new one, uploads in progress have to start again, and users have to enter their own API keys again.`,
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

/** `link` never replaces a file, so two processes that start at the same time use the same secret. */
function linkInto(tempPath: string, path: string): void {
	try {
		linkSync(tempPath, path);
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === "EEXIST") return;
		// Some file systems do not support hard links.
		renameSync(tempPath, path);
	}
}

/** Writes a temporary file first, so that a crash or a full disk never leaves a partial secret. */
function createSecret(path: string): void {
	const tempPath = `${path}.${randomBytes(8).toString("hex")}`;
	try {
		writeTempFile(tempPath);
		linkInto(tempPath, path);
	} finally {
		rmSync(tempPath, { force: true });
	}
}

/** The secret of this installation, created at the first start and stored in DATA_DIR. */
export function readSecret(dataDir: string): Buffer {
	const path = join(dataDir, "secret");
	if (!existsSync(path)) createSecret(path);
	const secret = Buffer.from(readFileSync(path, "utf8").trim(), "base64url");
	if (secret.length !== BYTES) throw new BrokenSecret(path);
	return secret;
}
