import type { Page } from "playwright-core";
import { expect } from "vitest";
import { ask, promptField, untilAll } from "./testing/comparison.ts";
import { test } from "./testing/journey.ts";
import { signUp } from "./testing/sign-up.ts";

/** The targets smaller than 44 px in either direction, except links in a sentence, which are as high as their line. */
const smallTargets = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const MIN_SIZE = 44;
		const targets = "a[href], button, input, select, textarea, summary, [role='tab'], [role='switch'], [role='option']";
		const isHit = (target: Element, x: number, y: number): boolean => {
			const hit = document.elementFromPoint(x, y);
			const label = target instanceof HTMLInputElement ? target.labels?.[0] : undefined;
			return hit !== null && (target.contains(hit) || label?.contains(hit) === true);
		};
		// Links, and the marks of the answers that support a sentence.
		const isInSentence = (target: Element): boolean =>
			getComputedStyle(target).display === "inline" || target.closest(".chips") !== null;
		return Array.from(document.querySelectorAll(targets), (target) => {
			if (!target.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || isInSentence(target))
				return [];
			target.scrollIntoView({ block: "center", inline: "center" });
			const { left, right, top, bottom } = target.getBoundingClientRect();
			const [x, y] = [(left + right) / 2, (top + bottom) / 2];
			if (right - left < 2 || !isHit(target, x, y)) return [];
			const reach = (dx: number, dy: number): number => {
				let px = 1;
				while (px < MIN_SIZE && isHit(target, x + dx * px, y + dy * px)) px += 1;
				return px - 0.5;
			};
			const [wide, high] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
			const name = target.getAttribute("aria-label") ?? target.textContent;
			return Math.min(wide, high) >= MIN_SIZE - 1
				? []
				: [`${target.className || target.tagName}: ${name} ${wide} × ${high}`];
		}).flat();
	});

test("on touch screens every target is 44 px high and wide", async ({ openPage }) => {
	const page = await openPage({ width: 390, height: 844, touch: true, reducedMotion: true });
	const small: Record<string, string[]> = {};
	await page.goto("/");
	await promptField(page).waitFor();
	small.new = await smallTargets(page);
	await signUp(page, "finger@example.org");
	await page.goto("/");
	await ask(page, "How far away is the North Star?");
	await untilAll(page);
	await page.getByRole("button", { name: "Generate AI Summaries" }).click();
	await page.getByText("AI Analysis Complete", { exact: true }).first().waitFor();
	small.done = await smallTargets(page);
	await page.goto("/history");
	await page.getByRole("searchbox").waitFor();
	await page.getByText("How far away is the North Star?").first().waitFor();
	small.history = await smallTargets(page);
	await page.goto("/settings");
	await page.getByRole("heading", { name: "Profile Information" }).waitFor();
	small.settings = await smallTargets(page);
	await page.goto("/upload");
	await page.getByRole("heading", { level: 1 }).waitFor();
	small.upload = await smallTargets(page);
	expect(small).toEqual({ new: [], done: [], history: [], settings: [], upload: [] });
});
