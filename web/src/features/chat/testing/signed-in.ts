import { onTestFinished } from "vitest";
import { type Answer, answerWith } from "../../../testing/answers.ts";

const MARA = {
	id: "user-1",
	username: "mara",
	email: "mara@example.org",
	displayName: "Mara",
	photoURL: null,
	provider: "local",
	isPublic: false,
	autoCompare: false,
	judge: null,
};

const setHint = (attributes = "") => {
	// biome-ignore lint/suspicious/noDocumentCookie: the test sets what the server sets.
	document.cookie = `parallax_hint=1; path=/${attributes}`;
};

/** Answers as the server does for a signed-in user, until the test has finished. */
export function signedIn(table: Readonly<Record<string, Answer>>) {
	setHint();
	onTestFinished(() => setHint("; max-age=0"));
	return answerWith({ "GET /api/auth/me": [200, { user: MARA }], ...table });
}
