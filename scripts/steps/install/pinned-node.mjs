import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { exitWithMessage } from "../process/exit-with-message.mjs";
import { projectRoot } from "../project-root.mjs";

const LOWEST = "24.0.0";
const platform = process.platform === "win32" ? "win" : process.platform;

/** The package that carries this machine's Node, named in the root's optionalDependencies. */
export const pinnedPackage = `node-${platform}-${process.arch}`;

/** @param {string} version */
const numbers = (version) => version.split(".").map((part) => Number.parseInt(part, 10));

/**
 * @param {string} version
 * @param {string} lowest
 */
export function isAtLeast(version, lowest) {
	const [have, want] = [numbers(version), numbers(lowest)];
	const firstDifference = want.findIndex((number, index) => number !== have[index]);
	return firstDifference === -1 || (have[firstDifference] ?? 0) > (want[firstDifference] ?? 0);
}

/**
 * @typedef {{ path: string, version: string }} Node
 * @typedef {object} Nodes
 * @property {string | undefined} named the value of PARALLAX_NODE
 * @property {Node} running the Node that runs this script
 * @property {Node & { isThere: boolean }} pinned the Node that npm installs with the project
 * @property {(path: string) => string | undefined} versionOf undefined when no Node is at the path
 */

/**
 * Precedence: PARALLAX_NODE; the running Node, if it is not older than the pinned one; the pinned one; the running Node, if
 * it is new enough.
 * @param {Nodes} nodes
 * @returns {{ path: string } | { sentence: string }}
 */
export function chooseNode({ named, running, pinned, versionOf }) {
	if (named) {
		const version = versionOf(named);
		if (!version) return { sentence: `Parallax cannot start: PARALLAX_NODE names no Node that runs: ${named}.` };
		if (isAtLeast(version, LOWEST)) return { path: named };
		return { sentence: `Parallax cannot start: PARALLAX_NODE names Node ${version}; Node 24 or newer is needed.` };
	}
	if (isAtLeast(running.version, pinned.version)) return { path: running.path };
	if (pinned.isThere) return { path: pinned.path };
	if (isAtLeast(running.version, LOWEST)) return { path: running.path };
	return {
		sentence:
			`Parallax needs Node 24 or newer; this is ${running.version}, and none is pinned for ${process.platform} on ` +
			`${process.arch}: install Node 24 and start again, or name one in PARALLAX_NODE.`,
	};
}

/** @param {string} path */
function versionOf(path) {
	try {
		const output = execFileSync(path, ["--version"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
		return /^v(\d+\.\d+\.\d+)/.exec(output)?.[1];
	} catch {
		return undefined;
	}
}

function pinnedVersion() {
	const { optionalDependencies } = JSON.parse(readFileSync(join(projectRoot, "package.json"), "utf8"));
	return optionalDependencies[pinnedPackage] ?? LOWEST;
}

/** @returns {Nodes} */
function nodesHere() {
	const binary = process.platform === "win32" ? "node.exe" : "node";
	const path = join(projectRoot, "node_modules", pinnedPackage, "bin", binary);
	return {
		named: process.env.PARALLAX_NODE,
		running: { path: process.execPath, version: process.versions.node },
		pinned: { path, version: pinnedVersion(), isThere: existsSync(path) },
		versionOf,
	};
}

/** @type {string | undefined} */
let chosen;

/** @returns {string} the Node that runs the product */
export function pinnedNode() {
	if (chosen) return chosen;
	const choice = chooseNode(nodesHere());
	chosen = "path" in choice ? choice.path : exitWithMessage(choice.sentence);
	return chosen;
}

/** Whether another Node than the pinned one is used, so that the pinned one may be missing. */
export const runsOnAnotherNode = () =>
	Boolean(process.env.PARALLAX_NODE) || isAtLeast(process.versions.node, pinnedVersion());

/** @returns {NodeJS.ProcessEnv} the environment in which `node` means the chosen one for every child too */
export function pinnedEnvironment() {
	const bin = join(projectRoot, "node_modules", ".bin");
	// The folder of the chosen Node is included, because npm 10 creates no link for it in .bin.
	return { ...process.env, PATH: [dirname(pinnedNode()), bin, process.env.PATH ?? ""].join(delimiter) };
}
