import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { pinnedEnvironment, pinnedNode } from "./install/pinned-node.mjs";
import { runQuietly } from "./process/run-quietly.mjs";
import { projectRoot } from "./project-root.mjs";

/**
 * @typedef {{ name: string, args: string[] }} Part
 * @typedef {{ name: string, ok: boolean, output: string, seconds: number }} Checked
 */

const TYPED = ["server", "web", "contract", "e2e", "scripts", "bench"];

/** @param {string} path */
const inModules = (path) => join(projectRoot, "node_modules", path);

/** Longest first, so that the last part to end is a short one. */
function checkParts() {
	/** @type {Part[]} */
	const types = TYPED.filter((folder) => existsSync(join(projectRoot, folder, "tsconfig.json"))).map((folder) => ({
		name: `types of ${folder}`,
		args: [inModules("typescript-7/bin/tsc"), "-p", folder],
	}));
	return [
		...types.slice(0, 2),
		{ name: "dead code", args: [inModules("knip/bin/knip.js"), "--no-progress", "--treat-config-hints-as-errors"] },
		{
			name: "architecture",
			args: [inModules(".bin/depcruise"), "contract", "server", "web", "e2e", "scripts", "bench"],
		},
		{
			name: "format and lint",
			args: [inModules("@biomejs/biome/bin/biome"), "check", "--error-on-warnings", "--diagnostic-level=warn"],
		},
		...types.slice(2),
	];
}

/**
 * @param {Part} part
 * @returns {Promise<Checked>}
 */
async function check({ name, args }) {
	const startedAt = performance.now();
	const result = await runQuietly(pinnedNode(), args, { env: pinnedEnvironment() });
	return { name, ...result, seconds: (performance.now() - startedAt) / 1000 };
}

/**
 * Runs as many parts at once as there are processors.
 * @param {(checked: Checked) => void} report
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function runChecks(report) {
	const waiting = checkParts();
	const count = { passed: 0, failed: 0 };
	const work = async () => {
		for (let part = waiting.shift(); part; part = waiting.shift()) {
			const checked = await check(part);
			count[checked.ok ? "passed" : "failed"]++;
			report(checked);
		}
	};
	await Promise.all(Array.from({ length: availableParallelism() }, work));
	return count;
}

/** @param {Checked} checked */
export function printChecked({ name, ok, output, seconds }) {
	console.log(`${ok ? "✓" : "✗"} ${name.padEnd(18)} ${seconds.toFixed(1).padStart(5)} s`);
	if (!ok) console.log(output.trimEnd());
}
