import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { checkAppearance } from "../testing/browser/check-appearance.ts";
import type { PageOptions } from "../testing/browser/watched-page.ts";
import { ask, promptField } from "../testing/comparison.ts";
import { eventually } from "../testing/eventually.ts";
import { test as journey, type OpenPage } from "../testing/journey.ts";
import { EMULATOR, type Person, signInAgain, signInAsNew, withoutInternet } from "./testing/google-window.ts";

const test = journey.override("environment", { scope: "file" }, async () => EMULATOR);

const MARA: Person = { name: "Mara Keller", email: "mara@example.org" };
const TOM: Person = { name: "Tom Okafor", email: "tom@example.org" };

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });
const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Sign In to Continue" });
const accountOf = (page: Page, { name }: Person) => button(page, `${name}: account menu`);
const toastOf = (page: Page, title: string) => page.locator(".toast", { hasText: title });

async function open(openPage: OpenPage, options: PageOptions = {}): Promise<Page> {
	const page = await openPage({ reducedMotion: true, ...options });
	await withoutInternet(page);
	await page.goto("/");
	return page;
}

async function openDialog(page: Page): Promise<Locator> {
	await button(page, "Sign In").click();
	const dialog = dialogOf(page);
	await button(dialog, "Continue with Google").waitFor();
	return dialog;
}

/** Presses the button, and resolves to the popup window of Google's sign-in. */
async function openWindow(page: Page, dialog: Locator): Promise<Page> {
	const [window] = await Promise.all([
		page.waitForEvent("popup"),
		button(dialog, "Continue with Google").click(),
		button(dialog, "Signing in...").waitFor(),
	]);
	return window;
}

async function signIn(page: Page, person: Person, signInWith = signInAsNew): Promise<void> {
	const window = await openWindow(page, await openDialog(page));
	await signInWith(window, person);
	await accountOf(page, person).waitFor();
	await dialogOf(page).waitFor({ state: "hidden" });
	await eventually(() => window.isClosed()).toBe(true);
}

async function signOut(page: Page, person: Person): Promise<void> {
	await accountOf(page, person).click();
	await page.getByRole("menuitem", { name: "Log out" }).click();
	await button(page, "Sign In").waitFor();
}

/** Expects that the storage that scripts can read holds nothing that another person could sign in with. */
async function expectNoCredentials(page: Page): Promise<void> {
	const [databases, texts] = await page.evaluate(async () => {
		const names = (await indexedDB.databases()).map(({ name }) => name);
		return [names, JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie])] as const;
	});
	expect(texts).not.toMatch(/firebase|eyJ|token/i);
	// It holds only the days on which Firebase was called.
	expect(databases.filter((name) => name !== "firebase-heartbeat-database")).toEqual([]);
}

test("signs in through Google's window, which closes with the dialog, and signs out again", async ({ openPage }) => {
	const page = await open(openPage);
	await signIn(page, MARA);
	await toastOf(page, "Welcome, Mara Keller").waitFor();
	await expectNoCredentials(page);

	await page.reload();
	await accountOf(page, MARA).click();
	const menu = page.getByRole("menu");
	await menu.getByText(MARA.email).waitFor();
	await menu.getByText("Via Google").waitFor();
	await checkAppearance(page, "google-menu");
	await page.keyboard.press("Escape");

	await signOut(page, MARA);
	await toastOf(page, "You have been logged out successfully.").waitFor();
	const response = await page.request.get("/api/auth/me");
	expect(response.status()).toBe(401);
});

test("a second person sees no data of the first; the first person signs in again and sees all of it", async ({
	openPage,
}) => {
	const page = await open(openPage);
	await signIn(page, { ...MARA, email: "mara.two@example.org" });
	await ask(page, "How far away is the North Star?");
	const chat = page.url();

	await page.goto("/");
	await signOut(page, MARA);
	await signIn(page, { ...TOM, email: "tom.two@example.org" });
	const readStatus = async () => {
		const session = new URL(chat).searchParams.get("session") ?? "";
		return (await page.request.get(`/api/chat/${session}`)).status();
	};
	expect(await readStatus()).toBe(404);
	await signOut(page, TOM);

	await signIn(page, { ...MARA, email: "mara.two@example.org" }, signInAgain);
	expect(await readStatus()).toBe(200);
});

test("chats from before signing in are kept", async ({ openPage }) => {
	const page = await open(openPage);
	await ask(page, "How far away is the North Star?");
	await signIn(page, { ...MARA, email: "mara.three@example.org" });
	const session = new URL(page.url()).searchParams.get("session") ?? "";
	expect((await page.request.get(`/api/chat/${session}`)).status()).toBe(200);
	expect((await page.context().cookies()).map(({ name }) => name).toSorted()).toEqual([
		"parallax_hint",
		"parallax_login",
	]);
});

/** The email addresses of all accounts of the Firebase project. */
async function accountsAtGoogle(): Promise<readonly string[]> {
	const { FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_PROJECT_ID: project } = EMULATOR;
	const response = await fetch(`http://${host}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:query`, {
		method: "POST",
		headers: { authorization: "Bearer owner", "content-type": "application/json" },
		body: "{}",
	});
	const { userInfo = [] } = (await response.json()) as { userInfo?: readonly { email: string }[] };
	return userInfo.map(({ email }) => email);
}

