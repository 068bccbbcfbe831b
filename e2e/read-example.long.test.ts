import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkAppearance, checkBothThemes } from "./testing/browser/check-appearance.ts";
import { ask, untilAll } from "./testing/comparison.ts";
import { test } from "./testing/journey.ts";

const WIDTHS = [390, 768, 1280, 1920];

interface LayoutProblems {
	readonly cutQuotes: string[];
	readonly overlaps: string[];
	readonly wideMarks: number;
}

/** Finds cut-off quotes, number-line texts that overlap each other or the scale, and marks wider than a line. */
const layoutProblems = (page: Page): Promise<LayoutProblems> =>
	page.evaluate(() => {
		const quotes = Array.from(document.querySelectorAll(".said"));
		const parts = Array.from(document.querySelectorAll(".plot-name, .plot-figure, .plot-row > svg, .ticks text"));
		const boxes = parts.map((part) => ({ name: part.textContent || "scale", box: part.getBoundingClientRect() }));
		const overlaps = boxes.flatMap(({ name, box }, index) =>
			boxes
				.slice(index + 1)
				.filter(
					({ box: other }) =>
						box.left < other.right - 1 &&
						other.left < box.right - 1 &&
						box.top < other.bottom - 1 &&
						other.top < box.bottom - 1,
				)
				.map((other) => `${name} and ${other.name}`),
		);
		return {
			cutQuotes: quotes
				.filter((quote) => quote.scrollHeight > quote.clientHeight + 1 || quote.scrollWidth > quote.clientWidth + 1)
				.map((quote) => quote.textContent ?? ""),
			overlaps,
			wideMarks: Array.from(document.querySelectorAll(".plot-mark")).filter(
				(mark) => mark.getBoundingClientRect().width > 5,
			).length,
		};
	});

/** Walks through the page by keyboard, to its end and back, and lists the focused elements that others cover. */
async function coveredFocus(page: Page): Promise<string[]> {
	await page.locator(".toast-title").waitFor({ state: "detached" });
	await page.evaluate(() => scrollTo(0, 0));
	await page.locator("h1").focus();
	const covered: string[] = [];
	for (const key of ["Tab", "Shift+Tab"]) {
		for (let steps = 0; steps < 300; steps += 1) {
			await page.keyboard.press(key);
			const focused = await page.evaluate(async () => {
				await new Promise(requestAnimationFrame);
				const element = document.activeElement;
				if (!element || element === document.body || element.matches(".skip")) return null;
				const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
				const onTop = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 12));
				return { name: element.outerHTML.slice(0, 100), isCovered: !element.contains(onTop) };
			});
			if (!focused) break;
			if (focused.isCovered) covered.push(`${key}: ${focused.name}`);
		}
	}
	return covered;
}

test("an example's quotes are complete and its number line is legible at every width", async ({ openPage }) => {
	const page = await openPage({ reducedMotion: true });
	await page.goto("/");
	await ask(page, "How many people alive today speak Esperanto?");
	await untilAll(page);
	await page.getByRole("button", { name: "Generate AI Summaries" }).click();
	const analysis = page.getByRole("region", { name: "Response Summary" });
	await analysis.getByText("These are sample answers with a prepared analysis.").waitFor();
	await analysis
		.getByRole("img", { name: "ChatGPT 2 million, Gemini 100,000, Claude 60,000, Grok 10,000 people" })
		.waitFor();
	for (const width of WIDTHS) {
		await page.setViewportSize({ width, height: 800 });
		expect({ width, ...(await layoutProblems(page)) }).toEqual({ width, cutQuotes: [], overlaps: [], wideMarks: 0 });
	}
	await page.setViewportSize({ width: 1280, height: 800 });
	expect(await coveredFocus(page)).toEqual([]);
	await page.evaluate(() => scrollTo(0, 0));
	await checkAppearance(page, "example");
	for (const width of [390, 1440]) {
		await page.setViewportSize({ width, height: 900 });
		await checkBothThemes(page, "samples");
	}
});
