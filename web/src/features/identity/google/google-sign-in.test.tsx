import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Answer, answerWith, CONFIG } from "../../../testing/answers.ts";
import { openPage } from "../../../testing/render-page.tsx";

const firebase = vi.hoisted(() => ({
	initializeAuth: vi.fn(() => ({})),
	connectAuthEmulator: vi.fn(),
	signInWithPopup: vi.fn(),
	signInWithRedirect: vi.fn(),
	getRedirectResult: vi.fn(),
	signOut: vi.fn(async () => {}),
	deleteUser: vi.fn(async () => {}),
	setCustomParameters: vi.fn(),
}));
vi.mock("@firebase/app", () => ({ initializeApp: vi.fn() }));
vi.mock("@firebase/auth", () => ({
	...firebase,
	browserPopupRedirectResolver: {},
	inMemoryPersistence: {},
	GoogleAuthProvider: class {
		setCustomParameters(parameters: unknown) {
			firebase.setCustomParameters(parameters);
			return this;
		}
	},
}));

const PROJECT = {
	apiKey: "AIza-public",
	authDomain: "login.localhost",
	projectId: "parallax-1",
	appId: null,
	emulatorOrigin: null,
};
const MARA = {
	username: null,
	email: "mara@example.org",
	displayName: "Mara Keller",
	photoURL: null,
	provider: "google",
	isPublic: false,
	autoCompare: false,
	judge: null,
};
const CREDENTIAL = { user: { uid: "mara", getIdToken: async () => "the-token" } };

const firebaseError = (code: string) => Object.assign(new Error(`Firebase: Error (${code}).`), { code });
const serve = (table: Record<string, Answer> = {}, project = PROJECT) =>
	answerWith({
		"GET /api/config": [200, { ...CONFIG, signIn: "firebase", firebase: project }],
		"POST /api/auth/firebase": [200, { user: MARA }],
		"POST /api/auth/logout": [204],
		...table,
	});

beforeEach(() => {
	sessionStorage.clear();
	firebase.signInWithPopup.mockResolvedValue(CREDENTIAL);
	firebase.signInWithRedirect.mockReturnValue(new Promise(() => {}));
	firebase.getRedirectResult.mockResolvedValue(CREDENTIAL);
});
afterEach(() => vi.clearAllMocks());

async function openDialog() {
	const { user } = openPage("/terms");
	await user.click(await screen.findByRole("button", { name: "Sign In" }));
	const dialog = await screen.findByRole("dialog", { name: "Sign In to Continue" });
	const google = await within(dialog).findByRole("button", { name: "Continue with Google" });
	return { user, dialog, google };
}

const expectToast = async (title: string, text: string) => {
	await waitFor(() => expect(document.querySelector(".toast .toast-title")?.textContent).toBe(title));
	expect(document.querySelector(".toast .toast-text")?.textContent).toBe(text);
};

test("with Google, the dialog shows one button and no password field", async () => {
	serve();
	const { dialog } = await openDialog();
	within(dialog).getByText("Sign in with Google to save your chat history.");
	expect(within(dialog).queryByLabelText("Password")).toBeNull();
});

test("Google lets the user choose the account, and the server receives the user's ID and token", async () => {
	const requests = serve();
	const fetchSpy = vi.spyOn(globalThis, "fetch");
	const { user, google } = await openDialog();
	await user.click(google);
	await screen.findByRole("button", { name: "Mara Keller: account menu" });
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(requests.filter(({ call }) => call.startsWith("POST"))).toEqual([
		{ call: "POST /api/auth/firebase", body: { firebaseUid: "mara" } },
	]);
	const [signIn] = fetchSpy.mock.calls.filter(([, init]) => init?.method === "POST");
	expect(signIn?.[1]?.headers).toMatchObject({ authorization: "Bearer the-token" });
	expect(firebase.setCustomParameters).toHaveBeenCalledWith({ prompt: "select_account" });
});

test("the button shows that the sign-in is running, and a second press does nothing", async () => {
	serve();
	const popup = Promise.withResolvers<typeof CREDENTIAL>();
	firebase.signInWithPopup.mockReturnValue(popup.promise);
	const { user, dialog, google } = await openDialog();
	await user.click(google);
	await user.click(await within(dialog).findByRole("button", { name: "Signing in..." }));
	popup.resolve(CREDENTIAL);
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(firebase.signInWithPopup).toHaveBeenCalledTimes(1);
});

