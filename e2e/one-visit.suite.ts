import { PROVIDER_IDS } from "@parallax/contract/testing";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { answerOf, columnOf, NAMES, promptField, untilDrawn, untilState, untilWords } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import type { Script, Vendors } from "./testing/servers/vendors.ts";
import { longAnswer } from "./testing/texts/long-answer.ts";
import { type InputDevice, User } from "./testing/user.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({
	...vendors.env,
	PROVIDER_SILENCE_S: "2",
}));

const PROMPT = "How far away is the North Star?";
const REFUSED = "ChatGPT can't be asked right now. Use your own key.";
const CUT = "The answer stopped here. Retry starts it again.";

/** Slow enough to be watched, stopped and cancelled; never silent for long. */
const slowAnswer = (name: string): Script => ({
	steps: [{ speak: longAnswer(name, 12), gapMs: 60 }, { end: "stop" }],
});
const quickAnswer = (name: string): Script => ({ steps: [{ say: longAnswer(name, 3) }, { end: "stop" }] });

/** One rejects the key, one stops sending, one ends early, one succeeds. */
async function scriptFaults(vendors: Vendors): Promise<void> {
	await vendors.reset();
	await vendors.answerNext({
		chatgpt: { error: "key" },
		gemini: { steps: [{ say: "Gemini began well, and then" }] },
		claude: { steps: [{ say: "Claude said half of" }, { finish: true }] },
		grok: quickAnswer("Grok"),
	});
}

interface Visit {
	readonly page: Page;
	readonly user: User;
	readonly vendors: Vendors;
	/** One column fills the page. */
	readonly isPhone: boolean;
}

const button = (within: Page | Locator, name: string) => within.getByRole("button", { name, exact: true });

async function showColumn({ page, user, isPhone }: Visit, provider: (typeof PROVIDER_IDS)[number]): Promise<void> {
	if (isPhone) await user.choose(page.getByRole("tab", { name: NAMES[provider] }), "ArrowRight");
}

async function askAll({ page, user, vendors }: Visit): Promise<void> {
	await scriptFaults(vendors);
	await page.goto("/");
	await user.write(promptField(page), PROMPT);
	if (user.device === "mouse") await user.press(button(page, "Submit"));
	else await page.keyboard.press("Enter");
	await page.waitForURL(/session=/);
}

async function expectFaults({ page }: Visit): Promise<void> {
	await untilState(page, "chatgpt", "Response failed");
	await columnOf(page, "chatgpt").getByText(REFUSED).waitFor();
	await untilState(page, "grok", "Response complete");
	await untilState(page, "claude", "Response failed");
	await columnOf(page, "claude").getByText(CUT).waitFor();
	await untilState(page, "gemini", "Response failed");
	expect(await answerOf(page, "claude").textContent()).toBe("Claude said half of");
	expect(await answerOf(page, "gemini").textContent()).toBe("Gemini began well, and then");
	await eventually(() => page.title()).toBe(`Done: 1 of 4 answered · ${PROMPT} – Parallax`);
}

async function retryAndStopOne(visit: Visit): Promise<void> {
	const { page, user, vendors } = visit;
	await untilDrawn(page, "grok");
	const before = await answerOf(page, "grok").textContent();
	await vendors.answerNext({ chatgpt: slowAnswer("ChatGPT"), claude: quickAnswer("Claude") });
	await showColumn(visit, "claude");
	await user.press(button(columnOf(page, "claude"), "Retry Request"));
	await untilState(page, "claude", "Response complete");
	await showColumn(visit, "chatgpt");
	await user.press(button(columnOf(page, "chatgpt"), "Retry with the new key"));
	await untilWords(page, "chatgpt", "Point 1 of ChatGPT");
	await user.press(button(columnOf(page, "chatgpt"), "Stop ChatGPT"));
	await untilState(page, "chatgpt", "You stopped this answer.");
	await columnOf(page, "chatgpt").getByText("Stopped here.").waitFor();
	expect(await answerOf(page, "grok").textContent()).toBe(before);
	// The page says so when the server has hung up, which the vendor notices a moment later.
	await eventually(async () => (await vendors.calls("chatgpt")).map(({ isOpen }) => isOpen)).toEqual([false, false]);
}

/** The columns whose left edge is inside the window. */
const visibleColumns = (page: Page): Promise<string[]> =>
	page.getByRole("article").evaluateAll((columns) =>
		columns
			.filter((column) => column.getBoundingClientRect().left >= 0)
			.filter((column) => column.getBoundingClientRect().left < window.innerWidth)
			.map((column) => column.getAttribute("aria-label") ?? ""),
	);

/** When a tablet is turned, its single column shows the answer that the user was looking at among four. */
async function rotate({ page }: Visit, provider: keyof typeof NAMES): Promise<void> {
	const size = page.viewportSize() ?? { width: 0, height: 0 };
	await page.setViewportSize({ width: 390, height: 844 });
	await eventually(() => visibleColumns(page)).toEqual([NAMES[provider]]);
	await page.setViewportSize(size);
}

