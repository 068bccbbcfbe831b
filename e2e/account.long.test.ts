import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { text } from "node:stream/consumers";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { checkAppearance } from "./testing/browser/check-appearance.ts";
import { eventually } from "./testing/eventually.ts";
import { test } from "./testing/journey.ts";
import type { Server } from "./testing/servers/server.ts";

const PASSWORD = "correct horse battery";
const CANARY = "canary-7d1f";
const EMAIL = `${CANARY}@example.org`;
const NAMES = ["ChatGPT", "Gemini", "Claude", "Grok"];
/** The browser's console message for a response with an error status. */
const httpError = (status: number) => new RegExp(`the server responded with a status of ${status} `);

const menuButton = (page: Page) => page.getByRole("button", { name: /: account menu$/ });
const openSignIn = (page: Page) => page.getByRole("banner").getByRole("button", { name: "Sign In" }).click();
const dialog = (page: Page) => page.getByRole("dialog", { name: /^(Sign In to Continue|Create an Account)$/ });

async function signUp(page: Page, email: string, name = ""): Promise<void> {
	await openSignIn(page);
	await dialog(page).getByRole("button", { name: "Create an account" }).click();
	await dialog(page).getByLabel("Email").fill(email);
	await dialog(page).getByLabel("Password").fill(PASSWORD);
	await dialog(page).getByLabel("Name").fill(name);
	await dialog(page).getByRole("button", { name: "Create Account" }).click();
	await menuButton(page).waitFor();
	await dialog(page).waitFor({ state: "detached" });
}

async function signIn(page: Page, email: string): Promise<void> {
	await dialog(page).getByLabel("Email").fill(email);
	await dialog(page).getByLabel("Password").fill(PASSWORD);
	await page.keyboard.press("Enter");
	await menuButton(page).waitFor();
}

async function chooseInMenu(page: Page, name: string): Promise<void> {
	await menuButton(page).click();
	await page.getByRole("menuitem", { name }).click();
}

async function askAndWait(page: Page, prompt: string): Promise<void> {
	await page.getByRole("textbox").fill(prompt);
	await page.keyboard.press("Enter");
	for (const name of NAMES) await page.getByRole("article", { name }).getByText("Response complete").waitFor();
}

/** Waits for a toast with this text. */
const untilToast = (page: Page, text: string) => page.locator(".toast").getByText(text, { exact: true }).waitFor();

/** Draws a picture in the page and makes it the avatar, with the same calls as the upload dialog. */
async function setAvatar(page: Page): Promise<string> {
	return await page.evaluate(async () => {
		const canvas = Object.assign(document.createElement("canvas"), { width: 600, height: 600 });
		canvas.getContext("2d")?.fillRect(0, 0, 300, 600);
		const picture = await new Promise<Blob>((resolve) => canvas.toBlob((blob) => resolve(blob as Blob), "image/png"));
		const json = { "content-type": "application/json" };
		const metadata = { name: "me.png", type: "image/png", size: picture.size };
		const uploadResponse = await fetch("/api/avatars/upload", {
			method: "POST",
			headers: json,
			body: JSON.stringify(metadata),
		});
		const { uploadURL, objectURL } = (await uploadResponse.json()) as { uploadURL: string; objectURL: string };
		await fetch(uploadURL, { method: "PUT", headers: { "content-type": "image/png" }, body: picture });
		const body = JSON.stringify({ avatarURL: objectURL });
		const avatarResponse = await fetch("/api/users/avatar", { method: "PUT", headers: json, body });
		const { user } = (await avatarResponse.json()) as { user: { photoURL: string } };
		return user.photoURL;
	});
}

interface StoredFiles {
	readonly names: readonly string[];
	readonly bytes: string;
}

/** Everything that the server keeps on its disk, as bytes. */
async function storedFiles({ dataDir }: Server): Promise<StoredFiles> {
	const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
	const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
	const bytes = await Promise.all(paths.map((path) => readFile(path, "latin1")));
	// The server keeps the random ids of deleted accounts, so that restoring a backup does not bring them back.
	return { names: paths.filter((path) => !/parallax\.sqlite|departed/.test(path)), bytes: bytes.join("") };
}

