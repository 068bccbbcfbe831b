import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { ask, columnOf, NAMES, untilWords } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import type { Vendors } from "./testing/servers/vendors.ts";
import { longAnswer } from "./testing/texts/long-answer.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const FIRST = "Point 1 of";
/** Twenty paragraphs: longer than any window in these tests. */
const longStep = (id: ProviderId, end: string) => ({ say: `${longAnswer(NAMES[id], 5)}\n\n${end}\n\n` });

const scrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(window.scrollY));

/** Waits until the page has scrolled after an answer has grown. */
const untilRendered = (page: Page): Promise<void> =>
	page.evaluate(async () => {
		for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
	});

/** True if no part of it is clipped by the window or by a scrolling column. */
const isFullyVisible = (part: Locator): Promise<boolean> =>
	part.evaluate(
		(element) =>
			new Promise((resolve) => {
				new IntersectionObserver(([entry]) => resolve(entry?.intersectionRatio === 1)).observe(element);
			}),
	);

const bottomOf = (part: Locator): Promise<number> =>
	part.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));

async function askForLong(page: Page, vendors: Vendors, writingIds: readonly ProviderId[]): Promise<void> {
	await vendors.reset();
	await vendors.answerNextForAll((id) => ({ steps: writingIds.includes(id) ? [longStep(id, "So far.")] : [] }));
	await page.goto("/");
	await ask(page, "Tell me a lot.");
	for (const id of writingIds) await untilWords(page, id, "So far.");
	await untilRendered(page);
}

const locatorOfText = (page: Page, id: ProviderId, words: string) => columnOf(page, id).getByText(words).first();
const jumpButton = (page: Page, id: ProviderId) => columnOf(page, id).getByRole("button", { name: "Jump to latest" });

/** Lets ChatGPT write more than the window holds, and follows its end. */
async function followLong(page: Page, vendors: Vendors): Promise<void> {
	await vendors.send("chatgpt", longStep("chatgpt", "So far."));
	await untilWords(page, "chatgpt", "So far.");
	await jumpButton(page, "chatgpt").click();
	await vendors.send("chatgpt", longStep("chatgpt", "Now here."));
	await eventually(() => isFullyVisible(locatorOfText(page, "chatgpt", "Now here."))).toBe(true);
}

test("on a phone an answer stays where it starts, also after a tap and after a short scroll", async ({
	openPage,
	vendors,
}) => {
	const page = await openPage({ width: 390, height: 844, touch: true });
	await askForLong(page, vendors, ["gemini", "claude", "grok"]);
	await vendors.send("chatgpt", { say: "The first words.\n\n" });
	await untilWords(page, "chatgpt", "The first words.");
	expect(await scrollTop(page)).toBe(0);
	await locatorOfText(page, "chatgpt", "The first words.").tap();
	await page.mouse.wheel(0, 20);
	await eventually(() => scrollTop(page)).toBe(20);
	await vendors.send("chatgpt", longStep("chatgpt", "Now here."));
	await untilWords(page, "chatgpt", "Now here.");
	await jumpButton(page, "chatgpt").waitFor();
	await untilRendered(page);
	expect(await scrollTop(page)).toBe(20);
});

test("on a phone the page follows an answer to whose end the reader scrolled, until a tap in it", async ({
	openPage,
	vendors,
}) => {
	const page = await openPage({ width: 390, height: 844, touch: true });
	await askForLong(page, vendors, ["gemini", "claude", "grok"]);
	await vendors.send("chatgpt", longStep("chatgpt", "So far."));
	// Its end is only reached by a scroll once the whole text is on the page.
	await untilWords(page, "chatgpt", "So far.");
	await jumpButton(page, "chatgpt").waitFor();
	await untilRendered(page);
	await page.evaluate(() => {
		document.querySelector(".col[data-current] .col-end")?.scrollIntoView({ block: "end" });
		// The strip at the bottom edge covers the last lines.
		window.scrollBy(0, 60);
	});
	await untilRendered(page);
	await page.evaluate(() => {
		const shown: boolean[] = [];
		Object.assign(window, { shown });
		new MutationObserver(() => shown.push(document.querySelector(".col[data-current] .jump") !== null)).observe(
			document.body,
			{ childList: true, subtree: true },
		);
	});
	await vendors.send("chatgpt", longStep("chatgpt", "Now here."));
	await eventually(() => isFullyVisible(locatorOfText(page, "chatgpt", "Now here."))).toBe(true);
	expect(await page.evaluate(() => Reflect.get(window, "shown").includes(true))).toBe(false);

	await locatorOfText(page, "chatgpt", "Now here.").tap();
	// The scroll that followed the answer may only end now.
	await page.evaluate(() => window.dispatchEvent(new Event("scrollend")));
	const position = await scrollTop(page);
	await vendors.send("chatgpt", longStep("chatgpt", "Far below."));
	await untilWords(page, "chatgpt", "Far below.");
	await jumpButton(page, "chatgpt").waitFor();
	expect(await scrollTop(page)).toBe(position);
});

