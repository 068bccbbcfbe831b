import { PROVIDER_IDS } from "@parallax/contract/testing";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { answerOf, columnOf, NAMES, promptField, untilState, untilWords } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { Hand, type Means } from "./testing/hand.ts";
import { test as journey } from "./testing/journey.ts";
import { longAnswer } from "./testing/long-answer.ts";
import type { Script, Vendors } from "./testing/vendors.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({
	...vendors.env,
	PROVIDER_SILENCE_S: "2",
}));

const PROMPT = "How far away is the North Star?";
const REFUSED = "ChatGPT rejected this server's API key. Check OPENAI_API_KEY.";
const CUT = "The answer stopped here. Retry starts it again.";

/** Slow enough to be watched, stopped and cancelled; never silent for long. */
const slowly = (name: string): Script => ({
	steps: [{ speak: longAnswer(name, 12), gapMs: 60 }, { end: "stop" }],
});
const atOnce = (name: string): Script => ({ steps: [{ say: longAnswer(name, 3) }, { end: "stop" }] });

/** One rejects the key, one stops sending, one ends early, one succeeds. */
async function scriptFaults(vendors: Vendors): Promise<void> {
	await vendors.reset();
	await vendors.next({
		chatgpt: { error: "key" },
		gemini: { steps: [{ say: "Gemini began well, and then" }] },
		claude: { steps: [{ say: "Claude said half of" }, { finish: true }] },
		grok: atOnce("Grok"),
	});
}

interface Visit {
	readonly page: Page;
	readonly hand: Hand;
	readonly vendors: Vendors;
	/** One column fills the page. */
	readonly isPhone: boolean;
}

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

async function show({ page, hand, isPhone }: Visit, provider: (typeof PROVIDER_IDS)[number]): Promise<void> {
	if (isPhone) await hand.choose(page.getByRole("tab", { name: NAMES[provider] }), "ArrowRight");
}

async function askOfAll({ page, hand, vendors }: Visit): Promise<void> {
	await scriptFaults(vendors);
	await page.goto("/");
	await hand.write(promptField(page), PROMPT);
	if (hand.means === "mouse") await hand.press(button(page, "Submit"));
	else await page.keyboard.press("Enter");
	await page.waitForURL(/session=/);
}

async function watchTheFaults({ page }: Visit): Promise<void> {
	await untilState(page, "chatgpt", "Response failed");
	await columnOf(page, "chatgpt").getByText(REFUSED).waitFor();
	await untilState(page, "grok", "Response complete");
	await untilState(page, "claude", "Response failed");
	await columnOf(page, "claude").getByText(CUT).waitFor();
	await untilState(page, "gemini", "Response failed");
	expect(await answerOf(page, "claude").textContent()).toBe("Claude said half of");
	expect(await answerOf(page, "gemini").textContent()).toBe("Gemini began well, and then");
	expect(await page.title()).toBe(`1 of 4 answered · ${PROMPT} – Parallax`);
}

async function retryAndStopOne(visit: Visit): Promise<void> {
	const { page, hand, vendors } = visit;
	const before = await answerOf(page, "grok").textContent();
	await vendors.next({ chatgpt: slowly("ChatGPT"), claude: atOnce("Claude") });
	await show(visit, "claude");
	await hand.press(button(columnOf(page, "claude"), "Retry Request"));
	await untilState(page, "claude", "Response complete");
	await show(visit, "chatgpt");
	await hand.press(button(columnOf(page, "chatgpt"), "Retry with the new key"));
	await untilWords(page, "chatgpt", "Point 1 of ChatGPT");
	await hand.press(button(columnOf(page, "chatgpt"), "Stop ChatGPT"));
	await untilState(page, "chatgpt", "You stopped this answer.");
	await columnOf(page, "chatgpt").getByText("The answer ends here.").waitFor();
	expect(await answerOf(page, "grok").textContent()).toBe(before);
	expect((await vendors.calls("chatgpt")).map(({ isOpen }) => isOpen)).toEqual([false, false]);
}

/** The columns whose left edge is inside the window. */
const shownColumn = (page: Page): Promise<string[]> =>
	page.getByRole("article").evaluateAll((columns) =>
		columns
			.filter((column) => column.getBoundingClientRect().left >= 0)
			.filter((column) => column.getBoundingClientRect().left < window.innerWidth)
			.map((column) => column.getAttribute("aria-label") ?? ""),
	);

/** When a tablet is turned, its single column shows the answer that the user was looking at among four. */
async function turn({ page }: Visit, provider: keyof typeof NAMES): Promise<void> {
	const size = page.viewportSize() ?? { width: 0, height: 0 };
	await page.setViewportSize({ width: 390, height: 844 });
	await eventually(() => shownColumn(page)).toEqual([NAMES[provider]]);
	await page.setViewportSize(size);
}

