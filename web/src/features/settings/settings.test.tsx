import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Answer, answerWith, CONFIG } from "../../testing/answers.ts";
import { openPage } from "../../testing/render-page.tsx";
import { clearLoginHint, MARA, setLoginHint } from "../../testing/signed-in.ts";
import { beforeSignOut, googleSession } from "../identity/index.ts";

const DEVICES = [
	{
		id: "one",
		device: "Firefox on Linux",
		createdAt: "2026-11-20T09:00:00Z",
		lastUsedAt: "2026-11-21T09:00:00Z",
		current: true,
	},
	{ id: "two", device: null, createdAt: "2026-11-01T09:00:00Z", lastUsedAt: "2026-11-02T09:00:00Z", current: false },
];

beforeEach(() => {
	sessionStorage.clear();
	setLoginHint();
});
afterEach(async () => {
	clearLoginHint();
	await googleSession.end();
});

async function openSettings(table: Readonly<Record<string, Answer>> = {}, user: object = MARA) {
	const answers: Record<string, Answer> = {
		"GET /api/auth/me": [200, { user }],
		"GET /api/user/logins": [200, DEVICES],
		"GET /api/user/keys": [200, []],
		"GET /api/user/history": [200, [], undefined, { "x-total-count": "0" }],
		...table,
	};
	const requests = answerWith(answers);
	const page = openPage("/settings");
	await screen.findByRole("heading", { name: "Profile Information" });
	return { ...page, requests, answers };
}
const toastTitle = () => document.querySelector(".toast .toast-title")?.textContent;
const COUNTS = "GET /api/user/history/counts";
const username = () => screen.getByLabelText<HTMLInputElement>("Username");

test("shows visitors that the page requires a sign-in", async () => {
	clearLoginHint();
	answerWith({});
	openPage("/settings");
	await screen.findByRole("heading", { name: "Authentication Required" });
	screen.getByText("You need to be logged in to access account settings.");
	screen.getByRole("link", { name: "Go to Home" });
});

test("name and e-mail are read-only, and a hint says who manages them", async () => {
	await openSettings({}, { ...MARA, provider: "google" });
	for (const label of ["Account Name", "Email Address"]) {
		const field = screen.getByLabelText<HTMLInputElement>(label);
		expect(field.readOnly).toBe(true);
		expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
			"Managed by your Google account",
		);
	}
	expect(screen.queryByRole("heading", { name: "Password" })).toBeNull();
});

test("for an account without a name, the hint says so instead", async () => {
	await openSettings({}, { ...MARA, displayName: null });
	const field = screen.getByLabelText<HTMLInputElement>("Account Name");
	expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")?.textContent).toBe("Not set");
});

test.each([
	[0, "You have shared no chats, so none is listed. Share a chat from its own page.", null],
	[12, "12 shared chats would be listed on your profile.", "/history?only=shared"],
])("SEC-08 the switch says how many chats a public profile lists: %s", async (shared, sentence, href) => {
	const { user } = await openSettings({ [COUNTS]: [200, { all: 40, disagreed: 0, failed: 0, shared, pinned: 0 }] });
	await screen.findByText(sentence);
	await user.click(screen.getByRole("switch", { name: "Public Profile" }));
	screen.getByText(sentence.replace("would be", "are"));
	expect(screen.queryByRole("link", { name: "See which" })?.getAttribute("href") ?? null).toBe(href);
});

test("SEC-08 offers no way to share all chats, and stops sharing all of them after a confirmation", async () => {
	const { user, requests } = await openSettings({
		[COUNTS]: [200, { all: 40, disagreed: 0, failed: 0, shared: 12, pinned: 0 }],
		"PUT /api/user/history/share": [200, { changed: 12 }],
	});
	const shareRequests = () =>
		requests.filter(({ call }) => call === "PUT /api/user/history/share").map(({ body }) => body);
	await user.click(await screen.findByRole("button", { name: "Stop sharing all 12" }));
	expect(screen.queryByRole("button", { name: /^Share/ })).toBeNull();
	await screen.findByText(/Their links stop working at once/);
	expect(shareRequests()).toEqual([]);
	await user.click(await screen.findByRole("button", { name: "Stop sharing" }));
	await screen.findByText("The links no longer work.");
	expect(requests.filter(({ call }) => call === COUNTS)).toHaveLength(2);
	expect(shareRequests()).toEqual([{ shared: false }]);
});

