import type { User } from "@parallax/contract";
import { onTestFinished } from "vitest";
import { type Answer, answerWith } from "./answers.ts";

export const MARA = {
	username: "mara",
	email: "mara@example.org",
	displayName: "Mara Keller",
	photoURL: null,
	provider: "local",
	isPublic: false,
	autoCompare: false,
	judge: null,
} satisfies User;

const setHint = (attributes: string) => {
	// biome-ignore lint/suspicious/noDocumentCookie: the test sets what the server sets.
	document.cookie = `parallax_hint=1; path=/${attributes}`;
};

/** The cookie that says that the browser may be signed in. */
export const setLoginHint = () => setHint("");
export const clearLoginHint = () => setHint("; max-age=0");

/** Sets the cookie until the test has finished. */
export function hintAtLogin(): void {
	setLoginHint();
	onTestFinished(clearLoginHint);
}

/** Answers as the server does for a signed-in user, until the test has finished. */
export function signedIn(table: Readonly<Record<string, Answer>>) {
	hintAtLogin();
	return answerWith({ "GET /api/auth/me": [200, { user: MARA }], ...table });
}