test("on a phone only the shown answer scrolls the page, for a reader who follows its end", async ({
	openPage,
	vendors,
}) => {
	const page = await openPage({ width: 390, height: 844 });
	await askForLong(page, vendors, ["gemini", "claude", "grok"]);
	expect(await scrollTop(page)).toBe(0);
	await followLong(page, vendors);

	await page.getByRole("tab", { name: /Gemini/ }).click();
	await eventually(() => isFullyVisible(locatorOfText(page, "gemini", FIRST))).toBe(true);
	for (const id of ["gemini", "chatgpt"] as const) {
		await vendors.send(id, { say: "One more.\n\n" });
		await untilWords(page, id, "One more.");
	}
	await untilRendered(page);
	expect(await isFullyVisible(locatorOfText(page, "gemini", FIRST))).toBe(true);

	await jumpButton(page, "gemini").click();
	await vendors.send("gemini", longStep("gemini", "The last."));
	await eventually(() => isFullyVisible(locatorOfText(page, "gemini", "The last."))).toBe(true);
});

/** Ways to scroll up without the wheel, touch or the usual keys. */
const SCROLL_UP_METHODS: Readonly<Record<string, (page: Page) => Promise<void>>> = {
	"by the scroll bar": (page) => page.evaluate(() => window.scrollBy({ top: -300, behavior: "instant" })),
	"by Shift and the space bar": (page) => page.keyboard.press("Shift+Space"),
};

for (const [way, goBack] of Object.entries(SCROLL_UP_METHODS)) {
	test(`scrolling up ${way} stops following the answer, and a text that becomes shorter does not`, async ({
		openPage,
		vendors,
	}) => {
		const page = await openPage({ width: 390, height: 844 });
		await askForLong(page, vendors, ["gemini", "claude", "grok"]);
		await followLong(page, vendors);

		await page.evaluate((name) => {
			const [first] = document.querySelectorAll<HTMLElement>(`#answer-${name} .answer-part > *`);
			if (first) first.style.display = "none";
		}, "chatgpt");
		await untilRendered(page);
		await vendors.send("chatgpt", longStep("chatgpt", "Still here."));
		await eventually(() => isFullyVisible(locatorOfText(page, "chatgpt", "Still here."))).toBe(true);

		await goBack(page);
		await eventually(() => isFullyVisible(locatorOfText(page, "chatgpt", "Still here."))).toBe(false);
		// A key scrolls smoothly: the scroll has ended when the page no longer moves between two checks.
		await eventually(
			async () => (await scrollTop(page)) - (await untilRendered(page).then(() => scrollTop(page))),
		).toBe(0);
		const position = await scrollTop(page);
		await vendors.send("chatgpt", longStep("chatgpt", "Far below."));
		await untilWords(page, "chatgpt", "Far below.");
		await untilRendered(page);
		expect(Math.abs((await scrollTop(page)) - position)).toBeLessThan(3);
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
		const readPassage = locatorOfText(page, "chatgpt", "Point 12 of");
		await readPassage.evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 130));
		await untilRendered(page);
		const position = await topOf(readPassage);
		await page.keyboard.press("e");
		await page.locator(".answers.is-enlarged").waitFor();
		await untilRendered(page);
		expect(Math.abs((await topOf(readPassage)) - position)).toBeLessThan(30);
		const enlarged = await topOf(readPassage);
		await page.keyboard.press("Escape");
		await page.locator(".answers.is-side-by-side").waitFor();
		await untilRendered(page);
		expect(Math.abs((await topOf(readPassage)) - enlarged)).toBeLessThan(30);
	});
}

