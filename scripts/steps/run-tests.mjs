import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitIfStopped } from "./children.mjs";
import { projectRoot } from "./project-root.mjs";
import { runAttached } from "./run-attached.mjs";

/** @typedef {{ passed: number, failed: number }} Count */

/**
 * @param {string} report vitest's own, in JSON
 * @param {number} exitCode
 * @returns {Count}
 */
export function countTests(report, exitCode) {
	const { numPassedTests, numFailedTests, testResults } = JSON.parse(report);
	/** @param {{ status: string, assertionResults: { status: string }[] }} file */
	const broke = (file) => file.status === "failed" && file.assertionResults.every(({ status }) => status !== "failed");
	const failed = numFailedTests + testResults.filter(broke).length;
	// An error outside every test fails the run without failing a test.
	return { passed: numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

/**
 * Runs some of the projects of vitest.config.ts.
 * @param {readonly string[]} projects
 * @param {NodeJS.ProcessEnv} [env]
 * @param {readonly string[]} [files] of those projects; all of them when none is named
 * @returns {Promise<Count>}
 */
export async function runTests(projects, env, files = []) {
	const folder = mkdtempSync(join(tmpdir(), "parallax-report-"));
	const report = join(folder, "report.json");
	const args = projects.flatMap((project) => ["--project", project]);
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
	try {
		const vitest = join(projectRoot, "node_modules", "vitest", "vitest.mjs");
		const exitCode = await runAttached([vitest, "run", ...args, ...files, ...reporters], env);
		exitIfStopped();
		return countTests(readFileSync(report, "utf8"), exitCode);
	} catch {
		return { passed: 0, failed: 1 };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/** @param {readonly Count[]} counts */
export function printTotal(counts) {
	const passed = counts.reduce((sum, count) => sum + count.passed, 0);
	const failed = counts.reduce((sum, count) => sum + count.failed, 0);
	console.log(`${passed} passed, ${failed} failed`);
	process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
