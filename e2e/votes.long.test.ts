import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { accessibilityProblems } from "./testing/browser/accessibility.ts";
import { screenshot } from "./testing/browser/screenshot.ts";
import { ask, sessionOf, untilAll, untilHydrated } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { shareChat } from "./testing/request-to.ts";
import { completeAnswer } from "./testing/servers/vendors.ts";
import { POLARIS } from "./testing/texts/polaris.ts";
import { isFocused, User } from "./testing/user.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const QUESTION = "How far away is the North Star?";
const NOTE = "It says how sure it is.";
const HANDS = [
	{ width: 390, height: 844, hand: "mouse" },
	{ width: 1440, height: 900, hand: "keyboard" },
] as const;

const voteOf = (page: Page) => page.getByRole("region", { name: "Your vote", exact: true });
const says = (page: Page) => voteOf(page).locator(".vote-says");
const button = (page: Page, name: string) => voteOf(page).getByRole("button", { name, exact: true });
const order = (page: Page) => voteOf(page).getByRole("list", { name: "The best first" }).locator(".vote-name");

async function makeOrder(page: Page, user: User, hand: "mouse" | "keyboard"): Promise<void> {
	if (hand === "keyboard") {
		await page.keyboard.press("v");
		await eventually(() => isFocused(page.locator(".vote-handle").first())).toBe(true);
		for (const key of ["4", "3", "Shift+Digit1", "2"]) await page.keyboard.press(key);
		await page.keyboard.press("Enter");
		return;
	}
	await user.press(button(page, "Put all in order"));
	await order(page).first().waitFor();
	await order(page).first().scrollIntoViewIfNeeded();
	const handle = page.locator(".vote-handle", { hasText: "Grok" });
	const [from, to] = [await handle.boundingBox(), await page.locator(".vote-handle").first().boundingBox()];
	if (!from || !to) throw new Error("the order is not shown");
	await page.mouse.move(from.x + 20, from.y + from.height / 2);
	await page.mouse.down();
	await page.mouse.move(to.x + 20, to.y + to.height / 2, { steps: 8 });
	await page.mouse.up();
	await user.press(voteOf(page).getByRole("button", { name: "ChatGPT up" }));
	expect(await order(page).allInnerTexts()).toEqual(["Grok", "ChatGPT", "Claude", "Gemini"]);
	expect(await accessibilityProblems(page)).toEqual([]);
	await user.press(button(page, "Save the order"));
}

/** A finger that goes down at one point, along the others, and up at the last. */
async function drag(page: Page, points: readonly (readonly [x: number, y: number])[]): Promise<void> {
	const session = await page.context().newCDPSession(page);
	const touch = (type: "touchStart" | "touchMove" | "touchEnd", point?: readonly [number, number]) =>
		session.send("Input.dispatchTouchEvent", { type, touchPoints: point ? [{ x: point[0], y: point[1] }] : [] });
	for (const [index, point] of points.entries()) await touch(index === 0 ? "touchStart" : "touchMove", point);
	await touch("touchEnd");
	await session.detach();
}

async function pointsFrom(page: Page, target: string, dy: number): Promise<(readonly [number, number])[]> {
	const box = await page.locator(target).boundingBox();
	if (!box) throw new Error(`${target} is not on the screen`);
	const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
	return Array.from({ length: 9 }, (_, step) => [x, y + (dy * step) / 8] as const);
}

