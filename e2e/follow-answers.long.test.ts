import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ask, columnOf, NAMES, untilWords } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { longAnswer } from "./testing/long-answer.ts";
import type { Vendors } from "./testing/vendors.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const FIRST = "Point 1 of";
/** Twenty paragraphs: longer than any window in these tests. */
const longFrom = (id: ProviderId, end: string) => ({ say: `${longAnswer(NAMES[id], 5)}\n\n${end}\n\n` });

const scrolled = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Waits until the page has scrolled after an answer has grown. */
const untilDrawn = (page: Page): Promise<void> =>
	page.evaluate(async () => {
		for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
	});

/** True if no part of it is clipped by the window or by a scrolling column. */
const isInSight = (part: Locator): Promise<boolean> =>
	part.evaluate(
		(element) =>
			new Promise((resolve) => {
				new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio === 1)).observe(element);
			}),
	);

const footOf = (part: Locator): Promise<number> =>
	part.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));

async function askForLong(page: Page, vendors: Vendors, writing: readonly ProviderId[]): Promise<void> {
	await vendors.reset();
	await vendors.allNext((id) => ({ steps: writing.includes(id) ? [longFrom(id, "So far.")] : [] }));
	await page.goto("/");
	await ask(page, "Tell me a lot.");
	for (const id of writing) await untilWords(page, id, "So far.");
	await untilDrawn(page);
}

const wordsOf = (page: Page, id: ProviderId, words: string) => columnOf(page, id).getByText(words).first();
const jumpOf = (page: Page, id: ProviderId) => columnOf(page, id).getByRole("button", { name: "Jump to latest" });

test("on a phone only the shown answer scrolls the page, for a reader at its end", async ({ openPage, vendors }) => {
	const page = await openPage({ width: 390, height: 844 });
	await askForLong(page, vendors, ["gemini", "claude", "grok"]);
	expect(await scrolled(page)).toBe(0);

	await vendors.tell("chatgpt", longFrom("chatgpt", "Now here."));
	await eventually(() => isInSight(wordsOf(page, "chatgpt", "Now here."))).toBe(true);

	await page.getByRole("tab", { name: /Gemini/ }).click();
	await eventually(() => isInSight(wordsOf(page, "gemini", FIRST))).toBe(true);
	for (const id of ["gemini", "chatgpt"] as const) {
		await vendors.tell(id, { say: "One more.\n\n" });
		await untilWords(page, id, "One more.");
	}
	await untilDrawn(page);
	expect(await isInSight(wordsOf(page, "gemini", FIRST))).toBe(true);

	await jumpOf(page, "gemini").click();
	await vendors.tell("gemini", longFrom("gemini", "The last."));
	await eventually(() => isInSight(wordsOf(page, "gemini", "The last."))).toBe(true);
});

/** Ways to scroll up without the wheel, touch or the usual keys. */
const WAYS_BACK: Readonly<Record<string, (page: Page) => Promise<void>>> = {
	"by the scroll bar": (page) => page.evaluate(() => window.scrollBy({ top: -300, behavior: "instant" })),
	"by Shift and the space bar": (page) => page.keyboard.press("Shift+Space"),
};

