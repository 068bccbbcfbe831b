import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const BYTES = 32;

/** A secret of this installation, made at the first start and kept beside the data. */
export function readSecret(dataDir: string): Buffer {
	const path = join(dataDir, "secret");
	try {
		// `wx` refuses to overwrite: of two processes that start at once, one writes and both read the same.
		writeFileSync(path, randomBytes(BYTES).toString("base64url"), { flag: "wx", mode: 0o600 });
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
	}
	const secret = Buffer.from(readFileSync(path, "utf8").trim(), "base64url");
	if (secret.length !== BYTES) throw new Error(`${path} does not hold a secret of ${BYTES} bytes`);
	return secret;
}
