import { execFile } from "node:child_process";
import { promisify } from "node:util";

const MAX_OUTPUT_BYTES = 2 ** 28;

/**
 * Runs a script in another process and resolves to its output as latin1. The database of a running server must be read
 * and damaged this way: a process that closes any descriptor of a file loses all its locks on it.
 */
export async function runElsewhere(script: string, ...args: readonly string[]): Promise<string> {
	const options = { encoding: "latin1", maxBuffer: MAX_OUTPUT_BYTES } as const;
	const { stdout } = await promisify(execFile)(process.execPath, ["-e", script, ...args], options);
	return stdout;
}
