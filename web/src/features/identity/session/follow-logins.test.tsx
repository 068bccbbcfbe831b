import { getLoginSessions } from "@parallax/contract";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { call } from "../../../lib/server/api.ts";
import { type Answer, answerWith } from "../../../testing/answers.ts";
import { openPage } from "../../../testing/render-page.tsx";
import { isAskingToSignIn } from "./asking-to-sign-in.ts";
import { loginHint } from "./current-user.ts";
import { followLogins } from "./follow-logins.ts";

const makeUser = (name: string) => ({
	username: null,
	email: `${name}@example.org`,
	displayName: name,
	photoURL: null,
	provider: "local",
	isPublic: false,
	autoCompare: false,
	judge: null,
});
const setHint = (value: string) => {
	// biome-ignore lint/suspicious/noDocumentCookie: the test sets what the server sets.
	document.cookie = `parallax_hint=${value}; path=/`;
};
const clearHint = () => setHint("; max-age=0");
let stop = () => {};

beforeEach(() => sessionStorage.clear());
afterEach(() => {
	stop();
	isAskingToSignIn.write(false);
	clearHint();
});

function open(path: string, table: Record<string, Answer>) {
	const answers: Record<string, Answer> = { "GET /api/user/logins": [200, []], ...table };
	const requests = answerWith(answers);
	const page = openPage(path);
	stop = followLogins(page.queryClient, loginHint());
	return { ...page, requests, answers };
}
/** Acts as another tab: changes the cookie and sends the message. */
const inOtherTab = (change: () => void) =>
	act(async () => {
		change();
		const channel = new BroadcastChannel("parallax:login");
		channel.postMessage(null);
		channel.close();
	});

test("REL-34 when another tab signs out, this tab removes the user and all of their data", async () => {
	setHint("first");
	open("/settings", { "GET /api/auth/me": [200, { user: makeUser("Mara") }] });
	await screen.findByDisplayValue("Mara@example.org");
	await inOtherTab(clearHint);
	await screen.findByRole("heading", { name: "Authentication Required" });
	expect(screen.queryByDisplayValue("Mara@example.org")).toBeNull();
});

test("when another tab signs in, this tab shows the user", async () => {
	open("/terms", { "GET /api/auth/me": [200, { user: makeUser("Mara") }] });
	await screen.findByRole("button", { name: "Sign In" });
	await inOtherTab(() => setHint("first"));
	await screen.findByRole("button", { name: "Mara: account menu" });
});

test("when another tab signs in, this tab refetches the assistants", async () => {
	const { requests } = open("/", { "GET /api/auth/me": [200, { user: makeUser("Mara") }] });
	const configs = () => requests.filter(({ call: requestedCall }) => requestedCall === "GET /api/config").length;
	await waitFor(() => expect(configs()).toBe(1));
	await inOtherTab(() => setHint("first"));
	await waitFor(() => expect(configs()).toBe(2));
});

test("detects that another tab signed in before this tab began to listen", async () => {
	const hintAtStart = loginHint();
	const { queryClient } = openPage("/terms");
	await screen.findByRole("button", { name: "Sign In" });
	answerWith({ "GET /api/auth/me": [200, { user: makeUser("Mara") }] });
	setHint("first");
	stop = followLogins(queryClient, hintAtStart);
	await screen.findByRole("button", { name: "Mara: account menu" });
});

test("SEC-37 a suspended tab that finds another user signed in removes all data of the first user", async () => {
	setHint("first");
	const { answers } = open("/settings", { "GET /api/auth/me": [200, { user: makeUser("Mara") }] });
	await screen.findByDisplayValue("Mara@example.org");
	answers["GET /api/auth/me"] = [200, { user: makeUser("Noor") }];
	setHint("second");
	act(() => void document.dispatchEvent(new Event("visibilitychange")));
	await screen.findByDisplayValue("Noor@example.org");
	expect(screen.queryByDisplayValue("Mara@example.org")).toBeNull();
});

test("REL-35 when a session has ended, any failed call opens the sign-in dialog, and the page resumes", async () => {
	setHint("first");
	const { answers, user } = open("/settings", { "GET /api/auth/me": [200, { user: makeUser("Mara") }] });
	await screen.findByDisplayValue("Mara@example.org");
	sessionStorage.setItem("parallax:draft", JSON.stringify("Half a question"));
	clearHint();
	answers["GET /api/user/logins"] = [
		401,
		"You were signed out. Sign in to continue; your text is saved.",
		"signed-out",
	];
	await act(() => call(getLoginSessions, {}).catch(() => {}));
	const dialog = await screen.findByRole("dialog", { name: "Sign In to Continue" });
	await within(dialog).findByText("You were signed out. Sign in to continue; your text is saved.");
	expect(screen.queryByDisplayValue("Mara@example.org")).toBeNull();
	answers["POST /api/auth/local"] = [200, { user: makeUser("Mara") }];
	answers["GET /api/user/logins"] = [200, []];
	await user.type(within(dialog).getByLabelText("Email"), "mara@example.org");
	await user.type(within(dialog).getByLabelText("Password"), "correct horse{Enter}");
	await screen.findByDisplayValue("Mara@example.org");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(sessionStorage.getItem("parallax:draft")).toBe('"Half a question"');
});