async function enlargeAndCompare(visit: Visit): Promise<void> {
	const { page, user } = visit;
	await showColumn(visit, "grok");
	await user.press(button(columnOf(page, "grok"), "Enlarge Grok"));
	await columnOf(page, "claude").waitFor({ state: "hidden" });
	await user.press(button(columnOf(page, "grok"), "Back to all answers"));
	await eventually(() => visibleColumns(page)).toContain("Grok");
	await rotate(visit, "grok");

	await user.press(button(page, "Compare two"));
	const diff = page.getByRole("region", { name: "Compare two" });
	await user.choose(diff.getByRole("group", { name: "Right answer" }).getByLabel("Grok"), "ArrowRight");
	await user.choose(diff.getByRole("group", { name: "Left answer" }).getByLabel("Claude"), "ArrowRight");
	await diff
		.getByRole("status")
		.getByText(/without a match in Claude/)
		.waitFor();
	const own = diff.locator("[data-seat=claude] mark");
	expect(new Set(await own.allTextContents())).toEqual(new Set(["Claude"]));
	await user.press(button(diff, "Back to all answers"));
	await diff.waitFor({ state: "hidden" });
}

/** Scrolls one answer to a heading; the others scroll to the same heading of theirs. */
async function align({ page, user }: Visit): Promise<void> {
	await user.press(button(page, "Scroll together"));
	const scrollTops = async () =>
		Promise.all(
			(["claude", "grok"] as const).map((id) => columnOf(page, id).evaluate((column) => Math.round(column.scrollTop))),
		);
	if (user.device === "mouse") {
		await columnOf(page, "claude").hover();
		await page.mouse.wheel(0, 500);
	} else {
		await page.keyboard.press("Alt+3");
		for (let presses = 0; presses < 10; presses += 1) await page.keyboard.press("ArrowDown");
	}
	await page.waitForFunction(
		() => Array.from(document.querySelectorAll(".col")).filter((c) => c.scrollTop > 100).length > 1,
	);
	await eventually(async () => Math.abs(((await scrollTops())[0] ?? 0) - ((await scrollTops())[1] ?? 0))).toBeLessThan(
		60,
	);
	await page.keyboard.press("Escape");
	await page.locator(".is-aligned").waitFor({ state: "hidden" });
}

async function switchTheme({ page, user }: Visit): Promise<void> {
	const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
	const before = await background();
	await user.press(button(page, "Switch to dark theme"));
	await button(page, "Switch to light theme").waitFor();
	expect(await background()).not.toBe(before);
	await user.press(button(page, "Switch to light theme"));
}

async function clear({ page, user }: Visit): Promise<void> {
	await user.press(button(page, "Clear all"));
	const dialog = page.getByRole("alertdialog", { name: "Start over?" });
	await user.press(button(dialog, "Cancel"));
	await dialog.waitFor({ state: "hidden" });
	// A dialog returns the focus one task after it has closed.
	const hasFocus = () => button(page, "Clear all").evaluate((element) => element === document.activeElement);
	await eventually(hasFocus).toBe(true);
	await user.press(button(page, "Clear all"));
	await user.press(button(dialog, "Clear all"));
	await promptField(page).waitFor();
	expect(await promptField(page).inputValue()).toBe("");
}

/** The red button stops the vendors, and puts the prompt back into the field. */
async function cancelAll({ page, user, vendors }: Visit): Promise<void> {
	await vendors.reset();
	await vendors.answerNextForAll((id) => slowAnswer(NAMES[id]));
	await user.write(promptField(page), PROMPT);
	await page.keyboard.press("Enter");
	for (const id of PROVIDER_IDS) await untilWords(page, id, `Point 1 of ${NAMES[id]}`);
	await user.press(button(page, "Cancel"));
	await promptField(page).waitFor();
	expect(await promptField(page).inputValue()).toBe(PROMPT);
	const openCalls = async () => {
		const calls = await Promise.all(PROVIDER_IDS.map((id) => vendors.calls(id)));
		return calls.flat().filter(({ isOpen }) => isOpen).length;
	};
	await eventually(openCalls).toBe(0);
}

async function askOnlyOne({ page, user, vendors }: Visit): Promise<void> {
	await vendors.reset();
	await vendors.answerAlways({ claude: quickAnswer("Claude") });
	const toggles = page.getByRole("group", { name: "Assistants to ask" });
	for (const name of ["ChatGPT", "Gemini", "Grok"]) await user.press(toggles.getByLabel(name));
	await user.press(toggles.getByLabel("Claude"));
	await page.getByText("At least one AI provider must be selected to submit queries.").waitFor();
	expect(await toggles.getByLabel("Claude").isChecked()).toBe(true);
	await user.press(button(page, "Submit"));
	await untilState(page, "claude", "Response complete");
	expect(await page.getByRole("article").count()).toBe(1);
	expect(await vendors.calls("chatgpt")).toEqual([]);
	await user.press(page.getByRole("link", { name: "New chat" }));
	await promptField(page).waitFor();
	expect(await toggles.getByRole("checkbox", { checked: true }).count()).toBe(1);
}

/** Everything that a user does on one visit, at this width and with this input device alone. */
export function oneVisit(width: number, device: InputDevice): void {
	test(`one visit at ${width} px, by ${device} alone`, async ({ openPage, vendors }) => {
		const page = await openPage({ width, height: 844 });
		const visit: Visit = { page, user: new User(page, device), vendors, isPhone: width < 640 };
		await askAll(visit);
		await expectFaults(visit);
		await retryAndStopOne(visit);
		await enlargeAndCompare(visit);
		if (!visit.isPhone) await align(visit);
		await switchTheme(visit);
		await clear(visit);
		await cancelAll(visit);
		await askOnlyOne(visit);
	});
}