test("marks unsaved changes, saves them in one request, and refetches the user", async () => {
	const saved = { ...MARA, username: "mara-k", isPublic: true };
	const { user, requests } = await openSettings({ "PUT /api/user/settings": [200, { user: saved }] });
	expect(screen.queryByText("Unsaved changes")).toBeNull();
	await user.clear(username());
	await user.type(username(), "  mara-k ");
	await user.click(screen.getByRole("switch", { name: "Public Profile" }));
	expect(screen.getAllByText("Unsaved changes")).toHaveLength(2);
	await user.click(screen.getAllByRole("button", { name: "Save Changes" })[0] as HTMLElement);
	await screen.findByText("Your settings have been updated successfully.");
	expect(requests.find(({ call }) => call === "PUT /api/user/settings")?.body).toEqual({
		username: "mara-k",
		isPublic: true,
	});
	await waitFor(() => expect(requests.filter(({ call }) => call === "GET /api/auth/me")).toHaveLength(2));
});

test("automatic comparing is off until the user switches it on and saves", async () => {
	const saved = { ...MARA, autoCompare: true };
	const { user, requests } = await openSettings({ "PUT /api/user/settings": [200, { user: saved }] });
	const autoCompareSwitch = screen.getByRole("switch", { name: "Compare as soon as all have answered" });
	expect(
		autoCompareSwitch.getAttribute("aria-checked") ?? String((autoCompareSwitch as HTMLInputElement).checked),
	).toBe("false");
	await user.click(autoCompareSwitch);
	await user.click(screen.getAllByRole("button", { name: "Save Changes" }).at(-1) as HTMLElement);
	await screen.findByText("Your settings have been updated successfully.");
	expect(requests.find(({ call }) => call === "PUT /api/user/settings")?.body).toMatchObject({ autoCompare: true });
});

test("reports a taken username at its field and in the toast, and keeps the old one", async () => {
	const { user } = await openSettings(
		{ "PUT /api/user/settings": [409, "That username is taken."] },
		{ ...MARA, isPublic: true },
	);
	await user.clear(username());
	await user.type(username(), "noor{Enter}");
	await waitFor(() => expect(toastTitle()).toBe("Settings update failed"));
	expect(username().value).toBe("noor");
	expect(username().getAttribute("aria-invalid")).toBe("true");
	expect(document.activeElement).toBe(username());
	expect(screen.getByLabelText<HTMLInputElement>("Your profile").value).toMatch(/\/profile\/mara$/);
});

test.each([
	["m".repeat(31), "Use at most 30 characters for the username."],
	["mara keller", "Use only letters, digits, _ and -."],
	["admin", "That username is reserved. Choose another."],
])("the name %s is refused before a request is sent", async (name, sentence) => {
	const { user, requests } = await openSettings();
	await user.clear(username());
	await user.type(username(), `${name}{Enter}`);
	await screen.findByText(sentence);
	expect(requests.some(({ call }) => call.startsWith("PUT"))).toBe(false);
});

test("a link asks before leaving unsaved changes", async () => {
	const { user, visited } = await openSettings();
	await user.type(username(), "x");
	await user.click(screen.getByRole("link", { name: "Privacy" }));
	const dialog = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
	await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
	expect(visited?.at(-1)).toBe("/settings");
	await user.click(screen.getByRole("link", { name: "Privacy" }));
	await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
	await waitFor(() => expect(visited?.at(-1)).toBe("/privacy"));
});

test("a key and a command ask before leaving unsaved changes", async () => {
	const { user, visited } = await openSettings();
	await screen.findByRole("button", { name: "Keyboard shortcuts ?" });
	await user.type(username(), "x");
	await user.keyboard("{Control>}{Shift>}[KeyO]{/Shift}{/Control}");
	const dialog = await screen.findByRole("alertdialog", { name: "Leave without saving?" });
	await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
	expect(visited?.at(-1)).toBe("/settings");
	await user.keyboard("{Control>}k{/Control}");
	await user.type(await screen.findByRole("combobox", { name: "Search commands and chats" }), "history{Enter}");
	await user.click(await screen.findByRole("button", { name: "Leave without saving" }));
	await waitFor(() => expect(visited?.at(-1)).toBe("/history"));
});

test("each part that could not be loaded shows an error with a retry button", async () => {
	const { user, answers } = await openSettings({ [COUNTS]: [503, "No."], "GET /api/user/logins": [503, "No."] });
	await waitFor(() => expect(screen.getAllByRole("alert")).toHaveLength(2));
	const [count, devices] = screen.getAllByRole("alert");
	within(count as HTMLElement).getByText("Your chats could not be counted.");
	answers[COUNTS] = [200, { all: 3, disagreed: 0, failed: 0, shared: 0, pinned: 0 }];
	answers["GET /api/user/logins"] = [200, DEVICES];
	await user.click(within(count as HTMLElement).getByRole("button", { name: "Try again" }));
	await screen.findByText(/^You have shared no chats/);
	await user.click(within(devices as HTMLElement).getByRole("button", { name: "Try again" }));
	await screen.findByRole("list", { name: "Devices" });
});

