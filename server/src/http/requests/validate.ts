import * as z from "zod/mini";
import { invalid } from "../../failures.ts";
import { describeIssue } from "./describe-issue.ts";

z.config(z.locales.en());

const MAX_DEPTH = 20;

/** Parses the value with the schema; throws a failure with one sentence when it is invalid. */
export function validate<S extends z.ZodMiniType>(schema: S, value: unknown, missing: string): z.output<S> {
	if (value === undefined || value === null) {
		const absent = schema.safeParse(undefined);
		if (absent.success) return absent.data;
		throw invalid(missing);
	}
	const result = schema.safeParse(value);
	if (result.success) return result.data;
	const [first] = result.error.issues;
	throw invalid(first ? describeIssue(first) : missing);
}

function depthOf(value: unknown, limit: number): number {
	if (typeof value !== "object" || value === null) return 0;
	if (limit === 0) return 1;
	let deepest = 0;
	for (const inner of Object.values(value)) deepest = Math.max(deepest, depthOf(inner, limit - 1));
	return deepest + 1;
}

/** Refuses NUL characters, which PostgreSQL cannot store. */
function assertPlainText(text: string): void {
	if (text.includes("\\u0000") && /(?:^|[^\\])(?:\\\\)*\\u0000/.test(text)) {
		throw invalid("The request contains invalid characters.");
	}
}

/** Parses a JSON body strictly: valid UTF-8, no `__proto__`, no deep nesting. */
export function parseJsonBody(bytes: Buffer): unknown {
	if (bytes.length === 0) return undefined;
	let text: string;
	try {
		text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw invalid("The request is not valid UTF-8.");
	}
	assertPlainText(text);
	let value: unknown;
	try {
		value = JSON.parse(text, (key, inner: unknown) => {
			if (key === "__proto__") throw invalid("The request contains a field that is not allowed.");
			return inner;
		});
	} catch (error) {
		if (error instanceof Error && error.name === "Failure") throw error;
		throw invalid("The request is not valid JSON.");
	}
	if (depthOf(value, MAX_DEPTH) > MAX_DEPTH) throw invalid("The request is nested too deeply.");
	return value;
}
