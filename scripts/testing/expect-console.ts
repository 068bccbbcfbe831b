type Level = "error" | "warn";

const expected: { level: Level; pattern: RegExp; seen: boolean }[] = [];
const unexpected: string[] = [];

/** Says that the running test makes the program complain so; the test fails if it does not. */
export function expectConsole(level: Level, pattern: RegExp): void {
	expected.push({ level, pattern, seen: false });
}

function textOf(part: unknown): string {
	if (part instanceof Error) return part.stack ?? part.message;
	return typeof part === "string" ? part : (JSON.stringify(part) ?? String(part));
}

/** Takes the place of `console.error` and `console.warn` while tests run. */
export function record(level: Level, parts: readonly unknown[]): void {
	const text = parts.map(textOf).join(" ");
	const match = expected.find((one) => one.level === level && one.pattern.test(text));
	if (match) match.seen = true;
	else unexpected.push(`console.${level}: ${text}`);
}

/** Throws what was printed unexpectedly, or was expected and not printed, and begins anew. */
export function settleConsole(): void {
	const missing = expected.splice(0).filter(({ seen }) => !seen);
	const complaints = [
		...unexpected.splice(0),
		...missing.map(({ level, pattern }) => `Expected and not printed: console.${level} ${pattern}`),
	];
	if (complaints.length > 0) throw new Error(complaints.join("\n"));
}
