import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { answerWith } from "../../../testing/answers.ts";
import { openAddress, openPage } from "../../../testing/render-page.tsx";
import { hintAtLogin, MARA } from "../../../testing/signed-in.ts";

beforeEach(() => sessionStorage.clear());

async function openDialog() {
	const { user } = openPage("/terms");
	await user.click(await screen.findByRole("button", { name: "Sign In" }));
	const dialog = await screen.findByRole("dialog", { name: "Sign In to Continue" });
	await within(dialog).findByText(/By signing in you agree/);
	return { user, dialog };
}

test("for a visitor, the page sends no request to /api/auth/me", async () => {
	const requests = answerWith({});
	openPage("/terms");
	await screen.findByRole("button", { name: "Sign In" });
	expect(requests.map(({ call }) => call)).not.toContain("GET /api/auth/me");
});

test("with the hint cookie, the account menu shows the user, and Log out removes the user", async () => {
	hintAtLogin();
	const requests = answerWith({
		"GET /api/auth/me": [200, { user: { ...MARA, provider: "google" } }],
		"POST /api/auth/logout": [204],
	});
	const { user } = openPage("/terms");
	const menuButton = await screen.findByRole("button", { name: "Mara Keller: account menu" });
	expect(menuButton.querySelector("[data-initials=MA]")).not.toBeNull();
	screen.getByRole("link", { name: "History" });
	await user.click(menuButton);
	const menu = await screen.findByRole("menu");
	within(menu).getByText("mara@example.org");
	within(menu).getByText("Via Google");
	await user.click(within(menu).getByRole("menuitem", { name: "Log out" }));
	await screen.findByRole("button", { name: "Sign In" });
	await screen.findByText("You have been logged out successfully.");
	expect(requests.map(({ call }) => call)).toContain("POST /api/auth/logout");
	expect(screen.queryByRole("link", { name: "History" })).toBeNull();
});

test("the account menu shows the e-mail address once for a user without another name", async () => {
	hintAtLogin();
	answerWith({ "GET /api/auth/me": [200, { user: { ...MARA, displayName: null, username: null } }] });
	const { user } = openPage("/terms");
	await user.click(await screen.findByRole("button", { name: /account menu$/ }));
	expect(within(await screen.findByRole("menu")).getAllByText(MARA.email)).toHaveLength(1);
});

test.each([
	["", false],
	["  ", false],
	["How far away is the North Star?", true],
])("the dialog promises to keep the prompt only if there is a draft: %j", async (draft, isShown) => {
	sessionStorage.setItem("parallax:draft", JSON.stringify(draft));
	answerWith({});
	const { dialog } = await openDialog();
	expect(within(dialog).queryByText(/Your prompt is saved\./) !== null).toBe(isShown);
});

test("REL-34 logging out with an own chat open shows a new prompt, and requests no chat afterwards", async () => {
	hintAtLogin();
	const requests = answerWith({
		"GET /api/auth/me": [200, { user: { ...MARA, provider: "local" } }],
		"POST /api/auth/logout": [204],
	});
	const user = openAddress("/?session=AAAAAAAAAAAAAAAAAAAAAA&from=history");
	const chat = "GET /api/chat/AAAAAAAAAAAAAAAAAAAAAA";
	await waitFor(() =>
		expect(requests.map(({ call }) => call)).toEqual(expect.arrayContaining([chat, `${chat}/responses`])),
	);
	await user.click(await screen.findByRole("button", { name: "Mara Keller: account menu" }));
	await user.click(await screen.findByRole("menuitem", { name: "Log out" }));
	await screen.findByText("You have been logged out successfully.");
	expect(location.search).toBe("");
	const afterwards = requests.slice(requests.findIndex(({ call }) => call === "POST /api/auth/logout") + 1);
	// The new page asks for its configuration, and may already ask for the chats of this browser.
	const ofNewPage = ["GET /api/config", "GET /api/visitor/history"];
	expect(afterwards.filter(({ call }) => !ofNewPage.includes(call))).toEqual([]);
});

test("with an outdated hint cookie, the user is signed out", async () => {
	hintAtLogin();
	answerWith({ "GET /api/auth/me": [401, "You are signed out."] });
	openPage("/history");
	await screen.findByRole("heading", { name: "Authentication Required" });
});

test("local account: errors are shown below their fields before a request is sent", async () => {
	const requests = answerWith({});
	const { user, dialog } = await openDialog();
	await user.type(within(dialog).getByLabelText("Email"), "mara{Enter}");
	await within(dialog).findByText("Please enter a valid email");
	within(dialog).getByText("Enter your password.");
	expect(document.activeElement).toBe(within(dialog).getByLabelText("Email"));
	expect(requests.some(({ call }) => call.startsWith("POST"))).toBe(false);
});

test("signing in closes the dialog and welcomes the user once", async () => {
	const requests = answerWith({ "POST /api/auth/local": [200, { user: MARA }] });
	const { user, dialog } = await openDialog();
	await user.type(within(dialog).getByLabelText("Email"), "mara@example.org");
	await user.type(within(dialog).getByLabelText("Password"), "correct horse{Enter}");
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	await screen.findByRole("button", { name: "Mara Keller: account menu" });
	await screen.findByText("Welcome, Mara Keller");
	expect(requests.filter(({ call }) => call.startsWith("POST"))).toEqual([
		{
			call: "POST /api/auth/local",
			body: { email: "mara@example.org", password: "correct horse" },
		},
	]);
});

test("the server's error message is shown in the specified toast and in the dialog", async () => {
	const refusal = "That email and password do not belong together.";
	answerWith({ "POST /api/auth/local": [401, refusal] });
	const { user, dialog } = await openDialog();
	await user.type(within(dialog).getByLabelText("Email"), "mara@example.org");
	await user.type(within(dialog).getByLabelText("Password"), "wrong horse{Enter}");
	await within(dialog).findByText(refusal);
	await waitFor(() => expect(document.querySelector(".toast .toast-title")?.textContent).toBe("Sign in failed"));
	expect(document.querySelector(".toast.is-bad .toast-text")?.textContent).toBe(refusal);
});

test("creating an account omits an empty name from the request", async () => {
	const requests = answerWith({ "POST /api/auth/local/sign-up": [201, { user: MARA }] });
	const { user, dialog } = await openDialog();
	await user.click(within(dialog).getByRole("button", { name: "Create an account" }));
	expect(within(dialog).getByText(/By creating an account you agree/)).toBeDefined();
	expect(screen.getByRole("dialog", { name: "Create an Account" })).toBe(dialog);
	await user.type(within(dialog).getByLabelText("Email"), "mara@example.org");
	await user.type(within(dialog).getByLabelText("Password"), "correct horse");
	await user.click(within(dialog).getByRole("button", { name: "Create Account" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(requests.filter(({ call }) => call.startsWith("POST"))).toEqual([
		{
			call: "POST /api/auth/local/sign-up",
			body: { email: "mara@example.org", password: "correct horse" },
		},
	]);
});
