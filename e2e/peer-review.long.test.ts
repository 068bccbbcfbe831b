import { PROVIDER_IDS } from "@parallax/contract/testing";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { checkBothThemes } from "./testing/browser/check-appearance.ts";
import { ask, columnOf, sessionOf, untilAll } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { shareChat } from "./testing/request-to.ts";
import { replyWithReview } from "./testing/reviewing.ts";
import { completeAnswer } from "./testing/servers/vendors.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const QUOTE = "It is about 433 light-years away.";
const ANSWERS = {
	chatgpt: `Polaris is a triple star. ${QUOTE} Its light set out in the 1590s.`,
	gemini: "About 447 light-years, says Gaia.",
	claude: "Roughly 447 light-years; the estimates differ.",
	grok: "About 323 light-years.",
};
const CHATGPT = "triple star";
const GEMINI = "says Gaia";
const CLAUDE = "the estimates differ";
const GROK = "323 light-years";
const FAULT = { quote: QUOTE, text: "Hipparcos' figure is superseded." };

type Press = (button: Locator) => Promise<void>;
const byMouse: Press = (button) => button.click();
/** A click waits by itself until the button can be pressed, such as for the price of a review. */
const byKey: Press = async (button) => {
	await eventually(() => button.isEnabled()).toBe(true);
	await button.press("Enter");
};

const partOf = (page: Page): Locator => page.getByRole("region", { name: "Peer review" });
const buttonOf = (page: Page, name: string): Locator => partOf(page).getByRole("button", { name });

const underlined = (page: Page): Promise<string[]> =>
	page.evaluate(() => [...((CSS.highlights.get("faulty-words") ?? []) as Iterable<Range>)].map(String));

const isFocused = (element: Locator): Promise<boolean> => element.evaluate((one) => one === document.activeElement);

const orderOf = (page: Page): Promise<string[]> =>
	page.getByRole("list", { name: "The order they give" }).getByRole("listitem").allInnerTexts();

/** The rows of the table, or the cards of a narrow window. */
async function checkMatrix(page: Page, width: number): Promise<void> {
	if (width > 1000) {
		const table = page.getByRole("table", { name: "Who thinks what of whom" });
		const rows = await table
			.getByRole("row")
			.evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
		expect(rows.slice(1, 3)).toEqual([
			["ChatGPT", "Place", "does not review its own answer", "1st", "2nd", "3rd"],
			["Accuracy", "9", "8", "2"],
		]);
		expect(rows.at(-1)).toEqual(["Grok", expect.stringMatching(/^gave no review\. It gave no usable reply: /)]);
		return;
	}
	const card = page.getByRole("region", { name: "Grok's answer" });
	await card.getByText("ChatGPT says").waitFor();
	expect(await card.getByText("3rd place").count()).toBe(3);
	await partOf(page)
		.getByText(/gave no review\. It gave no usable reply: /)
		.waitFor();
	await page.getByRole("region", { name: "Claude's answer" }).getByText("does not review its own answer").waitFor();
}

