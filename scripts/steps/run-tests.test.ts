import { join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./project-root.mjs";
import { countTests } from "./run-tests.mjs";

const report = (passed: number, files: readonly object[]) =>
	JSON.stringify({ numPassedTests: passed, testResults: files });

const FILE = join(projectRoot, "server/src/a.test.ts");
const passedFile = { name: FILE, status: "passed", message: "", assertionResults: [{ status: "passed" }] };
const failedFile = {
	name: FILE,
	status: "failed",
	message: "",
	assertionResults: [
		{ status: "passed", fullName: "holds", failureMessages: [] },
		{ status: "failed", fullName: "answers 201", failureMessages: ["AssertionError: 1\n- 2\n+ 3\n\nat a\nat b"] },
	],
};
const brokenFile = { name: FILE, status: "failed", message: "SyntaxError: x", assertionResults: [] };

test("tests are counted, and a file that could not be loaded counts as a failure", () => {
	expect(countTests(report(3, [passedFile]), 0)).toEqual({ passed: 3, failed: 0, failures: [] });
	expect(countTests(report(3, [passedFile, failedFile]), 1)).toMatchObject({ passed: 3, failed: 1 });
	expect(countTests(report(3, [failedFile, brokenFile]), 1)).toMatchObject({ passed: 3, failed: 2 });
});

test("an error outside every test is a failure", () => {
	expect(countTests(report(3, [passedFile]), 1)).toMatchObject({ passed: 3, failed: 1 });
});

test("failed tests are listed with the beginning of their message", () => {
	expect(countTests(report(3, [passedFile, failedFile, brokenFile]), 1).failures).toEqual([
		"✗ server/src/a.test.ts > answers 201\nAssertionError: 1\n- 2\n+ 3\n",
		"✗ server/src/a.test.ts\nSyntaxError: x",
	]);
});
