type Level = "error" | "warn";

const expected: { level: Level; pattern: RegExp; seen: boolean }[] = [];
const unexpected: string[] = [];

/** Expects this console output in the running test. The test fails without it. */
export function expectConsole(level: Level, pattern: RegExp): void {
	expected.push({ level, pattern, seen: false });
}

function textOf(part: unknown): string {
	if (part instanceof Error) return part.stack ?? part.message;
	return typeof part === "string" ? part : (JSON.stringify(part) ?? String(part));
}

/** Replaces `console.error` and `console.warn` while tests run. */
export function record(level: Level, parts: readonly unknown[]): void {
	const text = parts.map(textOf).join(" ");
	const match = expected.find((expectation) => expectation.level === level && expectation.pattern.test(text));
	if (match) match.seen = true;
	else unexpected.push(`console.${level}: ${text}`);
}

/** Throws if output was unexpected or is missing, and resets both lists. */
export function verifyConsole(): void {
	const missing = expected.splice(0).filter(({ seen }) => !seen);
	const problems = [
		...unexpected.splice(0),
		...missing.map(({ level, pattern }) => `Expected and not printed: console.${level} ${pattern}`),
	];
	if (problems.length > 0) throw new Error(problems.join("\n"));
}