test("a user without chats gets a link to ask something", async () => {
	await openSettings({ [COUNTS]: [200, { all: 0, disagreed: 0, failed: 0, shared: 0, pinned: 0 }] });
	expect((await screen.findByRole("link", { name: "Ask something first" })).getAttribute("href")).toBe("/");
});

test("lists the devices, and signs out another one", async () => {
	const { user, requests } = await openSettings({ "DELETE /api/user/logins/two": [204] });
	const list = await screen.findByRole("list", { name: "Devices" });
	within(list).getByText("This device");
	await user.click(within(list).getByRole("button", { name: "Sign out Unknown device" }));
	await screen.findByText("Unknown device is signed out.");
	expect(requests.map(({ call }) => call)).toContain("DELETE /api/user/logins/two");
});

test("signing out everywhere asks first, and then signs out this browser too", async () => {
	const { user } = await openSettings({ "DELETE /api/user/logins": [204] });
	await user.click(await screen.findByRole("button", { name: "Sign out everywhere" }));
	const dialog = await screen.findByRole("alertdialog");
	await user.click(within(dialog).getByRole("button", { name: "Sign out everywhere" }));
	await screen.findByRole("heading", { name: "Authentication Required" });
});

test("reports a wrong current password at its field", async () => {
	const { user } = await openSettings({ "PUT /api/auth/local/password": [403, "Wrong current password."] });
	await user.type(screen.getByLabelText("Current password"), "wrong");
	await user.type(screen.getByLabelText("New password"), "short{Enter}");
	await screen.findByText("Use at least 8 characters.");
	await user.type(screen.getByLabelText("New password"), "er than long{Enter}");
	await waitFor(() => expect(screen.getByLabelText("Current password").getAttribute("aria-invalid")).toBe("true"));
});

test("deleting the account asks first, offers the data download, and ends on the home page", async () => {
	const { user, visited, requests } = await openSettings({ "DELETE /api/user/account": [204] });
	let requestsBefore: readonly string[] = [];
	beforeSignOut.add(async () => {
		requestsBefore = requests.map(({ call }) => call);
	});
	await user.click(screen.getByRole("button", { name: "Delete Account" }));
	const dialog = await screen.findByRole("alertdialog", { name: "Delete your account?" });
	expect(document.activeElement).toBe(within(dialog).getByRole("button", { name: "Cancel" }));
	expect(within(dialog).getByRole("link", { name: "Download my data" }).getAttribute("href")).toBe("/api/user/data");
	await user.click(within(dialog).getByRole("button", { name: "Yes, delete my account" }));
	await waitFor(() => expect(visited?.at(-1)).toBe("/"));
	await waitFor(() => expect(toastTitle()).toBe("Account deleted"));
	await screen.findByRole("button", { name: "Sign In" });
	expect(requests.map(({ call }) => call)).toContain("DELETE /api/user/account");
	expect(requestsBefore).toContain("GET /api/auth/me");
	expect(requestsBefore).not.toContain("DELETE /api/user/account");
});

const SIGN_IN_AGAIN: Answer = [403, "Sign in again to go on.", "sign-in-again"];
const startDeleting = async (user: Awaited<ReturnType<typeof openSettings>>["user"]) => {
	await user.click(screen.getByRole("button", { name: "Delete Account" }));
	await user.click(await screen.findByRole("button", { name: "Yes, delete my account" }));
};

test("SEC-36 after an old sign-in, asks for this account's password and confirms the deletion again", async () => {
	const { user, requests, answers } = await openSettings({
		"DELETE /api/user/account": SIGN_IN_AGAIN,
		"GET /api/config": [200, CONFIG],
		"POST /api/auth/local": [200, { user: MARA }],
	});
	await startDeleting(user);
	const dialog = await screen.findByRole("dialog", { name: "Sign in again" });
	const email = await within(dialog).findByLabelText<HTMLInputElement>("Email");
	expect([email.value, email.readOnly]).toEqual([MARA.email, true]);
	expect(within(dialog).queryByRole("button", { name: "Create an account" })).toBeNull();
	await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText("Password")));
	answers["DELETE /api/user/account"] = [204];
	await user.keyboard("correct horse{Enter}");
	const confirm = await screen.findByRole("alertdialog", { name: "Delete your account?" });
	expect(screen.queryByRole("dialog", { name: "Sign in again" })).toBeNull();
	expect(requests.filter(({ call }) => call === "DELETE /api/user/account")).toHaveLength(1);
	await user.click(within(confirm).getByRole("button", { name: "Yes, delete my account" }));
	await waitFor(() => expect(toastTitle()).toBe("Account deleted"));
	expect(requests.find(({ call }) => call === "POST /api/auth/local")?.body).toEqual({
		email: MARA.email,
		password: "correct horse",
	});
});