test.for([
	["by mouse at 1440 px", 1440, byMouse],
	["by keyboard at 390 px", 390, byKey],
] as const)(
	"the assistants review each other, which is stopped, made, read, shared and outdated by a retry, %s",
	async ([, width, press], { openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll((id) => completeAnswer(ANSWERS[id]));
		const page = await openPage({ width, height: 900, reducedMotion: true });
		await page.goto("/");
		await ask(page, "How far away is the North Star?");
		await untilAll(page);
		await partOf(page)
			.getByText("ChatGPT, Gemini, Claude, and Grok each get the prompts and the others' answers, without names.")
			.waitFor();
		await partOf(page)
			.getByText(/^About \$[\d.]+ \(at most \$\d+\.\d\d\) · about \d+ s$/)
			.waitFor();
		await checkBothThemes(page, "peer review offered");

		await vendors.answerNextForAll(() => ({ steps: [] }));
		const start = buttonOf(page, "Let the assistants review each other");
		await press(start);
		await partOf(page).getByText("0 of 4 have replied").first().waitFor();
		// Otherwise a call that had not begun would take the reply that is meant for the next review.
		for (const id of PROVIDER_IDS) await vendors.untilCalled(id, 2);
		await press(buttonOf(page, "Stop"));
		await start.waitFor();
		expect(await isFocused(start)).toBe(true);

		await vendors.answerNext({ chatgpt: { steps: [] }, gemini: { steps: [] }, claude: { steps: [] } });
		await vendors.answerAlways({ grok: completeAnswer("I would rather not.") });
		await press(start);
		await replyWithReview(vendors, "chatgpt", 3, [
			{ of: GEMINI, scores: [9, 8, 9] },
			{ of: CLAUDE, scores: [8, 8, 7] },
			{ of: GROK, scores: [2, 2, 8], fault: { quote: "words that it does not have", text: "Invented." } },
		]);
		await partOf(page)
			.getByText(/^[12] of 4 have replied$/)
			.first()
			.waitFor();
		await checkBothThemes(page, "peer review running");
		await replyWithReview(vendors, "gemini", 3, [
			{ of: CLAUDE, scores: [8, 8, 8] },
			{ of: CHATGPT, scores: [5, 7, 8], fault: FAULT },
			{ of: GROK, scores: [1, 2, 7] },
		]);
		await replyWithReview(vendors, "claude", 3, [
			{ of: GEMINI, scores: [9, 7, 9] },
			{ of: CHATGPT, scores: [6, 8, 8], fault: FAULT },
			{ of: GROK, scores: [2, 3, 7] },
		]);
		await partOf(page)
			.getByText(/^3 of 4 assistants reviewed\. The review cost \$/)
			.waitFor();
		expect((await orderOf(page)).map((line) => line.split(/\s+/).join(" "))).toEqual([
			expect.stringMatching(/^Gemini .*1\.0 1st place from both reviewers$/),
			expect.stringMatching(/^Claude .*1\.5 between 1st and 2nd place, from two reviewers$/),
			expect.stringMatching(/^ChatGPT .*2\.0 2nd place from both reviewers$/),
			expect.stringMatching(/^Grok .*3\.0 3rd place from all three reviewers$/),
		]);
		await checkMatrix(page, width);
		await partOf(page).scrollIntoViewIfNeeded();
		await checkBothThemes(page, "peer review");

		await eventually(() => underlined(page)).toEqual([QUOTE]);
		expect(await partOf(page).getByText("Invented.").count()).toBe(0);
		const jump = page
			.getByRole("region", { name: "In ChatGPT's answer" })
			.getByRole("button", { name: "Show the words" });
		await press(jump);
		const note = page.getByRole("complementary", { name: "What reviewers find wrong with these words" });
		await note.getByText("Gemini:").waitFor();
		await checkBothThemes(page, "a fault at its words");
		await page.keyboard.press("Escape");
		expect(await isFocused(jump)).toBe(true);

		expect(await shareChat(page, sessionOf(page))).toBe(200);
		const reader = await openPage({ width, height: 900, reducedMotion: true });
		await reader.goto(`/shared/${sessionOf(page)}`);
		await eventually(() => underlined(reader)).toEqual([QUOTE]);
		await reader.keyboard.press("End");
		await partOf(reader).getByText("3 of 4 assistants reviewed.").waitFor();
		expect(await partOf(reader).getByText("$").count()).toBe(0);
		expect(await buttonOf(reader, "Review again").count()).toBe(0);

		const plain = await openPage({ width, height: 900, javaScript: false });
		await plain.goto(`/shared/${sessionOf(page)}`);
		await plain.getByText("between 1st and 2nd place, from two reviewers").waitFor();
		expect(await plain.getByRole("row").filter({ hasText: "does not review its own answer" }).count()).toBe(3);
		expect(
			await plain.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
		).toBe(0);

		await vendors.answerNext({ chatgpt: completeAnswer("About 447 light-years.") });
		await press(columnOf(page, "chatgpt").getByRole("button", { name: /^Retry/ }));
		await partOf(page).getByText("An answer has been replaced since, so this review is of an earlier one.").waitFor();
		await eventually(() => underlined(page)).toEqual([]);
	},
);

test("without keys, sample opinions say that they are samples", async ({ startServer, openPage }) => {
	const { origin } = await startServer({});
	const page = await openPage({ origin, width: 1440, height: 900, reducedMotion: true });
	await page.goto("/");
	await ask(page, "How far away is the North Star?");
	await partOf(page)
		.getByText("These are sample answers: their opinions of each other are samples too, and no assistant is asked.")
		.waitFor();
	await byKey(buttonOf(page, "Let the assistants review each other"));
	await partOf(page)
		.getByText("These opinions are samples, prepared with the sample answers. No assistant was asked.")
		.waitFor();
	await page.getByRole("table", { name: "Who thinks what of whom" }).waitFor();
	await checkBothThemes(page, "sample review");
});
