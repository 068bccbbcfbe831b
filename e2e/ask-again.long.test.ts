import { PROVIDER_IDS } from "@parallax/contract/testing";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkBothThemes } from "./testing/browser/check-appearance.ts";
import { ask, untilAll, untilWords } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { replyAsJudge } from "./testing/judge.ts";
import { completeAnswer } from "./testing/servers/vendors.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const ROWS = [
	{ claim: "Polaris is about 447 light-years away.", says: ["About 447"], contradicts: ["About 323"] },
	{ claim: "Polaris is a triple star.", says: ["a triple star"] },
];

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).press("Enter");
const click = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

const highlighted = (page: Page): Promise<string[]> =>
	page.evaluate(() => [...((CSS.highlights.get("edition-words") ?? []) as Iterable<Range>)].map(String));

async function runCommand(page: Page, words: string): Promise<void> {
	await page.keyboard.press("Control+k");
	await page.getByRole("combobox", { name: "Search commands and chats" }).fill(words);
	await page.keyboard.press("Enter");
}

test.for([
	["by mouse at 1440 px", 1440, click, (page: Page) => click(page, "Ask all again")],
	["by keyboard at 390 px", 390, press, (page: Page) => page.keyboard.press("a")],
] as const)(
	"a turn is asked again: its earlier edition stays readable, what changed stands beside it, and one column is asked more often, %s",
	async ([, width, choose, begin], { openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll(() => completeAnswer("About 323 light-years. It is a triple star."));
		const page = await openPage({ width, height: 900, reducedMotion: true });
		await page.goto("/");
		await ask(page, "How far away is the North Star?");
		await untilAll(page);
		await page.locator(".verdict .push [aria-disabled]").waitFor({ state: "detached" });
		await begin(page);
		const dialog = page.getByRole("dialog", { name: "Ask all again?" });
		await dialog.getByText(/^About \$[\d.]+ \(at most \$\d+\.\d\d\)/).waitFor();
		await checkBothThemes(page, "asking again");
		await vendors.answerNextForAll(() => ({ steps: [] }));
		await choose(page, "Ask");
		const line = page.getByRole("region", { name: "Editions of these answers" });
		await line.getByText("Edition 2 of 2").waitFor();
		for (const id of PROVIDER_IDS) await vendors.sendToCall(id, 2, { say: "About 447" });
		await untilWords(page, "chatgpt", "About 447");
		await choose(page, "Stop Grok");
		for (const id of PROVIDER_IDS.slice(0, 3))
			await vendors.sendToCall(id, 2, { say: " light-years. It is a triple star." }, { end: "stop" });
		await untilWords(page, "claude", "About 447 light-years.");
		await page.locator(".verdict .push [aria-disabled]").waitFor({ state: "detached" });
		await checkBothThemes(page, "the second edition");
		// The row ends with the shown answer, whose top nothing can scroll out of sight.
		expect(
			await page.locator(".columns").evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight),
		).toBe(0);

		await choose(page, "Earlier edition");
		await untilWords(page, "chatgpt", "About 323 light-years.");
		await line.getByText("Earlier edition.").waitFor();
		await checkBothThemes(page, "an earlier edition");
		expect(await page.getByRole("button", { name: /^Retry/ }).count()).toBe(0);
		await page.reload();
		await untilWords(page, "chatgpt", "About 323 light-years.");
		await choose(page, "Back to the newest");
		await untilWords(page, "chatgpt", "About 447 light-years.");
		expect(new URL(page.url()).searchParams.has("edition")).toBe(false);

		await vendors.answerNext({ chatgpt: { steps: [] } });
		await vendors.answerNext({ chatgpt: { steps: [] } });
		await vendors.answerNext({ chatgpt: { steps: [] } });
		await choose(page, "What changed?");
		const comparing = page.getByRole("dialog", { name: "Compare the two editions?" });
		await comparing.getByText(/^About \$[\d.]+ \(at most \$\d+\.\d\d\)/).waitFor();
		await choose(page, "Compare");
		const changes = page.getByRole("region", { name: "What changed" });
		await changes.getByText(/^Comparing the editions · \d of 4 columns$/).waitFor();
		for (const n of [3, 4, 5]) await replyAsJudge(vendors, ROWS, "chatgpt", n);
		await line.getByRole("link", { name: "Since edition 1: 3 changed · 0 new · 0 gone" }).waitFor();
		await changes.getByText("One of the two has no answer.").waitFor();
		await checkBothThemes(page, "what changed");
		await changes.getByRole("button", { name: "“About 323”" }).nth(1).press("Enter");
		await page.getByRole("complementary", { name: "These words" }).getByText("Gemini · Edition 1").waitFor();
		await eventually(() => highlighted(page)).toEqual(["About 323"]);
		await checkBothThemes(page, "words of an earlier edition");
		await page.keyboard.press("Escape");
		await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("“About 323”");
		await choose(page, "Back to the newest");

		for (const _ of [1, 2, 3]) await vendors.answerNext({ gemini: completeAnswer("About 447 light-years.") });
		await vendors.answerNext({ chatgpt: { steps: [] } });
		await runCommand(page, "Gemini three");
		await page
			.getByRole("dialog", { name: "Ask Gemini three more times?" })
			.getByText(/^About \$/)
			.waitFor();
		await choose(page, "Ask");
		await replyAsJudge(vendors, ROWS, "chatgpt", 6);
		const steady = page.getByRole("region", { name: "How steady Gemini is" });
		await steady
			.getByText(/^\d of 2 claims stands? in all five answers$/)
			.first()
			.waitFor();
		await checkBothThemes(page, "how steady a column is");
		await choose(page, "Read the three repeats");
		await page.getByRole("dialog", { name: "Repeats of Gemini" }).getByText("About 447 light-years.").waitFor();
		await checkBothThemes(page, "a repeat");
	},
);
