import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { answerOf, ask, columnOf, NAMES, promptField, sessionOf, untilAll } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { longAnswer } from "./testing/texts/long-answer.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

/** Just below the server's size limit for one answer. */
const LENGTH = 199_000;
const END = "The very last words.";
const textOf = (id: ProviderId): string => `${longAnswer(NAMES[id], 480).slice(0, LENGTH)}\n\n${END}`;
/** Split as vendors do it: no event holds the whole text. */
const chunksOf = (text: string): string[] => text.match(/[\s\S]{1,2000}/g) ?? [];

declare global {
	/** The largest number of answer paragraphs that one task added to the page. */
	var maxAddedParagraphs: number;
}

/** The observer reports all changes of a task together, so one report holds the paragraphs that one task added. */
const countParagraphsPerTask = (page: Page): Promise<unknown> =>
	page.addInitScript(() => {
		globalThis.maxAddedParagraphs = 0;
		const selector = ".answer p";
		const paragraphsIn = (node: Node): number =>
			node instanceof Element ? Number(node.matches(selector)) + node.querySelectorAll(selector).length : 0;
		new MutationObserver((changes) => {
			const added = changes.flatMap(({ addedNodes }) => Array.from(addedNodes));
			const count = added.reduce((sum, node) => sum + paragraphsIn(node), 0);
			globalThis.maxAddedParagraphs = Math.max(globalThis.maxAddedParagraphs, count);
		}).observe(document, { childList: true, subtree: true });
	});

/** Waits for the whole answer; a busy machine takes minutes to render it a few paragraphs at a time. */
const untilComplete = (page: Page, id: ProviderId): Promise<void> =>
	answerOf(page, id)
		.getByText(END)
		.waitFor({ state: "attached", timeout: 5 * 60_000 });

/** The paragraphs that one window shows of the four answers. */
const MAX_PARAGRAPHS = 4 * 8;

test("REL-18 four answers of 200 kB: complete, rendered a few paragraphs per task, also after a reload", async ({
	openPage,
	vendors,
}) => {
	await vendors.reset();
	await vendors.answerNextForAll((id) => ({
		steps: [...chunksOf(textOf(id)).map((say) => ({ say })), { end: "stop" as const }],
	}));
	const page = await openPage();
	await countParagraphsPerTask(page);
	await page.goto("/");
	await ask(page, "Tell me everything.");
	await page.keyboard.press("/");
	await promptField(page).pressSequentially("One can write meanwhile.");
	await untilAll(page);
	for (const id of PROVIDER_IDS) await untilComplete(page, id);
	expect(await promptField(page).inputValue()).toMatch(/One can write meanwhile\.$/);
	expect(await page.evaluate(() => globalThis.maxAddedParagraphs)).toBeLessThanOrEqual(MAX_PARAGRAPHS);

	const stored = await page.request.get(`/api/chat/${sessionOf(page)}/responses`);
	const { responses } = (await stored.json()) as { responses: { provider: ProviderId; response: string }[] };
	for (const { provider, response } of responses) expect(response).toBe(textOf(provider));
	for (const id of PROVIDER_IDS) {
		// Every paragraph is on the page, also those that the reader has not scrolled to yet.
		const points = textOf(id).match(/^Point \d+ of/gm)?.length;
		await eventually(() =>
			answerOf(page, id)
				.locator("p", { hasText: /^Point \d+ of/ })
				.count(),
		).toBe(points);
	}

	const reopened = await page.context().newPage();
	await countParagraphsPerTask(reopened);
	await reopened.goto(page.url());
	for (const id of PROVIDER_IDS) await columnOf(reopened, id).getByText("Point 1 of").waitFor();
	await untilAll(reopened);
	for (const id of PROVIDER_IDS) await untilComplete(reopened, id);
	expect(await reopened.evaluate(() => globalThis.maxAddedParagraphs)).toBeLessThanOrEqual(MAX_PARAGRAPHS);
});

test("REL-18 text that grows below the window is not laid out, and one jump scrolls to its end", async ({
	openPage,
	vendors,
}) => {
	await vendors.reset();
	const firstSteps = (id: ProviderId) => chunksOf(`${longAnswer(NAMES[id], 20)}\n\n`).map((say) => ({ say }));
	await vendors.answerNextForAll((id) => ({ steps: firstSteps(id) }));
	const page = await openPage();
	await page.goto("/");
	await ask(page, "Tell me a lot.");
	await answerOf(page, "gemini").locator("li", { hasText: "second" }).nth(3).waitFor({ state: "attached" });
	// By then the page knows that the end is below the window.
	await page.evaluate(async () => {
		for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
	});
	await vendors.send("gemini", { say: END });
	const end = answerOf(page, "gemini").getByText(END);
	await end.waitFor({ state: "attached" });
	const isLaidOut = () => end.evaluate((words) => words.checkVisibility({ contentVisibilityAuto: true }));
	await eventually(isLaidOut).toBe(false);

	await columnOf(page, "gemini").getByRole("button", { name: "Jump to latest" }).click();
	await eventually(isLaidOut).toBe(true);
	await eventually(() =>
		end.evaluate((words) => {
			const { top, bottom } = words.getBoundingClientRect();
			return top > 0 && bottom < innerHeight;
		}),
	).toBe(true);
});
