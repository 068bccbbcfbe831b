import { expect, test } from "vitest";
import { countTests } from "./run-tests.mjs";

const report = (passed: number, failed: number, files: readonly object[]) =>
	JSON.stringify({ numPassedTests: passed, numFailedTests: failed, testResults: files });

const passedFile = { status: "passed", assertionResults: [{ status: "passed" }] };
const failedFile = { status: "failed", assertionResults: [{ status: "failed" }] };
const brokenFile = { status: "failed", assertionResults: [] };

test("tests are counted, and a file that could not be loaded counts as a failure", () => {
	expect(countTests(report(3, 0, [passedFile]), 0)).toEqual({ passed: 3, failed: 0 });
	expect(countTests(report(3, 1, [passedFile, failedFile]), 1)).toEqual({ passed: 3, failed: 1 });
	expect(countTests(report(3, 1, [failedFile, brokenFile]), 1)).toEqual({ passed: 3, failed: 2 });
});

test("an error outside every test is a failure", () => {
	expect(countTests(report(3, 0, [passedFile]), 1)).toEqual({ passed: 3, failed: 1 });
});
