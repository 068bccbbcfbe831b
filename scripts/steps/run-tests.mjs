import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { exitIfStopped } from "./process/children.mjs";
import { runAttached } from "./process/run-attached.mjs";
import { projectRoot } from "./project-root.mjs";

/**
 * @typedef {{ passed: number, failed: number, failures?: readonly string[] }} Count
 * @typedef {{ status: string, fullName: string, failureMessages: readonly string[] }} TestResult
 * @typedef {{ name: string, status: string, message: string, assertionResults: readonly TestResult[] }} FileResult
 */

/** Enough lines to identify a failure; the full output is further up. */
const LINES_OF_A_FAILURE = 4;

/**
 * @param {string} title
 * @param {string} message
 */
const failure = (title, message) => `✗ ${title}\n${message.split("\n").slice(0, LINES_OF_A_FAILURE).join("\n")}`;

/** @param {FileResult} file */
function failuresOf({ name, status, message, assertionResults }) {
	const file = relative(projectRoot, name);
	const tests = assertionResults
		.filter((test) => test.status === "failed")
		.map(({ fullName, failureMessages }) => failure(`${file} > ${fullName}`, failureMessages.join("\n")));
	// A file that failed to load contains no failed test.
	return status === "failed" && tests.length === 0 ? [failure(file, message)] : tests;
}

/**
 * @param {string} report vitest's own, in JSON
 * @param {number} exitCode
 * @returns {Count}
 */
export function countTests(report, exitCode) {
	const { numPassedTests, testResults } = JSON.parse(report);
	const failures = testResults.flatMap(failuresOf);
	if (failures.length === 0 && exitCode !== 0) failures.push("✗ an error outside of all tests, named above");
	return { passed: numPassedTests, failed: failures.length, failures };
}

/**
 * Runs some of the projects of vitest.config.ts.
 * @param {readonly string[]} projects
 * @param {NodeJS.ProcessEnv} [env]
 * @param {readonly string[]} [files] of those projects; all of them when none is named
 * @param {readonly string[]} [command] the vitest command: `related --run` runs the tests that import the files
 * @returns {Promise<Count>}
 */
export async function runTests(projects, env, files = [], command = ["run"]) {
	const folder = mkdtempSync(join(tmpdir(), "parallax-report-"));
	const report = join(folder, "report.json");
	const args = projects.flatMap((project) => ["--project", project]);
	const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
	try {
		const vitest = join(projectRoot, "node_modules", "vitest", "vitest.mjs");
		const exitCode = await runAttached([vitest, ...command, ...args, ...files, ...reporters], env);
		exitIfStopped();
		return countTests(readFileSync(report, "utf8"), exitCode);
	} catch {
		return { passed: 0, failed: 1, failures: [`✗ ${projects.join(", ")}: the run ended without a report`] };
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

/**
 * Prints all failures again, then the totals.
 * @param {readonly Count[]} counts
 */
export function printTotal(counts) {
	for (const line of counts.flatMap(({ failures = [] }) => failures)) console.log(line);
	const passed = counts.reduce((sum, count) => sum + count.passed, 0);
	const failed = counts.reduce((sum, count) => sum + count.failed, 0);
	console.log(`${passed} passed, ${failed} failed`);
	process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