/** Makes every login session older by `ms`. */
function ageLogins({ dataDir }: Server, ms: number): void {
	// The server writes in the background, too; without a timeout a write beside another fails at once.
	const database = new DatabaseSync(join(dataDir, "parallax.sqlite"), { timeout: 10_000 });
	database.prepare("update login_sessions set created_at = created_at - ?").run(ms);
	database.close();
}

describe("an account", () => {
	test("sign-up to account deletion: no data of the person is left on the disk", async ({ openPage, server }) => {
		const before = await storedFiles(server);
		const other = await openPage();
		await other.goto("/");
		await signUp(other, "noor@example.org");
		await other.goto("/settings");
		await other.getByLabel("Username").fill("noor");
		await other.getByRole("button", { name: "Save Changes" }).click();
		await untilToast(other, "Your settings have been updated successfully.");

		const page = await openPage({ reducedMotion: true, expectConsole: [httpError(409), httpError(403)] });
		await page.goto("/");
		await signUp(page, EMAIL, `${CANARY} Keller`);
		await untilToast(page, `Welcome, ${CANARY} Keller`);
		await askAndWait(page, `What is a ${CANARY}-prompt?`);

		await chooseInMenu(page, "Settings");
		await page.getByLabel("Username").fill("Noor");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await page.locator("form").getByText("That username is taken.").waitFor();
		await untilToast(page, "Settings update failed");
		await page.getByLabel("Username").fill(CANARY);
		await page.getByRole("switch", { name: "Public Profile" }).click();
		await page.getByRole("button", { name: "Save Changes" }).first().click();
		const address = page.getByLabel("Your profile");
		await eventually(() => address.inputValue()).toBe(`${server.origin}/profile/${CANARY}`);
		await page.getByRole("button", { name: "Copy" }).click();
		await page.getByRole("button", { name: "Copied!" }).waitFor();
		const photo = await setAvatar(page);
		expect(photo).toMatch(/^\/objects\/avatars\//);
		await page.getByRole("link", { name: "View" }).click();
		await page.getByRole("heading", { name: `@${CANARY}` }).waitFor();

		await chooseInMenu(page, "Settings");
		const [file] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("link", { name: "Download my data" }).click(),
		]);
		const data = JSON.parse(await text(await file.createReadStream())) as {
			account: { email: string };
			chats: { prompt: string; responses: object[] }[];
		};
		expect(data.account.email).toBe(EMAIL);
		expect(data.chats.map(({ prompt, responses }) => [prompt, responses.length])).toEqual([
			[`What is a ${CANARY}-prompt?`, 4],
		]);
		expect((await storedFiles(server)).bytes).toContain(CANARY);

		ageLogins(server, 301_000);
		await page.getByRole("button", { name: "Delete Account" }).click();
		await page.getByRole("button", { name: "Yes, delete my account" }).click();
		const reauthDialog = page.getByRole("dialog", { name: "Sign in again" });
		await reauthDialog.getByLabel("Password").fill(PASSWORD);
		await checkAppearance(page, "account-sign-in-again");
		await page.keyboard.press("Enter");
		await page.getByRole("button", { name: "Yes, delete my account" }).click();
		await page.waitForURL(`${server.origin}/`);
		await untilToast(page, "Account deleted");
		await page.getByRole("banner").getByRole("button", { name: "Sign In" }).waitFor();
		expect((await page.request.get(photo)).status()).toBe(404);
		expect((await page.request.get(`/api/profile/${CANARY}`)).status()).toBe(404);
		await eventually(async () => (await storedFiles(server)).names).toEqual(before.names);
		// While another process reads the database, deleted data is erased from it some seconds later.
		await eventually(async () => (await storedFiles(server)).bytes.includes(CANARY)).toBe(false);
	});

	test("chats from before signing in move to the account, and other tabs notice sign-in and sign-out", async ({
		openPage,
	}) => {
		const page = await openPage();
		await page.goto("/");
		await page.getByRole("textbox").fill("A question of a visitor");
		await page.keyboard.press("Enter");
		await page.getByRole("article", { name: "Grok" }).waitFor();
		const second = await page.context().newPage();
		await second.goto("/terms");
		await second.getByRole("banner").getByRole("button", { name: "Sign In" }).waitFor();

		await signUp(page, "mara@example.org", "Mara");
		for (const name of NAMES) await page.getByRole("article", { name }).getByText("Response complete").waitFor();
		await menuButton(second).waitFor();
		await second.goto("/history");
		await second.getByText("A question of a visitor").first().waitFor();

		await page.getByRole("button", { name: /dark/i }).first().click();
		await chooseInMenu(second, "Log out");
		await untilToast(second, "You have been logged out successfully.");
		await second.getByRole("heading", { name: "Authentication Required" }).waitFor();
		await page.getByRole("banner").getByRole("button", { name: "Sign In" }).waitFor();
		await eventually(() => page.getByText("A question of a visitor").count()).toBe(0);
		// Signing out clears the stored data of the person, but not their display preferences.
		expect(await second.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
	});

	test("SEC-37 after signing out, neither Back nor the next user of the browser sees the person's data", async ({
		openPage,
	}) => {
		const page = await openPage({ expectConsole: [httpError(401), httpError(404)] });
		await page.goto("/");
		await signUp(page, "first@example.org", "Frida First");
		await askAndWait(page, "What did only Frida ask?");
		const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
		// SEC-03: scripts cannot read anything that would let an attacker sign in.
		const login = (await page.context().cookies()).find(({ name }) => name === "parallax_login");
		expect(login?.httpOnly).toBe(true);
		expect(storage).not.toContain(login?.value);
		await page.goto("/history");
		await page.getByText("What did only Frida ask?").first().waitFor();
		await page.getByRole("link", { name: "Parallax" }).first().click();
		await page.getByRole("textbox").waitFor();
		await chooseInMenu(page, "Log out");
		await page.getByRole("banner").getByRole("button", { name: "Sign In" }).waitFor();
		for (let back = 0; back < 3; back += 1) {
			await page.goBack();
			await page.getByRole("banner").getByRole("button", { name: "Sign In" }).waitFor();
			expect(await page.getByText("Frida").count()).toBe(0);
		}

		await page.goto("/");
		await signUp(page, "second@example.org", "Sam Second");
		await page.goto("/history");
		await page.getByRole("heading", { name: "No chat history yet" }).waitFor();
		expect(await page.getByText("Frida").count()).toBe(0);
	});

	test("REL-35 when a login session was ended elsewhere, the page asks to sign in and then continues", async ({
		openPage,
	}) => {
		const page = await openPage({ expectConsole: [httpError(401), httpError(404)] });
		await page.goto("/");
		await signUp(page, "sam@example.org", "Sam");
		await askAndWait(page, "How long is a login session?");
		const address = page.url();
		const phone = await openPage();
		await phone.goto("/settings");
		await phone.getByRole("main").getByRole("button", { name: "Sign In" }).click();
		await signIn(phone, "sam@example.org");
		await phone.getByRole("button", { name: "Sign out everywhere" }).click();
		await phone.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
		await phone.getByRole("heading", { name: "Authentication Required" }).waitFor();

		await page.getByRole("button", { name: "Retry Grok" }).click();
		await dialog(page).getByText("You were signed out. Sign in to continue; your text is saved.").waitFor();
		await signIn(page, "sam@example.org");
		await page.getByText("How long is a login session?").first().waitFor();
		expect(page.url()).toBe(address);
	});
});