test.each([
	["auth/popup-blocked", "Your browser blocked the Google pop-up. Allow it and try again, or continue in this window."],
	["auth/popup-closed-by-user", "The Google window was closed before you signed in."],
	[
		"auth/unauthorized-domain",
		"Google doesn't accept sign-ins from this domain. Add it to the authorized domains of the Firebase project.",
	],
	["auth/network-request-failed", "Couldn't reach Google. Check your connection and try again."],
	["auth/user-token-expired", "Your Google sign-in has expired. Sign in again."],
	["auth/user-disabled", "This site's operator disabled this account."],
	["auth/something-new", "Google couldn't sign you in. Try again in a moment."],
])("%s is shown in the specified toast and in the dialog, and the user can retry", async (code, sentence) => {
	const requests = serve();
	firebase.signInWithPopup.mockRejectedValueOnce(firebaseError(code));
	const { user, dialog, google } = await openDialog();
	await user.click(google);
	await within(dialog).findByText(sentence);
	await expectToast("Authentication error", sentence);
	expect(requests.some(({ call }) => call.startsWith("POST"))).toBe(false);
	const redirectButton = within(dialog).queryByRole("button", { name: "Continue in This Window" });
	expect(redirectButton !== null).toBe(code === "auth/popup-blocked");
	await user.click(within(dialog).getByRole("button", { name: "Continue with Google" }));
	await screen.findByRole("button", { name: "Mara Keller: account menu" });
});

test("a popup that another one replaced reports no error", async () => {
	serve();
	const first = Promise.withResolvers<typeof CREDENTIAL>();
	firebase.signInWithPopup.mockReturnValueOnce(first.promise);
	const { user, google } = await openDialog();
	await user.click(google);
	await user.keyboard("{Escape}");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await user.click(screen.getByRole("button", { name: "Sign In" }));
	await user.click(await screen.findByRole("button", { name: "Continue with Google" }));
	await screen.findByText("Welcome, Mara Keller");
	await act(async () => first.reject(firebaseError("auth/cancelled-popup-request")));
	screen.getByText("Welcome, Mara Keller");
	expect(screen.queryByText("Authentication error")).toBeNull();
});

test("if the popup is blocked, the page redirects to Google, and completes the sign-in when it is back", async () => {
	const requests = serve();
	firebase.signInWithPopup.mockRejectedValueOnce(firebaseError("auth/popup-blocked"));
	const { user, dialog, google } = await openDialog();
	await user.click(google);
	await user.click(await within(dialog).findByRole("button", { name: "Continue in This Window" }));
	await waitFor(() => expect(firebase.signInWithRedirect).toHaveBeenCalled());
	expect(requests.some(({ call }) => call.startsWith("POST"))).toBe(false);

	cleanup();
	openPage("/terms");
	await screen.findByRole("button", { name: "Mara Keller: account menu" });
	expect(screen.queryByRole("dialog")).toBeNull();
	expect(firebase.getRedirectResult).toHaveBeenCalledTimes(1);
});

test("a page on another site than the sign-in host does not offer the redirect, which would fail", async () => {
	serve({}, { ...PROJECT, authDomain: "parallax-1.firebaseapp.com" });
	firebase.signInWithPopup.mockRejectedValueOnce(firebaseError("auth/popup-blocked"));
	const { user, dialog, google } = await openDialog();
	await user.click(google);
	await within(dialog).findByText("Your browser blocked the Google pop-up. Allow pop-ups for this site and try again.");
	expect(within(dialog).queryByRole("button", { name: "Continue in This Window" })).toBeNull();
});

test("a page whose redirect to Google failed does not resume a sign-in after a reload", async () => {
	serve();
	firebase.signInWithPopup.mockRejectedValueOnce(firebaseError("auth/popup-blocked"));
	firebase.signInWithRedirect.mockRejectedValueOnce(firebaseError("auth/network-request-failed"));
	const { user, dialog, google } = await openDialog();
	await user.click(google);
	await user.click(await within(dialog).findByRole("button", { name: "Continue in This Window" }));
	await within(dialog).findByText("Couldn't reach Google. Check your connection and try again.");
	cleanup();
	openPage("/terms");
	await screen.findByRole("button", { name: "Sign In" });
	expect(screen.queryByRole("dialog")).toBeNull();
});

test("when the server refuses the sign-in, the Google session ends too", async () => {
	const refusal = "This server's clock is wrong, so it cannot confirm Google's sign-in.";
	serve({ "POST /api/auth/firebase": [401, refusal] });
	const { user, dialog, google } = await openDialog();
	await user.click(google);
	await within(dialog).findByText(refusal);
	await expectToast("Sign in failed", refusal);
	expect(firebase.signOut).toHaveBeenCalledTimes(1);
});

async function logOut(user: ReturnType<typeof openPage>["user"]) {
	await user.click(await screen.findByRole("button", { name: "Mara Keller: account menu" }));
	await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
}

test("logging out ends the Google session first; if that fails, the user stays logged in and can retry", async () => {
	const requests = serve();
	const { user, google } = await openDialog();
	await user.click(google);
	firebase.signOut.mockRejectedValueOnce(firebaseError("auth/internal-error"));
	await logOut(user);
	await expectToast("Sign out failed", "There was an error signing out. Please try again.");
	expect(requests.some(({ call }) => call === "POST /api/auth/logout")).toBe(false);
	await logOut(user);
	await screen.findByRole("button", { name: "Sign In" });
	expect(firebase.signOut).toHaveBeenCalledTimes(2);
	expect(requests.map(({ call }) => call)).toContain("POST /api/auth/logout");
});
