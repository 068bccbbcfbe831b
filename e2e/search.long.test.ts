import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { accessibilityProblems } from "./testing/browser/accessibility.ts";
import { screenshot } from "./testing/browser/screenshot.ts";
import { answerOf, ask, promptField, untilAll, untilHydrated } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test } from "./testing/journey.ts";
import { signUp } from "./testing/sign-up.ts";
import { User } from "./testing/user.ts";

const PROMPT = "How far away is the North Star?";
const SAMPLE = "https://encyclopedia.example/sample";
const HANDS = [
	{ width: 390, height: 844, hand: "mouse", theme: "dark" },
	{ width: 1440, height: 900, hand: "keyboard", theme: "light" },
] as const;

const sources = (page: Page) => page.getByRole("region", { name: "Who cites which source" });
const table = (page: Page) => sources(page).getByRole("table");

/** Follows a link to a source; it opens in a new tab, which knows nothing of this page. */
async function expectSafe(page: Page, follow: () => Promise<void>): Promise<void> {
	const opened = page.waitForEvent("popup");
	await follow();
	const source = await opened;
	await source.getByText("The sample page").waitFor();
	expect(source.url()).toBe(SAMPLE);
	expect(await source.evaluate(() => [document.referrer, window.opener])).toEqual(["", null]);
	await source.close();
}

async function expectFits(page: Page): Promise<void> {
	expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
}

describe.each(HANDS)("at $width px, by $hand", ({ width, height, hand, theme }) => {
	test("asked with a search, read by its sources, and shared", async ({ openPage }) => {
		const page = await openPage({ width, height, theme });
		const user = new User(page, hand);
		await page
			.context()
			.route(SAMPLE, (route) => route.fulfill({ contentType: "text/html", body: "<p>The sample page</p>" }));
		await signUp(page, `search-${width}@example.org`);
		await page.goto("/");
		await promptField(page).focus();
		const toggle = page.getByRole("checkbox", { name: "Search the web" });
		await page.keyboard.insertText("W");
		await user.press(toggle);
		expect(await toggle.isChecked()).toBe(true);
		await screenshot(page, `search-new-${width}`);
		expect(await accessibilityProblems(page)).toEqual([]);
		await ask(page, PROMPT);
		await untilAll(page);

		// Who cites what, by the numbers of the answers.
		await table(page).waitFor();
		const rows = table(page).locator("tbody tr");
		expect(await rows.first().innerText()).toContain("Sample source, not a real page");
		expect(await table(page).getByRole("columnheader").count()).toBe(5);
		const count = await rows.count();
		await expectFits(page);
		const number = table(page).getByRole("link", { name: "1 in Gemini's answer: show it there" });
		await user.press(number);
		const mark = answerOf(page, "gemini").getByRole("link", { name: /^Source 1: Sample source, not a real page/ });
		await eventually(() => mark.evaluate((element) => element === document.activeElement)).toBe(true);
		await expectSafe(page, () => (hand === "keyboard" ? page.keyboard.press("Enter") : mark.click()));
		await expectSafe(page, () =>
			user.press(table(page).getByRole("link", { name: "Sample source, not a real page" }).first()),
		);

		// In the claim map.
		await user.press(page.getByRole("button", { name: /^(Compare answers|Generate AI Summaries)$/ }).first());
		const map = page.getByRole("region", { name: "Claim map" });
		await map.waitFor();
		const cited = map.locator(".cell-sources").getByRole("link", { name: /^Source 1: Sample source/ });
		await eventually(() => cited.count()).toBeGreaterThan(0);
		await screenshot(page, `search-compared-${width}`);
		expect(await accessibilityProblems(page)).toEqual([]);

		await page.getByRole("button", { name: "Share", exact: true }).click();
		await page.getByRole("button", { name: "Create public link" }).click();
		const link = await page.getByRole("textbox", { name: "Link" }).inputValue();
		const reader = await openPage({ width, height, theme: theme === "dark" ? "light" : "dark" });
		await reader.goto(new URL(link).pathname);
		await untilHydrated(reader);
		await table(reader).scrollIntoViewIfNeeded();
		expect(await table(reader).locator("tbody tr").count()).toBe(count);
		await expectFits(reader);
		expect(await accessibilityProblems(reader)).toEqual([]);

		const plain = await openPage({ width, height, javaScript: false });
		await plain.goto(new URL(link).pathname);
		expect(await table(plain).locator("tbody tr").count()).toBe(count);
		expect(await plain.locator(".cell-sources a").count()).toBeGreaterThan(0);
		await plain.emulateMedia({ media: "print" });
		expect(await table(plain).isVisible()).toBe(true);
	});
});
