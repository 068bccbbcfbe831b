import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { test } from "./testing/journey.ts";

const NAMES = ["ChatGPT", "Gemini", "Claude", "Grok"];
const EXAMPLE = "How far away is the North Star, and how sure are we?";

const column = (page: Page, name: string) => page.getByRole("article", { name });
const answerOf = async (page: Page, name: string) =>
	((await column(page, name).locator(".answer").textContent()) ?? "").trim();

async function ask(page: Page, prompt: string): Promise<void> {
	await page.getByRole("textbox").fill(prompt);
	await page.keyboard.press("Enter");
}

/** Resolves once the column holds at least this number of words. */
const untilWordCount = (page: Page, name: string, minWords: number) =>
	page.waitForFunction(
		([label, count]) => {
			const answer = document.querySelector(`article[aria-label="${label}"] .answer`);
			return (answer?.textContent?.split(/\s+/).length ?? 0) >= Number(count);
		},
		[name, minWords] as const,
	);

/** Resolves once the column says that its answer is complete, and shows it all: its last words are drawn a moment later. */
async function untilComplete(page: Page, name: string): Promise<void> {
	await column(page, name).getByText("Response complete").waitFor();
	await column(page, name).locator(".answer.is-complete").waitFor();
}

declare global {
	var heights: number[];
}

/** Runs in the page: records every height that the element is drawn with. */
function recordHeights(selector: string): void {
	globalThis.heights = [];
	const recordFrame = () => {
		const height = document.querySelector(selector)?.getBoundingClientRect().height;
		if (height !== undefined && !globalThis.heights.includes(height)) globalThis.heights.push(height);
		requestAnimationFrame(recordFrame);
	};
	recordFrame();
}

describe("one prompt, four answers", () => {
	test("stream in side by side, and survive a reload while they stream and a restart of the server", async ({
		openPage,
		server,
	}) => {
		const page = await openPage({ width: 1440 });
		await page.goto("/");
		await ask(page, EXAMPLE);
		for (const name of NAMES) await untilWordCount(page, name, 12);
		const before = await Promise.all(NAMES.map((name) => answerOf(page, name)));

		await page.reload();
		for (const [n, name] of NAMES.entries()) {
			await column(page, name).locator(".answer").waitFor();
			const shown = before[n]?.slice(0, 40) ?? "";
			await column(page, name).getByText(shown).waitFor();
		}
		for (const name of NAMES) await untilComplete(page, name);
		const finished = await Promise.all(NAMES.map((name) => answerOf(page, name)));
		expect(new Set(finished).size).toBe(4);
		for (const text of finished) expect(text).toMatch(/^Sample answer, not from /);

		expect(await server.stop()).toBe(0);
		await server.restart();
		await page.reload();
		for (const name of NAMES) await untilComplete(page, name);
		expect(await Promise.all(NAMES.map((name) => answerOf(page, name)))).toEqual(finished);
	});

	test("have their final position from the first frame, at every width", async ({ openPage }) => {
		const heightsAt = async (width: number): Promise<number[]> => {
			const page = await openPage({ width });
			await page.addInitScript(recordHeights, ".verdict");
			await page.goto("/");
			await ask(page, EXAMPLE);
			await page.getByRole("button", { name: "Copy all four" }).waitFor();
			await page.locator(".verdict").getByText("4 of 4").waitFor();
			return page.evaluate(() => globalThis.heights);
		};
		for (const heights of await Promise.all([390, 768, 1280].map(heightsAt))) expect(heights).toHaveLength(1);
	});
});