test("a finger on the dots of an answer moves it, and beside them scrolls the page", async ({ openPage, vendors }) => {
	await vendors.reset();
	await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
	const page = await openPage({ width: 390, height: 844, touch: true, reducedMotion: true });
	await page.goto("/");
	await ask(page, QUESTION);
	await untilAll(page);
	await button(page, "Put all in order").tap();
	await order(page).first().waitFor();
	expect(await order(page).allInnerTexts()).toEqual(["ChatGPT", "Gemini", "Claude", "Grok"]);
	await page.locator(".vote-order").evaluate((element) => element.scrollIntoView({ block: "center" }));
	const scrolled = await page.evaluate(() => scrollY);
	const [first, last] = [".vote-row:first-child .vote-grip", ".vote-row:last-child .vote-grip"];
	const height = (await page.locator(".vote-row").first().boundingBox())?.height ?? 0;
	expect((await page.locator(first).boundingBox())?.width).toBeGreaterThanOrEqual(44);
	await drag(page, await pointsFrom(page, last, -3 * height));
	await eventually(() => order(page).allInnerTexts()).toEqual(["Grok", "ChatGPT", "Gemini", "Claude"]);
	await drag(page, await pointsFrom(page, first, height));
	await eventually(() => order(page).allInnerTexts()).toEqual(["ChatGPT", "Grok", "Gemini", "Claude"]);
	expect(await page.evaluate(() => scrollY)).toBe(scrolled);
	await drag(page, await pointsFrom(page, ".vote-row:nth-child(3) .vote-name", -300));
	await eventually(() => page.evaluate((from) => scrollY - from, scrolled)).toBeGreaterThan(100);
	expect(await order(page).allInnerTexts()).toEqual(["ChatGPT", "Grok", "Gemini", "Claude"]);
	expect(await page.locator("[data-dragged]").count()).toBe(0);
	await button(page, "Save the order").tap();
	await eventually(() => says(page).innerText()).toMatch(/^Your order: ChatGPT, then Grok/);
});

describe.each(HANDS)("at $width px, by $hand", ({ width, height, hand }) => {
	test("one press chooses the best; an order, a note and another tab follow", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
		const page = await openPage({ width, height, reducedMotion: true });
		const user = new User(page, hand);
		await page.goto("/");
		await ask(page, QUESTION);
		await untilAll(page);
		await voteOf(page).waitFor();
		expect(await says(page).innerText()).toBe("Which answer was best?");
		const other = await page.context().newPage();
		await other.goto(page.url());
		await untilHydrated(other);

		if (hand === "keyboard") {
			await page.locator("#answer-claude").focus();
			await page.keyboard.press("b");
		} else await user.press(button(page, "Claude"));
		for (const tab of [page, other]) await eventually(() => says(tab).innerText()).toBe("You chose Claude.");
		expect(await button(other, "Claude").getAttribute("aria-pressed")).toBe("true");
		expect(await accessibilityProblems(page)).toEqual([]);
		await screenshot(page, `votes-best-${width}`);

		await makeOrder(page, user, hand);
		await eventually(() => says(page).innerText()).toMatch(/^Your order: Grok, then /);
		const sentence = await says(page).innerText();
		await eventually(() => says(other).innerText()).toBe(sentence);
		await user.press(button(page, "Add a note"));
		await page.getByLabel("Note, which only you see").waitFor();
		await user.write(page.getByLabel("Note, which only you see"), NOTE);
		await user.press(button(page, "Save the note"));
		await page.locator(".vote-own-note", { hasText: NOTE }).waitFor();
		await screenshot(page, `votes-order-${width}`);
		expect(await accessibilityProblems(page)).toEqual([]);

		await page.reload();
		await untilHydrated(page);
		expect(await says(page).innerText()).toBe(sentence);
		expect(await shareChat(page, sessionOf(page))).toBe(200);
		const stranger = await openPage({ width, height });
		await stranger.goto(`/shared/${sessionOf(page)}`);
		const shared = stranger.getByRole("region", { name: "Vote", exact: true });
		await shared.getByText(/^The owner of this chat put them in an order: Grok, then/).waitFor();
		expect(await stranger.content()).not.toContain(NOTE);
		expect(await shared.getByRole("button").count()).toBe(0);
		expect(await accessibilityProblems(stranger)).toEqual([]);

		await user.press(button(page, "Take back"));
		await eventually(() => says(page).innerText()).toBe("Which answer was best?");
		await page.getByRole("button", { name: "Undo", exact: true }).click();
		await eventually(() => says(page).innerText()).toBe(sentence);
		await page.locator(".vote-own-note", { hasText: NOTE }).waitFor();
	});
});
