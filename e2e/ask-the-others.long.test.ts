import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkBothThemes } from "./testing/browser/check-appearance.ts";
import { answerOf, ask, sessionOf, untilAll } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { shareChat } from "./testing/request-to.ts";
import { completeAnswer } from "./testing/servers/vendors.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const WORDS = "It is about 433 light-years away.";
const ANSWERS = {
	chatgpt: `Polaris is a triple star. ${WORDS} Its light set out in the 1590s.`,
	gemini: "About 447 light-years.",
	claude: "About 447 light-years.",
	grok: "About 323 light-years.",
};
const reply = (value: object) => completeAnswer(JSON.stringify(value));

/** What a person does with the pointer, with the keys of caret browsing or by touch ends in the same selection. */
const select = (page: Page) =>
	answerOf(page, "chatgpt").evaluate((answer, words) => {
		// The page reads a selection when it rests.
		if (String(document.getSelection()) === words.slice(1)) return;
		const walker = document.createTreeWalker(answer, NodeFilter.SHOW_TEXT);
		for (let node = walker.nextNode(); node; node = walker.nextNode()) {
			const at = (node as Text).data.indexOf(words);
			if (at < 0) continue;
			const range = document.createRange();
			range.setStart(node, at + 1);
			range.setEnd(node, at + words.length);
			document.getSelection()?.removeAllRanges();
			document.getSelection()?.addRange(range);
		}
	}, WORDS);

const underlined = (page: Page): Promise<string[]> =>
	page.evaluate(() => [...((CSS.highlights.get("checked-contradicts") ?? []) as Iterable<Range>)].map(String));

async function share(page: Page): Promise<string> {
	expect(await shareChat(page, sessionOf(page))).toBe(200);
	return `/shared/${sessionOf(page)}`;
}

test.for([
	[
		"by the button at 1440 px",
		1440,
		(page: Page) => page.getByRole("button", { name: /^Ask the others about this/ }).click(),
	],
	["by keyboard at 390 px", 390, (page: Page) => page.keyboard.press("x")],
] as const)(
	"words are put to the others, and stay marked for readers of the share, %s",
	async ([, width, begin], { openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll((id) => completeAnswer(ANSWERS[id]));
		const page = await openPage({ width, height: 900, reducedMotion: true });
		await page.goto("/");
		await ask(page, "How far away is the North Star?");
		await untilAll(page);
		await page.locator(".answer-checks").first().waitFor({ state: "attached" });
		await vendors.answerNext({
			gemini: reply({ stance: "contradicts", text: "It is 447 light-years.", from: "Gaia" }),
			claude: reply({ stance: "supports", text: "Hipparcos measured this.", from: "Hipparcos" }),
			grok: reply({ stance: "cannot say", text: "Measurements differ.", from: null }),
			chatgpt: reply({ stands: "in part", text: "It depends on the measurement." }),
		});
		await eventually(async () => {
			await select(page);
			return await page.getByRole("button", { name: /^Ask the others about this/ }).count();
		}).toBe(1);
		await begin(page);
		const dialog = page.getByRole("dialog", { name: "Ask the others about this?" });
		await dialog.getByText(`“${WORDS}”`).waitFor();
		await dialog.getByText(/^About \$[\d.]+ \(at most \$\d+\.\d\d\) · about 16 s$/).waitFor();
		await dialog.getByText(/^Gemini, Claude,? and Grok get the question and these words/).waitFor();
		await checkBothThemes(page, "asking the others");
		await page.keyboard.press("Enter");

		const item = page.getByRole("region", { name: "Asked about words of this answer" }).getByRole("listitem").first();
		await item.getByText("stands by it in part").first().waitFor();
		await item.getByText("It is 447 light-years.").waitFor();
		await eventually(() => page.evaluate(() => document.activeElement?.className)).toBe("check-item");
		await eventually(() => underlined(page)).toEqual([WORDS]);
		await item.getByRole("button", { name: "Show the words" }).press("Enter");
		const note = page.getByRole("complementary", { name: "What the others say of these words" });
		await note.getByText("contradicts it").waitFor();
		await checkBothThemes(page, "what the others say");
		await page.keyboard.press("Escape");
		await eventually(() => page.evaluate(() => document.activeElement?.className)).toBe("check-item");

		const reader = await openPage({ width, height: 900, reducedMotion: true });
		await reader.goto(await share(page));
		await eventually(() => underlined(reader)).toEqual([WORDS]);
		expect(await reader.getByText("Cost $").count()).toBe(0);
		await select(reader);
		expect(await reader.getByRole("button", { name: /^Ask the others/ }).count()).toBe(0);

		const other = await page.context().newPage();
		await other.goto(page.url());
		await eventually(() => underlined(other)).toEqual([WORDS]);
		await item.getByRole("button", { name: "Show the words" }).press("Enter");
		await note.getByRole("button", { name: "Remove" }).press("Enter");
		const confirmation = page.getByRole("alertdialog", { name: "Remove this check?" });
		await confirmation.getByText("What the others say of these words is deleted.").waitFor();
		await checkBothThemes(page, "removing a check");
		await confirmation.getByRole("button", { name: "Remove" }).press("Enter");
		await item.waitFor({ state: "detached" });
		await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe("answer-chatgpt");
		await eventually(() => underlined(other)).toEqual([]);
		await reader.reload();
		await eventually(() => underlined(reader)).toEqual([WORDS]);
	},
);
