import { pinnedEnvironment, pinnedNode } from "../install/pinned-node.mjs";
import { exitCodeOf, startChild } from "./children.mjs";

const endWithParent = new URL("end-with-parent.mjs", import.meta.url).href;

/**
 * Runs a program on the pinned Node as if it were this process: same terminal, every signal once, same exit code, and
 * it stops when this process exits or is killed.
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<number>} the exit code
 */
export function runAttached(args, env = {}) {
	return new Promise((resolve) => {
		const child = startChild(pinnedNode(), ["--import", endWithParent, ...args], {
			env: { ...pinnedEnvironment(), ...env },
			stdio: ["inherit", "inherit", "inherit", "ipc"],
		});
		child.once("error", (error) => {
			console.error(error.message);
			resolve(1);
		});
		child.once("exit", (code, signal) => resolve(code ?? exitCodeOf(signal)));
	});
}
