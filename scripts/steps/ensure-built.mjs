import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pinnedEnvironment, pinnedNode } from "./install/pinned-node.mjs";
import { exitWithMessage } from "./process/exit-with-message.mjs";
import { runQuietly } from "./process/run-quietly.mjs";
import { projectRoot } from "./project-root.mjs";

export const builtPages = join(projectRoot, "web", "dist");
/** Vite empties the folder first, so an interrupted build leaves no such file. */
const builtFrom = join(builtPages, ".vite", "built-from");
const inputs = ["web", "contract", "package-lock.json"];
const NOT_INPUTS = new Set(["dist", "node_modules"]);

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
	const entries = readdirSync(path, { withFileTypes: true }).filter((entry) => !NOT_INPUTS.has(entry.name));
	return entries.flatMap((entry) => {
		const inner = join(path, entry.name);
		return entry.isDirectory() ? filesUnder(inner) : [inner];
	});
}

/** Hashes contents, because a checkout changes modification times. */
function inputsHash() {
	const hash = createHash("sha256");
	const files = inputs.flatMap((input) => {
		const path = join(projectRoot, input);
		return input.endsWith(".json") ? [path] : filesUnder(path).sort();
	});
	for (const file of files) hash.update(file.slice(projectRoot.length)).update("\0").update(readFileSync(file));
	return hash.digest("hex");
}

/** Builds the pages unconditionally. */
export async function buildPages() {
	const hash = inputsHash();
	const vite = join(projectRoot, "node_modules", "vite", "bin", "vite.js");
	// A test's NODE_ENV would include React's development build.
	const env = { ...pinnedEnvironment(), NODE_ENV: "production" };
	const result = await runQuietly(pinnedNode(), [vite, "build", "web"], { env });
	if (!result.ok) exitWithMessage(`${result.output}\nParallax: the pages could not be built; the reason is above.`);
	writeFileSync(builtFrom, hash);
}

/** Builds the pages if they are missing or their inputs have changed. */
export async function ensureBuilt() {
	if (existsSync(builtFrom) && readFileSync(builtFrom, "utf8") === inputsHash()) return;
	console.log("Parallax: building the pages (vite build) ...");
	await buildPages();
}
