import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { accessibilityProblems } from "./testing/browser/accessibility.ts";
import { checkBothThemes } from "./testing/browser/check-appearance.ts";
import { screenshot } from "./testing/browser/screenshot.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { completeAnswer } from "./testing/servers/vendors.ts";
import { User } from "./testing/user.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({
	...vendors.redirectEnvironment,
}));

const KEY = "sk-of-a-newcomer-7f2c";
const QUESTION = "How far away is the North Star, and how sure are we?";
const REAL_ANSWER = "About 447 light-years, says the vendor itself.";
const SIZES = [
	{ width: 390, height: 844 },
	{ width: 1440, height: 900 },
];

const answerOf = (page: Page, name: string) => page.getByRole("article", { name });
const keyField = (page: Page) => page.getByLabel("API key for ChatGPT");

async function ask(page: Page, user: User, unchecked: readonly string[] = []): Promise<void> {
	await page.goto("/");
	for (const name of unchecked)
		await user.press(page.getByRole("checkbox", { name: new RegExp(`^${name}`), checked: false }));
	await user.write(page.getByRole("textbox"), QUESTION);
	await page.keyboard.press("Enter");
	for (const name of ["ChatGPT", "Gemini"]) await answerOf(page, name).getByText("Response complete").waitFor();
}

/** Creates an account, from the notice that one is needed. */
async function createAccount(page: Page, user: User, email: string): Promise<void> {
	await page.getByText("Sign in to use your own API key for ChatGPT.").waitFor();
	await user.press(page.getByRole("main").getByRole("button", { name: "Sign In" }));
	const signIn = page.getByRole("dialog", { name: "Sign In to Continue" });
	await user.press(signIn.getByRole("button", { name: "Create an account" }));
	const dialog = page.getByRole("dialog", { name: "Create an Account" });
	await user.write(dialog.getByLabel("Email"), email);
	await user.write(dialog.getByLabel("Password"), "correct horse battery");
	await page.keyboard.press("Enter");
}

const expectKeyFieldFocused = (page: Page) =>
	eventually(() => keyField(page).evaluate((field) => field === document.activeElement)).toBe(true);

/** All text that a page stores or shows: its elements, the values of its fields, its storage and its URL. */
const pageData = (page: Page): Promise<string> =>
	page.evaluate(() =>
		JSON.stringify([
			document.documentElement.outerHTML,
			Array.from(document.querySelectorAll("input"), ({ value }) => value),
			{ ...localStorage, ...sessionStorage },
			location.href,
			document.cookie,
		]),
	);

/** Without a key, no assistant of the chat can judge; a key makes it possible again. */
async function compareWithoutKey(page: Page, user: User): Promise<void> {
	await page.evaluate(() => fetch("/api/user/keys/chatgpt", { method: "DELETE" }));
	await page.reload();
	const analysis = page.getByRole("region", { name: "Response Summary" });
	await analysis.getByText("No connected assistant can compare these answers.").waitFor();
	await checkBothThemes(page, "no-judge");
	await user.press(analysis.getByRole("button", { name: "Add a key" }));
	const dialog = page.getByRole("dialog");
	await keyField(page).waitFor();
	await user.write(keyField(page), KEY);
	await user.press(dialog.getByRole("button", { name: "Save key" }).first());
	await dialog.getByText("Saved. ChatGPT answers your next prompt with your key.").waitFor();
	await user.press(dialog.getByRole("button", { name: "Done" }));
	await page
		.locator(".verdict")
		.getByText(/^by ChatGPT/)
		.waitFor();
	expect(await analysis.getByText("No connected assistant can compare these answers.").count()).toBe(0);
}

const HANDS = SIZES.flatMap((size) => (["keyboard", "mouse"] as const).map((hand) => ({ ...size, hand })));

describe.each(HANDS)("at $width px, by $hand", ({ width, height, hand }) => {
	test("a new user without keys: sample answer, key, real answer, account", async ({ openPage, vendors }) => {
		await vendors.reset();
		const page = await openPage({ width, height, reducedMotion: true });
		const user = new User(page, hand);
		await ask(page, user);
		await answerOf(page, "ChatGPT").getByText("Demo", { exact: true }).waitFor();
		expect(await accessibilityProblems(page)).toEqual([]);
		await user.press(answerOf(page, "ChatGPT").getByRole("button", { name: "Ask the real ChatGPT with your own key" }));
		const dialog = page.getByRole("dialog", { name: "Your key for ChatGPT" });
		await dialog.getByText("Kept for this browser. Whoever uses it can spend it.").waitFor();
		await expectKeyFieldFocused(page);
		await screenshot(page, `own-key-dialog-${width}-${hand}`);
		expect(await accessibilityProblems(page)).toEqual([]);
		await page.keyboard.insertText(KEY);
		await user.press(dialog.getByRole("button", { name: "Save key" }));
		await dialog.getByText("Saved. ChatGPT answers your next prompt with your key.").waitFor();
		expect(await pageData(page)).not.toContain(KEY);
		await user.press(dialog.getByRole("button", { name: "Test" }));
		await dialog.getByText("Your key for ChatGPT works.").waitFor();
		expect(await accessibilityProblems(page)).toEqual([]);
		await user.press(dialog.getByRole("button", { name: "Done" }));

		await vendors.answerAlways({ chatgpt: completeAnswer(REAL_ANSWER) });
		// By default only connected assistants are asked, so the sample answers beside them are chosen.
		await ask(page, user, ["Gemini"]);
		await answerOf(page, "ChatGPT").getByText(REAL_ANSWER).waitFor();
		expect(await answerOf(page, "ChatGPT").getByText("Demo", { exact: true }).count()).toBe(0);
		expect(await answerOf(page, "Gemini").getByText("Demo", { exact: true }).count()).toBe(1);
		const calls = await vendors.calls("chatgpt");
		expect(new Set(calls.map(({ headers }) => headers.authorization))).toEqual(new Set([`Bearer ${KEY}`]));
		expect(await vendors.calls("gemini")).toEqual([]);
		await compareWithoutKey(page, user);

		await page.goto("/");
		await page.getByText("ChatGPT: your key …7f2c").waitFor();
		expect(await accessibilityProblems(page)).toEqual([]);
		await page.goto("/settings?key=chatgpt");
		await createAccount(page, user, `newcomer-${width}-${hand}@example.org`);
		await page.getByText("Ends in 7f2c").waitFor();
		expect(await accessibilityProblems(page)).toEqual([]);
	});
});

describe.each(SIZES)("at $width px, by keyboard", ({ width, height }) => {
	test("a rejected key leads back to its field", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerAlways({ chatgpt: { error: "key" } });
		const page = await openPage({ width, height });
		const user = new User(page, "keyboard");
		await page.goto("/settings?key=chatgpt");
		await createAccount(page, user, `refused-${width}@example.org`);
		await expectKeyFieldFocused(page);
		await page.keyboard.insertText(KEY);
		await page.keyboard.press("Enter");
		await page.getByText("Saved. ChatGPT answers your next prompt with your key.").waitFor();
		await page.goto("/");
		await user.write(page.getByRole("textbox"), QUESTION);
		await page.keyboard.press("Enter");
		await answerOf(page, "ChatGPT").getByText("Your key for ChatGPT was refused.").waitFor();
		await user.press(answerOf(page, "ChatGPT").getByRole("link", { name: "Replace your key" }));
		await expectKeyFieldFocused(page);
	});
});