test.each([
	[[409, "Your account is being moved. Try again in a minute."], "Your account is being moved. Try again in a minute."],
	[[502], "Failed to delete your account. Please try again or contact support."],
] satisfies [Answer, string][])(
	"a failed deletion shows the server's message, or else the specified text: %s",
	async (answer, text) => {
		const { user } = await openSettings({ "DELETE /api/user/account": answer });
		await startDeleting(user);
		await waitFor(() => expect(toastTitle()).toBe("Deletion failed"));
		expect(document.querySelector(".toast .toast-text")?.textContent).toBe(text);
	},
);

test("SEC-36 with Google, the page first asks for a new sign-in, so that it can remove that account", async () => {
	const google = { ...MARA, provider: "google" };
	const { user, requests } = await openSettings({ "GET /api/config": [200, CONFIG] }, google);
	await startDeleting(user);
	await screen.findByRole("dialog", { name: "Sign in again" });
	expect(requests.some(({ call }) => call === "DELETE /api/user/account")).toBe(false);
});

test.each([
	[true, "Your chats, links and picture were deleted."],
	[false, /^Your chats, links and picture were deleted\. Your Google sign-in for this site couldn't be removed/],
])("SEC-36 removes the Google account after our account: %s", async (succeeds, sentence) => {
	const google = { ...MARA, provider: "google" };
	const { user, requests } = await openSettings({ "DELETE /api/user/account": [204] }, google);
	const calls: string[] = [];
	googleSession.begin({
		end: async () => {},
		remove: async () => {
			calls.push(...requests.map(({ call }) => call));
			if (!succeeds) throw new Error("Google is away");
		},
	});
	await startDeleting(user);
	await screen.findByText(sentence);
	expect(calls).toContain("DELETE /api/user/account");
});

test("SEC-37 does not ask for the deletion when another user signs in", async () => {
	const { user } = await openSettings({
		"DELETE /api/user/account": SIGN_IN_AGAIN,
		"GET /api/config": [200, CONFIG],
		"POST /api/auth/local": [200, { user: { ...MARA, email: "noor@example.org", username: "noor" } }],
	});
	await startDeleting(user);
	const dialog = await screen.findByRole("dialog", { name: "Sign in again" });
	await user.type(await within(dialog).findByLabelText("Password"), "correct horse{Enter}");
	await waitFor(() => expect(username().value).toBe("noor"));
	expect(screen.queryByRole("alertdialog")).toBeNull();
});

test("the reading settings apply to this browser, and at once", async () => {
	const { user } = await openSettings();
	const written = screen.getByRole("switch", { name: "Show answers as they are written" });
	const letters = screen.getByRole("switch", { name: "Single-letter shortcuts" });
	const costs = screen.getByRole("switch", { name: "Show tokens and costs" });
	const switches = [written, letters, costs];
	const states = () => switches.map((control) => control.getAttribute("aria-checked"));
	expect(states()).toEqual(["true", "true", "true"]);
	for (const control of switches) await user.click(control);
	expect(states()).toEqual(["false", "false", "false"]);
	expect(JSON.parse(localStorage.getItem("parallax:preferences") ?? "null")).toMatchObject({
		wholeAnswers: true,
		singleKeys: false,
		showsCosts: false,
	});
	for (const control of switches) await user.click(control);
	await user.click(screen.getByRole("button", { name: "Read an answer aloud when complete: None" }));
	await user.click(await screen.findByRole("menuitemradio", { name: "Gemini" }));
	await screen.findByRole("button", { name: "Read an answer aloud when complete: Gemini" });
	expect(JSON.parse(localStorage.getItem("parallax:preferences") ?? "null").readWhenDone).toBe("gemini");
});

test("the account menu shows the theme and switches to the next one", async () => {
	const { user } = await openSettings();
	const next = async (label: string) => {
		await user.click(screen.getByRole("button", { name: "Mara Keller: account menu" }));
		await user.click(await screen.findByRole("menuitem", { name: new RegExp(`^Theme ?${label}$`) }));
	};
	await next("System");
	expect(document.documentElement.dataset.theme).toBe("light");
	await next("Light");
	expect(document.documentElement.dataset.theme).toBe("dark");
	await next("Dark");
	expect(document.documentElement.dataset.theme).toBeUndefined();
});

test.each([
	["https://lh3.googleusercontent.com/a/photo", "Your original picture was restored."],
	[null, "Your initials are shown instead."],
])("after deleting the avatar, a toast says what replaces it: %s", async (photoURL, text) => {
	await openSettings(
		{ "DELETE /api/users/avatar": [200, { user: { ...MARA, photoURL } }] },
		{ ...MARA, photoURL: "/objects/avatars/0123" },
	);
	screen.getByRole("button", { name: "Delete Avatar" }).click();
	await waitFor(() => expect(toastTitle()).toBe("Avatar deleted"));
	expect(document.querySelector(".toast .toast-text")?.textContent).toBe(text);
});
