import type * as z from "zod/mini";

type Issue = z.core.$ZodIssue;

/** How people call the types of JSON. */
const TYPES: Readonly<Record<string, string>> = {
	string: "a text",
	number: "a number",
	int: "a whole number",
	boolean: "true or false",
	array: "a list",
	tuple: "a list",
	object: "an object",
	record: "an object",
	null: "null",
};

/** 'a', 'a or b', 'a, b or c'. */
const listOf = (values: readonly string[]): string =>
	values.length < 2 ? values.join() : `${values.slice(0, -1).join(", ")} or ${values.at(-1)}`;

/** `seats.0.provider` is 'The field provider in entry 1 of seats'. */
function nameOf(path: Issue["path"]): string {
	const [first, ...rest] = path.toReversed();
	if (first === undefined) return "The request";
	const isEntry = (key: unknown): key is number => typeof key === "number";
	const begin = isEntry(first) ? `Entry ${first + 1}` : `The field ${String(first)}`;
	const around = rest.map((key, index) => {
		// An entry follows directly after the list that it is in.
		const within = isEntry(index === 0 ? first : rest[index - 1]) ? "of" : "in";
		return isEntry(key) ? `${within} entry ${key + 1}` : `${within} ${String(key)}`;
	});
	return [begin, ...around].join(" ");
}

function limitOf({ origin }: { readonly origin: string }, bound: number | bigint, most: boolean): string {
	const amount = `at ${most ? "most" : "least"} ${bound}`;
	if (origin === "string") return `must have ${amount} characters`;
	return origin === "array" ? `must have ${amount} entries` : `must be ${amount}`;
}

/** What is wrong with the value, after its name. */
function problemOf(issue: Issue): string {
	if (issue.code === "invalid_type")
		return issue.message.endsWith("received undefined")
			? "is missing"
			: `must be ${TYPES[issue.expected] ?? "of another type"}`;
	if (issue.code === "invalid_value") return `must be ${listOf(issue.values.map(String))}`;
	if (issue.code === "too_big") return limitOf(issue, issue.maximum, true);
	if (issue.code === "too_small") return limitOf(issue, issue.minimum, false);
	return "is not valid";
}

/** One sentence for people. Those of the contract are complete; Zod's own ones are technical, and replaced. */
export function describeIssue(issue: Issue): string {
	if (issue.code === "unrecognized_keys") return `Unknown field: ${issue.keys.join(", ")}.`;
	if (!/^(Invalid|Too |Unrecognized)/.test(issue.message))
		return issue.message.endsWith(".") ? issue.message : `${issue.message}.`;
	return `${nameOf(issue.path)} ${problemOf(issue)}.`;
}