for (const [way, goBack] of Object.entries(WAYS_BACK)) {
	test(`scrolling up ${way} stops following the answer, and a text that becomes shorter does not`, async ({
		openPage,
		vendors,
	}) => {
		const page = await openPage({ width: 390, height: 844 });
		await askForLong(page, vendors, ["gemini", "claude", "grok"]);
		await vendors.tell("chatgpt", longFrom("chatgpt", "Now here."));
		await eventually(() => isInSight(wordsOf(page, "chatgpt", "Now here."))).toBe(true);

		await page.evaluate((name) => {
			const [first] = document.querySelectorAll<HTMLElement>(`#answer-${name} .answer-part > *`);
			if (first) first.style.display = "none";
		}, "chatgpt");
		await untilDrawn(page);
		await vendors.tell("chatgpt", longFrom("chatgpt", "Still here."));
		await eventually(() => isInSight(wordsOf(page, "chatgpt", "Still here."))).toBe(true);

		await goBack(page);
		await eventually(() => isInSight(wordsOf(page, "chatgpt", "Still here."))).toBe(false);
		// A key scrolls smoothly: the scroll has ended when the page no longer moves between two checks.
		await eventually(async () => (await scrolled(page)) - (await untilDrawn(page).then(() => scrolled(page)))).toBe(0);
		const place = await scrolled(page);
		await vendors.tell("chatgpt", longFrom("chatgpt", "Far below."));
		await untilWords(page, "chatgpt", "Far below.");
		await untilDrawn(page);
		expect(Math.abs((await scrolled(page)) - place)).toBeLessThan(3);
	});
}

const topOf = (part: Locator): Promise<number> => part.evaluate((element) => element.getBoundingClientRect().top);

for (const width of [390, 1440]) {
	test(`at ${width} px, enlarging an answer keeps the reader's place in it, and so does going back`, async ({
		openPage,
		vendors,
	}) => {
		const page = await openPage({ width, height: 500 });
		await askForLong(page, vendors, PROVIDER_IDS);
		const read = wordsOf(page, "chatgpt", "Point 12 of");
		await read.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 130));
		await untilDrawn(page);
		const place = await topOf(read);
		await page.keyboard.press("e");
		await page.locator(".answers.is-enlarged").waitFor();
		await untilDrawn(page);
		expect(Math.abs((await topOf(read)) - place)).toBeLessThan(30);
		const enlarged = await topOf(read);
		await page.keyboard.press("Escape");
		await page.locator(".answers.is-side-by-side").waitFor();
		await untilDrawn(page);
		expect(Math.abs((await topOf(read)) - enlarged)).toBeLessThan(30);
	});
}

describe("answers scrolled together while they are written", () => {
	const aligned = async (page: Page, vendors: Vendors): Promise<void> => {
		await askForLong(page, vendors, PROVIDER_IDS);
		await page.getByRole("button", { name: "Scroll together" }).click();
		await page.locator(".columns.is-aligned").waitFor();
		await untilDrawn(page);
	};

	test("one jump scrolls to the column's end and follows it; the page does not move", async ({ openPage, vendors }) => {
		const page = await openPage({ width: 1440 });
		await aligned(page, vendors);
		const place = await scrolled(page);
		await vendors.tell("gemini", { say: "Some more.\n\n" });
		await jumpOf(page, "gemini").waitFor();
		expect(await footOf(jumpOf(page, "gemini"))).toBe(await footOf(columnOf(page, "gemini")));
		await jumpOf(page, "gemini").click();
		await eventually(() => isInSight(wordsOf(page, "gemini", "Some more."))).toBe(true);
		expect(await scrolled(page)).toBe(place);

		await vendors.tell("gemini", longFrom("gemini", "The last."));
		await eventually(() => isInSight(wordsOf(page, "gemini", "The last."))).toBe(true);
		expect(await scrolled(page)).toBe(place);
	});

	test("answers that grow longer than their columns keep the reader's place", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.allNext(() => ({ steps: [{ say: "The first words.\n\n" }] }));
		const page = await openPage({ width: 1440 });
		await page.goto("/");
		await ask(page, "Tell me a lot.");
		for (const id of PROVIDER_IDS) await untilWords(page, id, "The first words.");
		await page.getByRole("button", { name: "Scroll together" }).click();
		await eventually(() => scrolled(page)).toBeGreaterThan(0);
		await untilDrawn(page);
		const place = await scrolled(page);
		for (const id of PROVIDER_IDS) await vendors.tell(id, longFrom(id, "The last."));
		for (const id of PROVIDER_IDS) await untilWords(page, id, "The last.");
		await untilDrawn(page);
		for (const id of PROVIDER_IDS) expect(await isInSight(wordsOf(page, id, "The first words."))).toBe(true);
		expect(await scrolled(page)).toBe(place);
	});

	test("the switch stays in the window, and the page scrolls on at the end of a column", async ({
		openPage,
		vendors,
	}) => {
		const page = await openPage({ width: 1440 });
		await aligned(page, vendors);
		const toggle = page.getByRole("button", { name: "Scroll together" });
		expect(await isInSight(toggle)).toBe(true);
		const place = await scrolled(page);
		await columnOf(page, "claude").hover();
		const turnOn = async () => {
			await page.mouse.wheel(0, 2000);
			return await scrolled(page);
		};
		await eventually(turnOn).toBeGreaterThan(place);
		await page.mouse.wheel(0, -20_000);
		await toggle.click();
		await page.locator(".columns.is-aligned").waitFor({ state: "hidden" });
	});

	test("every folded column head shows its name, however slowly the wheel turns", async ({ openPage, vendors }) => {
		const page = await openPage({ width: 1440 });
		await aligned(page, vendors);
		const names = page.locator(".col-head .stuck-name");
		await columnOf(page, "claude").hover();
		for (let turns = 0; turns < 40; turns += 1) {
			await page.mouse.wheel(0, 10);
			await untilDrawn(page);
		}
		await eventually(() => names.count()).toBe(4);
		await page.mouse.wheel(0, -1000);
		await eventually(() => names.count()).toBe(0);
	});
});

