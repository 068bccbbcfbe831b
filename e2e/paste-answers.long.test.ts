import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { accessibilityProblems } from "./testing/browser/accessibility.ts";
import { screenshot } from "./testing/browser/screenshot.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { judge } from "./testing/judge.ts";
import { completeAnswer } from "./testing/servers/vendors.ts";
import { User } from "./testing/user.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const QUESTION = "How far away is the North Star?";
const FAR = "The North Star is about 447 light-years away.";
const NEAR = "The North Star is about 323 light-years away.";
const HANDS = [
	{ width: 390, height: 844, hand: "mouse" },
	{ width: 1280, height: 800, hand: "keyboard" },
] as const;

const column = (page: Page, name: string) => page.getByRole("article", { name, exact: true });
const pasteButton = (page: Page) => page.getByRole("button", { name: "Paste an answer" });

async function paste(page: Page, user: User, text: string, name?: string): Promise<void> {
	await user.press(pasteButton(page));
	const dialog = page.getByRole("dialog", { name: "Paste an answer" });
	// The field has the focus.
	await eventually(() => dialog.getByLabel("Answer").evaluate((field) => field === document.activeElement)).toBe(true);
	await page.keyboard.insertText(text);
	if (name) await user.write(dialog.getByLabel("Name of the column"), name);
	expect(await accessibilityProblems(page)).toEqual([]);
	await user.press(dialog.getByRole("button", { name: "Add" }));
	await dialog.waitFor({ state: "detached" });
	await eventually(() => pasteButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
}

describe.each(HANDS)("at $width px, by $hand", ({ width, height, hand }) => {
	test("two pasted answers are compared with the answer of an assistant, and another one joins the next prompt", async ({
		openPage,
		vendors,
	}) => {
		await vendors.reset();
		const page = await openPage({ width, height });
		const user = new User(page, hand);
		await page.goto("/");
		for (const name of ["ChatGPT", "Gemini", "Grok"])
			await user.press(page.getByRole("checkbox", { name: new RegExp(`^${name}`) }));
		await paste(page, user, `**${FAR}**`);
		await paste(page, user, NEAR, "From the app");
		await screenshot(page, `paste-answers-new-${width}`);
		expect(await accessibilityProblems(page)).toEqual([]);
		await vendors.answerAlways({ claude: completeAnswer(FAR) });
		await user.write(page.getByRole("textbox", { name: "Your prompt" }), QUESTION);
		await page.keyboard.press("Enter");
		await column(page, "Claude").getByText("Response complete").waitFor({ state: "attached" });
		expect(await vendors.calls("claude")).toHaveLength(1);

		expect(await column(page, "Pasted").locator("strong").innerText()).toBe(FAR);
		expect(await column(page, "From the app").getByText("Pasted by you").count()).toBe(1);
		expect(await column(page, "Pasted").getByRole("button", { name: /Retry/ }).count()).toBe(0);
		const rows = [{ claim: FAR, kind: "answer", says: [FAR], contradicts: [NEAR] }] as const;
		const start = () => user.press(page.getByRole("button", { name: "Compare answers" }));
		await judge(vendors, rows, start, "claude");
		await page.getByText("1 contradicted").first().waitFor();
		const tab = page.getByRole("tab", { name: /^From the app/ });
		if (await tab.isVisible()) expect(await tab.innerText()).toContain("pasted");
		await screenshot(page, `paste-answers-compared-${width}`);
		expect(await accessibilityProblems(page)).toEqual([]);

		await user.press(page.getByRole("button", { name: "Ask a follow-up" }));
		await paste(page, user, "Gaia says so.", "A friend");
		await screenshot(page, `paste-answers-next-${width}`);
		await user.write(page.getByRole("textbox", { name: "Your prompt" }), "Who says so?");
		await page.keyboard.press("Enter");
		await page.getByRole("heading", { name: "Who says so?" }).waitFor();
		await column(page, "Claude").getByText("Response complete").waitFor({ state: "attached" });
		expect(await column(page, "A friend").getByText("Pasted by you").count()).toBe(1);
		expect(await column(page, "From the app").count()).toBe(0);
		expect(await accessibilityProblems(page)).toEqual([]);

		await page.goto("/");
		await page.getByRole("checkbox", { name: /^Claude/ }).waitFor();
		expect(await page.getByRole("checkbox", { name: /^Pasted/ }).count()).toBe(0);
	});
});
