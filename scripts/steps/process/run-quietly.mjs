import { exitIfStopped, startChild } from "./children.mjs";

/**
 * Runs a command and returns its output instead of printing it, so that a passing step prints nothing.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
 */
export function runQuietly(command, args, options) {
	return new Promise((resolve) => {
		const child = startChild(command, args, { stdio: ["ignore", "pipe", "pipe"], ...options });
		/** @type {Buffer[]} */
		const pieces = [];
		child.stdout?.on("data", (piece) => pieces.push(piece));
		child.stderr?.on("data", (piece) => pieces.push(piece));
		child.once("error", (error) => resolve({ ok: false, output: error.message }));
		child.once("close", (code) => {
			exitIfStopped();
			resolve({ ok: code === 0, output: Buffer.concat(pieces).toString() });
		});
	});
}
