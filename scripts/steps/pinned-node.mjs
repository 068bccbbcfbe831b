import { existsSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { projectRoot } from "./project-root.mjs";
import { stopWithSentence } from "./stop-with-sentence.mjs";

const LOWEST_MAJOR = 24;
const platform = process.platform === "win32" ? "win" : process.platform;

/** The package that carries this machine's Node, named in the root's optionalDependencies. */
export const pinnedPackage = `node-${platform}-${process.arch}`;

/** @returns {string} the Node that runs the product: the pinned one, or this one where none is pinned */
export function pinnedNode() {
	const binary = process.platform === "win32" ? "node.exe" : "node";
	const pinned = join(projectRoot, "node_modules", pinnedPackage, "bin", binary);
	if (existsSync(pinned)) return pinned;
	if (Number.parseInt(process.versions.node, 10) >= LOWEST_MAJOR) return process.execPath;
	return stopWithSentence(
		`Parallax needs Node ${LOWEST_MAJOR} or newer; this is ${process.versions.node}, and none is pinned for ` +
			`${process.platform} on ${process.arch}: install Node ${LOWEST_MAJOR} and start again.`,
	);
}

/** @returns {NodeJS.ProcessEnv} the environment in which `node` means the pinned one for every child too */
export function pinnedEnvironment() {
	const bin = join(projectRoot, "node_modules", ".bin");
	// The pinned one's own folder too: npm 10 makes no link for it in .bin.
	return { ...process.env, PATH: [dirname(pinnedNode()), bin, process.env.PATH ?? ""].join(delimiter) };
}
