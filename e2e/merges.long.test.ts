import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { checkBothThemes } from "./testing/browser/check-appearance.ts";
import { screenshot } from "./testing/browser/screenshot.ts";
import { ask, columnOf, untilAll, untilHydrated, untilState } from "./testing/comparison.ts";
import { test as journey } from "./testing/journey.ts";
import { judge } from "./testing/judge.ts";
import { completeAnswer } from "./testing/servers/vendors.ts";
import { POLARIS, POLARIS_ROWS } from "./testing/texts/polaris.ts";
import { User } from "./testing/user.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const HANDS = [
	{ width: 390, height: 844, hand: "mouse" },
	{ width: 1440, height: 900, hand: "keyboard" },
] as const;
/** What is written; the rest of the page is checked where it is the subject. */
const PART = "section:has(> .merge-facts)";
const [FIRST] = POLARIS_ROWS;
const written = (text: string) =>
	completeAnswer(
		JSON.stringify({
			sentences: [
				{ text, rows: [1] },
				{ text: "It has 12 moons.", rows: [1] },
			],
		}),
	);

const kind = (page: Page, name: string) =>
	page.getByRole("group", { name: "What is written from the claim map" }).getByRole("button", { name, exact: true });
const part = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function chooseWriter(page: Page, user: User): Promise<void> {
	await user.press(part(page, "Best answer").locator(".judge-choice"));
	const gemini = page.getByRole("menuitemradio", { name: /^Gemini/ });
	await gemini.waitFor();
	if (user.device === "mouse") await gemini.click();
	else {
		while (!(await gemini.evaluate((item) => item === document.activeElement))) await page.keyboard.press("ArrowDown");
		await page.keyboard.press("Enter");
	}
	await part(page, "Best answer")
		.getByText(/Gemini \(/)
		.first()
		.waitFor();
}

describe.each(HANDS)("at $width px, by $hand", ({ width, height, hand }) => {
	test("the best answer by a chosen writer, what is disputed, and both after a retry", async ({
		openPage,
		vendors,
	}) => {
		await vendors.reset();
		await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
		const page = await openPage({ width, height, reducedMotion: true });
		const user = new User(page, hand);
		await page.goto("/");
		await ask(page, "How far away is the North Star?");
		await untilAll(page);
		await judge(vendors, POLARIS_ROWS, () =>
			user.press(page.getByRole("button", { name: /^Compare answers/ }).first()),
		);
		await user.press(kind(page, "Best answer"));
		const best = part(page, "Best answer");
		await chooseWriter(page, user);

		// The chosen writer fails; those of the chat follow, and say so.
		await vendors.answerAlways({ gemini: { error: "server" } });
		await vendors.answerNext({ chatgpt: written(FIRST?.claim ?? "") });
		await user.press(best.getByRole("button", { name: "Write the best answer" }));
		await best.getByRole("listitem").first().waitFor();
		await best.getByText(/^1 sentence was left out/).waitFor();
		await best.getByText(/^Written by ChatGPT/).waitFor();
		await checkBothThemes(page, "a best answer", PART);
		await screenshot(page, `merges-best-${width}`);
		const mark = best.getByRole("link", { name: /^Row 1:/ });
		await user.press(mark.first());
		await user.press(kind(page, "Only what is disputed"));
		await part(page, "Only what is disputed")
			.getByText(/^Written from the claim map by this program/)
			.waitFor();

		await user.press(kind(page, "Best answer"));
		await vendors.answerNext({ gemini: written(FIRST?.claim ?? "") });
		await user.press(best.getByRole("button", { name: "Write it again" }));
		await best.getByText(/^Written by Gemini/).waitFor();

		await vendors.answerNext({ chatgpt: completeAnswer("About 447 light-years.") });
		await user.press(columnOf(page, "chatgpt").getByRole("button", { name: "Retry ChatGPT" }));
		await untilState(page, "chatgpt", "Response complete");
		await best.getByText(/changed after this was written/).waitFor();
		expect(await best.getByRole("button", { name: "Write it again" }).count()).toBe(0);
		await page.reload();
		await untilHydrated(page);
		await user.press(kind(page, "Best answer"));
		await best.getByText(/changed after this was written/).waitFor();
	});
});