async function enlargeAndCompare(visit: Visit): Promise<void> {
	const { page, hand } = visit;
	await show(visit, "grok");
	await hand.press(button(columnOf(page, "grok"), "Enlarge Grok"));
	await columnOf(page, "claude").waitFor({ state: "hidden" });
	await hand.press(button(columnOf(page, "grok"), "Back to all answers"));
	await eventually(() => shownColumn(page)).toContain("Grok");
	await turn(visit, "grok");

	await hand.press(button(page, "Compare two"));
	const diff = page.getByRole("region", { name: "Compare two" });
	await hand.choose(diff.getByRole("group", { name: "Right answer" }).getByLabel("Grok"), "ArrowRight");
	await hand.choose(diff.getByRole("group", { name: "Left answer" }).getByLabel("Claude"), "ArrowRight");
	await diff
		.getByRole("status")
		.getByText(/only in Claude/)
		.waitFor();
	const own = diff.locator("[data-seat=claude] mark");
	expect(new Set(await own.allTextContents())).toEqual(new Set(["Claude"]));
	await hand.press(button(diff, "Back to all answers"));
	await diff.waitFor({ state: "hidden" });
}

/** Scrolls one answer to a heading; the others scroll to the same heading of theirs. */
async function align({ page, hand }: Visit): Promise<void> {
	await hand.press(button(page, "Scroll together"));
	const places = async () =>
		Promise.all(
			(["claude", "grok"] as const).map((id) => columnOf(page, id).evaluate((column) => Math.round(column.scrollTop))),
		);
	if (hand.means === "mouse") {
		await columnOf(page, "claude").hover();
		await page.mouse.wheel(0, 500);
	} else {
		await page.keyboard.press("Alt+3");
		for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press("ArrowDown");
	}
	await page.waitForFunction(
		() => Array.from(document.querySelectorAll(".col")).filter((c) => c.scrollTop > 100).length > 1,
	);
	await eventually(async () => Math.abs(((await places())[0] ?? 0) - ((await places())[1] ?? 0))).toBeLessThan(60);
	await page.keyboard.press("Escape");
	await page.locator(".is-aligned").waitFor({ state: "hidden" });
}

async function switchTheme({ page, hand }: Visit): Promise<void> {
	const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const before = await ground();
	await hand.press(button(page, "Switch to dark theme"));
	await button(page, "Switch to light theme").waitFor();
	expect(await ground()).not.toBe(before);
	await hand.press(button(page, "Switch to light theme"));
}

async function clear({ page, hand }: Visit): Promise<void> {
	await hand.press(button(page, "Clear all"));
	const asking = page.getByRole("alertdialog", { name: "Start over?" });
	await hand.press(button(asking, "Cancel"));
	await asking.waitFor({ state: "hidden" });
	// A dialog returns the focus one task after it has closed.
	const hasFocus = () => button(page, "Clear all").evaluate((element) => element === document.activeElement);
	await eventually(hasFocus).toBe(true);
	await hand.press(button(page, "Clear all"));
	await hand.press(button(asking, "Clear all"));
	await promptField(page).waitFor();
	expect(await promptField(page).inputValue()).toBe("");
}

/** The red button stops the vendors, and puts the prompt back into the field. */
async function cancelAll({ page, hand, vendors }: Visit): Promise<void> {
	await vendors.reset();
	await vendors.allNext((id) => slowly(NAMES[id]));
	await hand.write(promptField(page), PROMPT);
	await page.keyboard.press("Enter");
	for (const id of PROVIDER_IDS) await untilWords(page, id, `Point 1 of ${NAMES[id]}`);
	await hand.press(button(page, "Cancel"));
	await promptField(page).waitFor();
	expect(await promptField(page).inputValue()).toBe(PROMPT);
	const open = async () => {
		const calls = await Promise.all(PROVIDER_IDS.map((id) => vendors.calls(id)));
		return calls.flat().filter(({ isOpen }) => isOpen).length;
	};
	await eventually(open).toBe(0);
}

async function askOnlyOne({ page, hand, vendors }: Visit): Promise<void> {
	await vendors.reset();
	await vendors.always({ claude: atOnce("Claude") });
	const toggles = page.getByRole("group", { name: "Assistants to ask" });
	for (const name of ["ChatGPT", "Gemini", "Grok"]) await hand.press(toggles.getByLabel(name));
	await hand.press(toggles.getByLabel("Claude"));
	await page.getByText("At least one AI provider must be selected to submit queries.").waitFor();
	expect(await toggles.getByLabel("Claude").isChecked()).toBe(true);
	await hand.press(button(page, "Submit"));
	await untilState(page, "claude", "Response complete");
	expect(await page.getByRole("article").count()).toBe(1);
	expect(await vendors.calls("chatgpt")).toEqual([]);
	await hand.press(page.getByRole("link", { name: "New chat" }));
	await promptField(page).waitFor();
	expect(await toggles.getByRole("checkbox", { checked: true }).count()).toBe(1);
}

/** The visit takes half a minute; a busy machine takes longer. */
const LONG = { timeout: 150_000 };

/** Everything that a user does on one visit, at this width and with this input device alone. */
export function oneVisit(width: number, means: Means): void {
	test(`one visit at ${width} px, by ${means} alone`, LONG, async ({ openPage, vendors }) => {
		const page = await openPage({ width, height: 844 });
		const visit: Visit = { page, hand: new Hand(page, means), vendors, isPhone: width < 640 };
		await askOfAll(visit);
		await watchTheFaults(visit);
		await retryAndStopOne(visit);
		await enlargeAndCompare(visit);
		if (!visit.isPhone) await align(visit);
		await switchTheme(visit);
		await clear(visit);
		await cancelAll(visit);
		await askOnlyOne(visit);
	});
}