describe("answers scrolled together while they are written", () => {
	const openAligned = async (page: Page, vendors: Vendors): Promise<void> => {
		await askForLong(page, vendors, PROVIDER_IDS);
		await page.getByRole("button", { name: "Scroll together" }).click();
		await page.locator(".columns.is-aligned").waitFor();
		await untilRendered(page);
	};

	test("one jump scrolls to the column's end and follows it; the page does not move", async ({ openPage, vendors }) => {
		const page = await openPage({ width: 1440 });
		await openAligned(page, vendors);
		const position = await scrollTop(page);
		await vendors.send("gemini", { say: "Some more.\n\n" });
		await jumpButton(page, "gemini").waitFor();
		expect(await bottomOf(jumpButton(page, "gemini"))).toBe(await bottomOf(columnOf(page, "gemini")));
		await jumpButton(page, "gemini").click();
		await eventually(() => isFullyVisible(locatorOfText(page, "gemini", "Some more."))).toBe(true);
		expect(await scrollTop(page)).toBe(position);

		await vendors.send("gemini", longStep("gemini", "The last."));
		await eventually(() => isFullyVisible(locatorOfText(page, "gemini", "The last."))).toBe(true);
		expect(await scrollTop(page)).toBe(position);
	});

	test("answers that grow longer than their columns keep the reader's place", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll(() => ({ steps: [{ say: "The first words.\n\n" }] }));
		const page = await openPage({ width: 1440 });
		await page.goto("/");
		await ask(page, "Tell me a lot.");
		for (const id of PROVIDER_IDS) await untilWords(page, id, "The first words.");
		await page.getByRole("button", { name: "Scroll together" }).click();
		await eventually(() => scrollTop(page)).toBeGreaterThan(0);
		await untilRendered(page);
		const position = await scrollTop(page);
		for (const id of PROVIDER_IDS) await vendors.send(id, longStep(id, "The last."));
		for (const id of PROVIDER_IDS) await untilWords(page, id, "The last.");
		await untilRendered(page);
		for (const id of PROVIDER_IDS) expect(await isFullyVisible(locatorOfText(page, id, "The first words."))).toBe(true);
		expect(await scrollTop(page)).toBe(position);
	});

	test("the switch stays in the window, and the page scrolls on at the end of a column", async ({
		openPage,
		vendors,
	}) => {
		const page = await openPage({ width: 1440 });
		await openAligned(page, vendors);
		const toggle = page.getByRole("button", { name: "Scroll together" });
		expect(await isFullyVisible(toggle)).toBe(true);
		const position = await scrollTop(page);
		await columnOf(page, "claude").hover();
		const scrollFurther = async () => {
			await page.mouse.wheel(0, 2000);
			return await scrollTop(page);
		};
		await eventually(scrollFurther).toBeGreaterThan(position);
		await page.mouse.wheel(0, -20_000);
		await toggle.click();
		await page.locator(".columns.is-aligned").waitFor({ state: "hidden" });
	});

	test("every column head stays at the top of its column, however slowly the wheel turns", async ({
		openPage,
		vendors,
	}) => {
		const page = await openPage({ width: 1440 });
		await openAligned(page, vendors);
		await columnOf(page, "claude").hover();
		for (let turns = 0; turns < 40; turns += 1) {
			await page.mouse.wheel(0, 10);
			await untilRendered(page);
		}
		const areNamesOnTop = () =>
			page.evaluate(() =>
				Array.from(document.querySelectorAll(".col-head"), (head) => {
					const name = head.querySelector("h2") as HTMLElement;
					const { left, top, height } = name.getBoundingClientRect();
					const columnTop = head.closest(".col")?.getBoundingClientRect().top ?? 0;
					const isOnTop = head.getBoundingClientRect().top - columnTop < 1;
					return isOnTop && document.elementFromPoint(left + 2, top + height / 2) === name;
				}),
			);
		await eventually(areNamesOnTop).toEqual([true, true, true, true]);
	});
});

test("the animations of running answers pause while the user types on the sheet above them", async ({
	openPage,
	vendors,
}) => {
	const page = await openPage({ width: 1280, height: 900 });
	await askForLong(page, vendors, PROVIDER_IDS);
	const areAnimated = () =>
		page.evaluate(() =>
			[".pulse", ".caret"].map((selector) => {
				const elements = Array.from(document.querySelectorAll(selector));
				return elements.length === 4 && elements.every((each) => each.getAnimations().length > 0);
			}),
		);
	const animationCount = () =>
		page.evaluate(() => document.querySelector("main")?.getAnimations({ subtree: true }).length);
	await eventually(areAnimated).toEqual([true, true]);
	await page.keyboard.press("/");
	await page.getByRole("textbox", { name: "Your prompt" }).waitFor();
	await eventually(animationCount).toBe(0);
	await page.keyboard.press("Escape");
	await eventually(areAnimated).toEqual([true, true]);
});

test("on a phone an answer starts in the upper two fifths of the window", async ({ openPage, vendors }) => {
	const page = await openPage({ width: 390, height: 844, touch: true });
	await askForLong(page, vendors, PROVIDER_IDS);
	expect(await scrollTop(page)).toBe(0);
	expect(await topOf(columnOf(page, "chatgpt").locator(".answer"))).toBeLessThan(0.4 * 844 + 10);
});

test("the figures in a column head do not overlap, however long they are", async ({ openPage, vendors }) => {
	for (const width of [390, 768, 1280, 1920]) {
		const page = await openPage({ width });
		await askForLong(page, vendors, PROVIDER_IDS);
		await page.getByRole("button", { name: "Show the figures" }).first().click();
		const overlapping = await page.evaluate(() => {
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
		expect(overlapping).toEqual([]);
	}
});
