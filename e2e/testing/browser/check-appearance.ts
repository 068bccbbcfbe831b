import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityProblems } from "./accessibility.ts";
import { screenshot } from "./screenshot.ts";

interface View {
	readonly width: number;
	readonly height: number;
	readonly theme: "light" | "dark";
}

const DESKTOP: View = { width: 1280, height: 800, theme: "light" };
const DESKTOP_DARK: View = { ...DESKTOP, theme: "dark" };
const PHONE: View = { width: 390, height: 844, theme: "light" };

/** With `LOOK=all`: every width that the design names, in both themes, saved as screenshots for a person to review. */
const ALL_VIEWS: readonly View[] = (["light", "dark"] as const).flatMap((theme) => [
	{ ...DESKTOP, theme },
	{ ...PHONE, theme },
	{ width: 768, height: 1024, theme },
	{ width: 1920, height: 1080, theme },
]);
const IS_REVIEW = process.env.LOOK === "all";
const VIEWS = IS_REVIEW ? ALL_VIEWS : [DESKTOP, DESKTOP_DARK, PHONE];

const horizontalOverflowPx = (page: Page): Promise<number> =>
	page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

type Problems = Record<string, unknown>;

async function addProblems(problems: Problems, page: Page, view: string, part?: string): Promise<void> {
	const found = await accessibilityProblems(page, part);
	const overflowPx = await horizontalOverflowPx(page);
	if (found.length > 0 || overflowPx > 0) problems[view] = { found, overflowPx };
}

/** Checks the current state, or one part of it, at the page's own width in both themes. Its theme is the same afterwards. */
export async function checkBothThemes(page: Page, state: string, part?: string): Promise<void> {
	const problems: Problems = {};
	const { width, isDark } = await page.evaluate(() => ({
		width: innerWidth,
		isDark: matchMedia("(prefers-color-scheme: dark)").matches,
	}));
	const themes = ["light", "dark"] as const;
	for (const theme of isDark ? themes : themes.toReversed()) {
		await page.emulateMedia({ colorScheme: theme });
		await addProblems(problems, page, `${state} at ${width} px, ${theme}`, part);
		if (IS_REVIEW) await screenshot(page, `${state}-${width}-${theme}`);
	}
	expect(problems).toEqual({});
}

/** Checks the current state on a desktop, light and dark, and on a phone: it is accessible and does not overflow. */
export async function checkAppearance(page: Page, state: string): Promise<void> {
	const problems: Problems = {};
	// An element under the pointer would show its tooltip, in one view and not in the next.
	await page.mouse.move(0, 0);
	for (const { width, height, theme } of VIEWS) {
		await page.setViewportSize({ width, height });
		await page.emulateMedia({ colorScheme: theme });
		await addProblems(problems, page, `${state} at ${width} px, ${theme}`);
		if (IS_REVIEW) await screenshot(page, `${state}-${width}-${theme}`);
	}
	await page.setViewportSize(DESKTOP);
	expect(problems).toEqual({});
}
