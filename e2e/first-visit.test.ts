import { describe, expect } from "vitest";
import { accessibilityProblems } from "./testing/accessibility.ts";
import { test } from "./testing/journey.ts";
import { screenshot } from "./testing/screenshot.ts";

const SIZES = [
	{ width: 390, height: 844 },
	{ width: 768, height: 1024 },
	{ width: 1280, height: 800 },
	{ width: 1920, height: 1080 },
];

describe.each(["light", "dark"] as const)("the first page, %s", (theme) => {
	for (const size of SIZES) {
		test(`stands at ${size.width} px, for everyone`, async ({ openPage }) => {
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