test("the animations of running answers pause while the user types on the sheet above them", async ({
	openPage,
	vendors,
}) => {
	const page = await openPage({ width: 1280, height: 900 });
	await askForLong(page, vendors, PROVIDER_IDS);
	const moving = () =>
		page.evaluate(() =>
			[".pulse", ".caret"].map((sign) => {
				const signs = Array.from(document.querySelectorAll(sign));
				return signs.length === 4 && signs.every((each) => each.getAnimations().length > 0);
			}),
		);
	const still = () => page.evaluate(() => document.querySelector("main")?.getAnimations({ subtree: true }).length);
	await eventually(moving).toEqual([true, true]);
	await page.keyboard.press("/");
	await page.getByRole("textbox", { name: "Your prompt" }).waitFor();
	await eventually(still).toBe(0);
	await page.keyboard.press("Escape");
	await eventually(moving).toEqual([true, true]);
});

test("on a phone an answer starts in the upper third of the window", async ({ openPage, vendors }) => {
	const page = await openPage({ width: 390, height: 844, touch: true });
	await askForLong(page, vendors, PROVIDER_IDS);
	expect(await topOf(columnOf(page, "chatgpt").locator(".answer"))).toBeLessThan(844 / 3 + 10);
});

test("the figures in a column head do not overlap, however long they are", async ({ openPage, vendors }) => {
	for (const width of [390, 768, 1280, 1920]) {
		const page = await openPage({ width });
		await askForLong(page, vendors, PROVIDER_IDS);
		const runsInto = await page.evaluate(() => {
			// With a smaller gap, two figures read as one.
			const GAP = 3;
			const long = ["98.5s", "99.9s", "3,120", "4,210", "1,000", "$0.1296"];
			return Array.from(document.querySelectorAll("dl.figures")).flatMap((figures) => {
				for (const [n, dd] of figures.querySelectorAll("dd").entries()) dd.textContent = long[n] ?? "";
				const { left, right } = figures.getBoundingClientRect();
				const shown = figures.querySelectorAll("dt > span:not(.vh), dd");
				const cells = Array.from(shown, (words) => {
					const range = document.createRange();
					range.selectNodeContents(words);
					return range.getBoundingClientRect();
				});
				return cells.filter(
					(a, n) =>
						a.left < left - 1 ||
						a.right > right + 1 ||
						cells.some(
							(b, m) =>
								m > n && a.right + GAP > b.left && b.right + GAP > a.left && a.bottom > b.top && b.bottom > a.top,
						),
				);
			});
		});
		expect(runsInto).toEqual([]);
	}
});