test("SEC-36 deleting an account requires signing in again, and deletes it in Firebase too", async ({ openPage }) => {
	const page = await open(openPage);
	const lea: Person = { name: "Lea Vogt", email: "lea@example.org" };
	await signIn(page, lea);
	await page.goto("/settings");
	await button(page, "Delete Account").click();
	await button(page, "Yes, delete my account").click();
	const dialog = page.getByRole("dialog", { name: "Sign in again" });
	await button(dialog, "Continue with Google").waitFor();
	await checkAppearance(page, "google-sign-in-again");
	expect(await accountsAtGoogle()).toContain(lea.email);
	await signInAgain(await openWindow(page, dialog), lea);
	await button(page, "Yes, delete my account").click();
	await toastOf(page, "Account deleted").waitFor();
	await page.getByText("Your chats, links and picture were deleted.", { exact: true }).waitFor();
	await button(page, "Sign In").waitFor();
	expect(await accountsAtGoogle()).not.toContain(lea.email);
});

describe("failures are reported, and signing in can be tried again", () => {
	test("the window is closed", async ({ openPage }) => {
		const page = await open(openPage);
		const dialog = await openDialog(page);
		const window = await openWindow(page, dialog);
		await window.locator("#add-account-button").waitFor();
		await window.close();
		await dialog.getByRole("alert").getByText("The Google window was closed before you signed in.").waitFor();
		await toastOf(page, "Authentication error").waitFor();
		await checkAppearance(page, "google-closed");

		await signInAsNew(await openWindow(page, dialog), { ...MARA, email: "mara.four@example.org" });
		await accountOf(page, MARA).waitFor();
	});

	test("the window is blocked: the page itself navigates to Google and returns, with the prompt", async ({
		openPage,
	}) => {
		const page = await open(openPage);
		await page.addInitScript(() => {
			window.open = () => null;
		});
		await page.reload();
		await promptField(page).fill("How far away is");
		const dialog = await openDialog(page);
		await button(dialog, "Continue with Google").click();
		await dialog.getByRole("alert").getByText("Your browser blocked the Google pop-up.").waitFor();
		await toastOf(page, "Authentication error").waitFor();
		await checkAppearance(page, "google-blocked");

		await button(dialog, "Continue in This Window").click();
		await signInAsNew(page, { ...MARA, email: "mara.five@example.org" });
		await accountOf(page, MARA).waitFor();
		await dialogOf(page).waitFor({ state: "hidden" });
		expect(await promptField(page).inputValue()).toBe("How far away is");
		await expectNoCredentials(page);
	});

	test("the page returns from Google without a signed-in user", async ({ openPage }) => {
		const page = await open(openPage);
		await page.evaluate(() => sessionStorage.setItem("parallax:left-for-google", "true"));
		await page.reload();
		await dialogOf(page).getByRole("alert").getByText("No response from Google.").waitFor();
		await page.reload();
		await button(page, "Sign In").waitFor();
		expect(await dialogOf(page).isVisible()).toBe(false);
	});

	test("the connection to Google is lost", async ({ openPage }) => {
		const page = await open(openPage, { expectConsole: [/Failed to load resource: net::ERR_FAILED/] });
		await page.context().route(/identitytoolkit\.googleapis\.com/, (route) => route.abort());
		const dialog = await openDialog(page);
		await signInAsNew(await openWindow(page, dialog), { ...MARA, email: "mara.six@example.org" });
		await dialog.getByRole("alert").getByText("Couldn't reach Google.").waitFor();
		await toastOf(page, "Authentication error").waitFor();
	});

	test("the server rejects the token: its own sentence is shown, and the user is not signed in", async ({
		openPage,
		startServer,
	}) => {
		const { origin } = await startServer({ ...EMULATOR, FIREBASE_PROJECT_ID: "demo-another" });
		const page = await open(openPage, { origin, expectConsole: [/the server responded with a status of 401/] });
		const dialog = await openDialog(page);
		await signInAsNew(await openWindow(page, dialog), { ...MARA, email: "mara.seven@example.org" });
		await dialog.getByRole("alert").getByText("Your Google sign-in couldn't be verified. Sign in again.").waitFor();
		await toastOf(page, "Sign in failed").waitFor();
		expect(await button(dialog, "Continue with Google").isVisible()).toBe(true);
	});
});

test("signing in works by keyboard alone and is accessible", async ({ openPage }) => {
	const page = await open(openPage);
	await button(page, "Sign In").focus();
	await page.keyboard.press("Enter");
	const google = button(dialogOf(page), "Continue with Google");
	await eventually(() => google.evaluate((element) => element === document.activeElement)).toBe(true);
	await checkAppearance(page, "google-dialog");
	const [window] = await Promise.all([page.waitForEvent("popup"), page.keyboard.press("Enter")]);
	await signInAsNew(window, { ...MARA, email: "mara.eight@example.org" });
	await accountOf(page, MARA).waitFor();
});
