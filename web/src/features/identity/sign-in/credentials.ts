import { signInLocally, signUpLocally, type User } from "@parallax/contract";
import { call } from "../../../lib/server/api.ts";
import { signInMessages as messages } from "./sign-in-messages.ts";

export type Way = "sign-in" | "sign-up";
type FieldName = "email" | "password" | "displayName";
export type Problems = Partial<Record<FieldName, string>>;
export type Checked =
	| { readonly valid: false; readonly problems: Problems }
	| { readonly valid: true; readonly ask: () => Promise<{ readonly user: User }> };

interface Issue {
	readonly path: readonly PropertyKey[];
	readonly message: string;
}

/** The first error of each field. */
function problemsOf(issues: readonly Issue[]): Problems {
	const problems: Record<string, string> = {};
	for (const { path, message } of issues) problems[String(path[0])] ??= message;
	return problems;
}

function checkSignUp(values: FormData): Checked {
	const read = signUpLocally.body.safeParse({
		email: values.get("email"),
		password: values.get("password"),
		// An empty name is sent as absent.
		displayName: values.get("displayName") || undefined,
	});
	if (!read.success) return { valid: false, problems: problemsOf(read.error.issues) };
	return { valid: true, ask: () => call(signUpLocally, { body: read.data }) };
}

function checkSignIn(values: FormData): Checked {
	const read = signInLocally.body.safeParse({ email: values.get("email"), password: values.get("password") });
	if (read.success) return { valid: true, ask: () => call(signInLocally, { body: read.data }) };
	const problems = problemsOf(read.error.issues);
	if (problems.password) problems.password = messages.invalid.password;
	return { valid: false, problems };
}

/** Uses the schema of the contract, so the page and the server show the same errors. */
export const checkCredentials = (way: Way, values: FormData): Checked =>
	way === "sign-up" ? checkSignUp(values) : checkSignIn(values);