describe("unsaved settings", () => {
	const leaveDialog = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });
	async function changeSettings(page: Page, email: string): Promise<void> {
		await page.goto("/privacy");
		await page.getByRole("heading", { level: 1 }).waitFor();
		await signUp(page, email);
		await chooseInMenu(page, "Settings");
		await page.getByLabel("Username").fill("unsaved");
		await page.getByText("Unsaved changes").waitFor();
	}

	test("Back asks first; after leaving or saving it works as usual", async ({ openPage, server }) => {
		const page = await openPage();
		await changeSettings(page, "back@example.org");
		await page.goBack();
		await leaveDialog(page).getByRole("button", { name: "Cancel" }).click();
		expect(new URL(page.url()).pathname).toBe("/settings");
		expect(await page.getByLabel("Username").inputValue()).toBe("unsaved");
		await page.goBack();
		await leaveDialog(page).getByRole("button", { name: "Leave without saving" }).click();
		await page.waitForURL(`${server.origin}/privacy`);

		await chooseInMenu(page, "Settings");
		await page.getByLabel("Username").fill("saved-now");
		await page.getByRole("button", { name: "Save Changes" }).click();
		await untilToast(page, "Your settings have been updated successfully.");
		await page.goBack();
		await page.waitForURL(`${server.origin}/privacy`);
		expect(await leaveDialog(page).count()).toBe(0);
	});

	test("links and the account menu ask too, also by keyboard, and Back passes the settings only once", async ({
		openPage,
		server,
	}) => {
		const page = await openPage();
		await changeSettings(page, "link@example.org");
		await menuButton(page).focus();
		await page.keyboard.press("Enter");
		await page.getByRole("menuitem", { name: "History" }).focus();
		await page.keyboard.press("Enter");
		await leaveDialog(page).getByRole("button", { name: "Cancel" }).click();
		await page.getByRole("link", { name: "Terms" }).click();
		await leaveDialog(page).getByRole("button", { name: "Leave without saving" }).click();
		await page.waitForURL(`${server.origin}/terms`);
		await page.goBack();
		await page.waitForURL(`${server.origin}/settings`);
		await page.getByLabel("Username").waitFor();
		await page.goBack();
		await page.waitForURL(`${server.origin}/privacy`);
	});
});

