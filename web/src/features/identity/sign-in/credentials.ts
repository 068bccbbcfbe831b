import { signInLocally, signUpLocally, type User } from "@parallax/contract";
import { call } from "../../../lib/server/api.ts";
import { signInMessages as messages } from "./sign-in-messages.ts";

export type SignInMode = "sign-in" | "sign-up";
type FieldName = "email" | "password" | "displayName";
export type Problems = Partial<Record<FieldName, string>>;
export type CheckResult =
	| { readonly valid: false; readonly problems: Problems }
	| { readonly valid: true; readonly send: () => Promise<{ readonly user: User }> };

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

function checkSignUp(values: FormData): CheckResult {
	const parsed = signUpLocally.body.safeParse({
		email: values.get("email"),
		password: values.get("password"),
		// An empty name is sent as absent.
		displayName: values.get("displayName") || undefined,
	});
	if (!parsed.success) return { valid: false, problems: problemsOf(parsed.error.issues) };
	return { valid: true, send: () => call(signUpLocally, { body: parsed.data }) };
}

function checkSignIn(values: FormData): CheckResult {
	const parsed = signInLocally.body.safeParse({ email: values.get("email"), password: values.get("password") });
	if (parsed.success) return { valid: true, send: () => call(signInLocally, { body: parsed.data }) };
	const problems = problemsOf(parsed.error.issues);
	if (problems.password) problems.password = messages.invalid.password;
	return { valid: false, problems };
}

/** Uses the schema of the contract, so the page and the server show the same errors. */
export const checkCredentials = (mode: SignInMode, values: FormData): CheckResult =>
	mode === "sign-up" ? checkSignUp(values) : checkSignIn(values);
