import { describe, expect } from "vitest";
import { accessibilityProblems } from "./testing/browser/accessibility.ts";
import { screenshot } from "./testing/browser/screenshot.ts";
import { test } from "./testing/journey.ts";

const SIZES = [
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 1280, height: 800 },
	{ width: 1920, height: 1080 },
];

describe.each(["light", "dark"] as const)("the first page, %s", (theme) => {
	for (const size of SIZES) {
		test(`fits at ${size.width} px, and is accessible`, async ({ openPage }) => {
			const page = await openPage({ ...size, theme });
			await page.goto("/");
			await page.getByRole("textbox").first().waitFor();
			await screenshot(page, `first-${size.width}-${theme}`);
			const widths = await page.evaluate(() => [
				document.documentElement.scrollWidth,
				document.documentElement.clientWidth,
			]);
			expect(widths[0]).toBe(widths[1]);
			expect(await accessibilityProblems(page)).toEqual([]);
		});
	}
});

for (const { width, height } of SIZES.slice(0, 3)) {
	test(`at ${width} px, Submit without a prompt says why and shifts nothing`, async ({ openPage }) => {
		const page = await openPage({ width, height });
		await page.goto("/");
		await page.getByRole("textbox").first().waitFor();
		const buttonTops = () =>
			page.evaluate(() =>
				Object.fromEntries(
					Array.from(document.querySelectorAll("main button"), (button) => [
						button.getAttribute("aria-label") ?? button.textContent,
						button.getBoundingClientRect().top,
					]),
				),
			);
		// The rows of the assistants keep their height while the configuration loads; their menus appear with it.
		const before = await buttonTops();
		await page.getByRole("button", { name: "Submit" }).click({ force: true });
		await page.getByText("Write a prompt first.").waitFor();
		expect(await buttonTops()).toMatchObject(before);
		await screenshot(page, `first-empty-${width}`);
	});
}

test("Undo and its key restore the text that an example replaced", async ({ openPage }) => {
	const page = await openPage();
	await page.goto("/");
	const field = page.getByRole("textbox").first();
	await field.pressSequentially("half a thought");
	const example = page.getByRole("button", { name: /North Star/ });
	await example.click();
	expect(await field.inputValue()).toMatch(/North Star/);
	await page.keyboard.press("ControlOrMeta+Z");
	expect(await field.inputValue()).toBe("half a thought");
	await page.getByText("14/2000 characters").waitFor();
	await example.click();
	await page.getByRole("button", { name: "Undo" }).click();
	expect(await field.inputValue()).toBe("half a thought");
});