describe("appearance", () => {
	test("signing in, the menu, the settings and their dialogs are accessible", async ({ openPage }) => {
		const page = await openPage({ reducedMotion: true, expectConsole: [httpError(401)] });
		await page.goto("/settings");
		await page.getByRole("heading", { name: "Authentication Required" }).waitFor();
		await checkAppearance(page, "account-required");
		await openSignIn(page);
		await dialog(page).getByLabel("Email").fill("mara@example");
		await page.keyboard.press("Enter");
		await dialog(page).getByText("Please enter a valid email").waitFor();
		await checkAppearance(page, "account-sign-in");
		await page.keyboard.press("Escape");
		await signUp(page, "lena@example.org", "Lena Ruiz");
		await page.getByRole("list", { name: "Devices" }).waitFor();
		await page.getByRole("switch", { name: "Public Profile" }).click();
		await page.getByLabel("Username").fill("lena");
		await checkAppearance(page, "account-settings-unsaved");
		await page.getByRole("button", { name: "Save Changes" }).first().click();
		await page.getByLabel("Your profile").waitFor();
		await checkAppearance(page, "account-settings");
		await page.getByRole("button", { name: "Delete Account" }).click();
		await page.getByRole("alertdialog").waitFor();
		await checkAppearance(page, "account-delete");
		await page.keyboard.press("Escape");
		await menuButton(page).click();
		await page.getByRole("menu").waitFor();
		await checkAppearance(page, "account-menu");
	});

	test("by keyboard alone: sign up, change a setting, sign out", async ({ openPage }) => {
		const page = await openPage();
		await page.goto("/");
		await page.getByRole("banner").getByRole("button", { name: "Sign In" }).focus();
		await page.keyboard.press("Enter");
		await dialog(page).getByLabel("Email").waitFor();
		await dialog(page).getByRole("button", { name: "Create an account" }).focus();
		await page.keyboard.press("Enter");
		await dialog(page).getByLabel("Email").focus();
		await page.keyboard.type("kim@example.org");
		await page.keyboard.press("Tab");
		await page.keyboard.type(PASSWORD);
		await page.keyboard.press("Enter");
		await menuButton(page).waitFor();
		await menuButton(page).focus();
		await page.keyboard.press("Enter");
		await page.getByRole("menuitem", { name: "Settings" }).waitFor();
		await page.keyboard.press("Enter");
		await page.getByLabel("Username").focus();
		await page.keyboard.type("kim");
		await page.keyboard.press("Enter");
		await untilToast(page, "Your settings have been updated successfully.");
		await menuButton(page).focus();
		await page.keyboard.press("Enter");
		await page.getByRole("menuitem", { name: "Log out" }).waitFor();
		await page.keyboard.press("End");
		await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Log out");
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: "Authentication Required" }).waitFor();
	});
});
