import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { exitWithMessage } from "../process/exit-with-message.mjs";
import { runQuietly } from "../process/run-quietly.mjs";
import { projectRoot } from "../project-root.mjs";
import { npmCommand } from "./npm-command.mjs";
import { pinnedPackage, runsOnAnotherNode } from "./pinned-node.mjs";

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Locked
 * @typedef {{ packages: Record<string, Locked> }} Lockfile
 */

/** npm writes the second file last, so an interrupted installation does not have it. */
const WANTED = "package-lock.json";
const INSTALLED = join("node_modules", ".package-lock.json");

/**
 * @param {Lockfile} wanted
 * @param {Lockfile} installed
 * @param {boolean} mayLackNode
 * @returns {string | undefined} the first package that is not installed as the lockfile requires
 */
export function missingPackage(wanted, installed, mayLackNode = false) {
	return Object.keys(wanted.packages).find((path) => {
		if (!path.includes("node_modules/")) return false;
		const want = wanted.packages[path];
		const have = installed.packages[path];
		const isNode = path === `node_modules/${pinnedPackage}`;
		const mayBeAbsent = (want?.optional || want?.devOptional || want?.peer) && (mayLackNode || !isNode);
		if (!have) return !mayBeAbsent;
		return have.version !== want?.version || have.integrity !== want?.integrity;
	});
}

/** @param {string} root */
function isInstalled(root) {
	if (!existsSync(join(root, INSTALLED))) return false;
	/** @param {string} file */
	const lockfile = (file) => JSON.parse(readFileSync(join(root, file), "utf8"));
	return missingPackage(lockfile(WANTED), lockfile(INSTALLED), runsOnAnotherNode()) === undefined;
}

/** Installs missing packages of the lockfile, also development packages, which build the pages. */
export async function ensureInstalled() {
	if (isInstalled(projectRoot)) return;
	console.log("Parallax: installing what is missing (npm ci) ...");
	const { command, args, ...options } = npmCommand();
	const wanted = ["ci", "--ignore-scripts", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
	const result = await runQuietly(command, [...args, ...wanted], options);
	if (result.ok) return;
	exitWithMessage(`${result.output}\nParallax: npm ci failed; its output is above.`);
}
