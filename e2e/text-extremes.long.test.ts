import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { answerOf, ask, promptField, sessionOf, untilAll, untilDrawn } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { completeAnswer, type Step, type Vendors } from "./testing/servers/vendors.ts";
import { ODD_TEXTS } from "./testing/texts/polaris.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

async function openNewChat(page: Page, vendors: Vendors): Promise<void> {
	await vendors.reset();
	await vendors.answerNextForAll(() => completeAnswer("Fine."));
	await page.goto("/");
	await promptField(page).waitFor();
}

/** The prompt as stored by the server. */
async function storedPrompt(page: Page): Promise<string> {
	const answer = await page.request.get(`/api/chat/${sessionOf(page)}`);
	return ((await answer.json()) as { prompt: string }).prompt;
}

/** Presses Enter where it must have no effect, and expects that the page has not changed. */
async function expectEnterIgnored(page: Page, vendors: Vendors): Promise<void> {
	await promptField(page).press("Enter");
	// The effect of the key is rendered after one frame.
	await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
	expect(new URL(page.url()).search).toBe("");
	expect(await vendors.calls("claude")).toEqual([]);
}

describe("REL-55 the length of a prompt", () => {
	test("2000 characters are sent, 2001 are not, and the page says by how many", async ({ openPage, vendors }) => {
		const page = await openPage();
		await openNewChat(page, vendors);
		await promptField(page).fill("a".repeat(2001));
		await page.getByText("2001/2000 characters").waitFor();
		await expectEnterIgnored(page, vendors);
		await page.getByText("1 character over the limit of 2,000.").waitFor();
		await promptField(page).press("Backspace");
		await page.getByText("2000/2000 characters").waitFor();
		await promptField(page).press("Enter");
		await untilAll(page);
		expect(await storedPrompt(page)).toBe("a".repeat(2000));
	});

	test("a prompt of only spaces is empty; surrounding spaces are trimmed", async ({ openPage, vendors }) => {
		const page = await openPage();
		await openNewChat(page, vendors);
		await promptField(page).fill("  \n\t ");
		await expectEnterIgnored(page, vendors);
		await ask(page, "  \n What?\t ");
		expect(await storedPrompt(page)).toBe("What?");
	});
});

describe("REL-56 an emoji at the length limit", () => {
	test("page and server count it the same, and never split it", async ({ openPage, vendors }) => {
		const page = await openPage();
		await openNewChat(page, vendors);
		await promptField(page).fill(`${"a".repeat(1999)}😀`);
		await page.getByText("2001/2000 characters").waitFor();
		await expectEnterIgnored(page, vendors);
		const refused = await page.request.post("/api/chat", {
			headers: { origin: new URL(page.url()).origin },
			data: { prompt: `${"a".repeat(1999)}😀`, selectedProviders: ["claude"] },
		});
		expect(refused.status()).toBe(400);
		await ask(page, `${"a".repeat(1998)}😀`);
		expect(await storedPrompt(page)).toBe(`${"a".repeat(1998)}😀`);
	});
});

test("the field grows with its text, up to a part of the window, and shrinks again", async ({ openPage, vendors }) => {
	const page = await openPage({ width: 1280, height: 900 });
	await openNewChat(page, vendors);
	const field = promptField(page);
	const shape = () => field.evaluate((area) => ({ shown: area.clientHeight, fullHeight: area.scrollHeight }));
	const { shown: minHeight } = await shape();
	const isFullyVisible = async () => {
		const { shown, fullHeight } = await shape();
		return shown > minHeight && shown === fullHeight;
	};
	await field.fill("One line.\n".repeat(8));
	await eventually(isFullyVisible).toBe(true);
	await field.fill("One line.\n".repeat(80));
	await eventually(() => field.evaluate((area) => area.getBoundingClientRect().height / innerHeight)).toBeCloseTo(
		0.4,
		2,
	);
	await field.fill("words ".repeat(30));
	await eventually(async () => (await shape()).shown).toBe(minHeight);
	await page.setViewportSize({ width: 390, height: 900 });
	await eventually(isFullyVisible).toBe(true);
	await page.setViewportSize({ width: 1280, height: 900 });
	await eventually(async () => (await shape()).shown).toBe(minHeight);
});

test("REL-58 right to left, mixed with code: each block has its own direction, and so has the composer", async ({
	openPage,
	vendors,
}) => {
	const page = await openPage();
	await vendors.reset();
	await vendors.answerNextForAll((id) => completeAnswer(ODD_TEXTS[id]));
	await page.goto("/");
	const directionOf = (selector: string) =>
		page
			.locator(selector)
			.first()
			.evaluate((element) => getComputedStyle(element).direction);
	expect(await directionOf("textarea")).toBe("ltr");
	await promptField(page).fill("كم يبعد نجم القطب؟");
	expect(await directionOf("textarea")).toBe("rtl");
	await promptField(page).press("Enter");
	await untilAll(page);
	const gemini = answerOf(page, "gemini");
	await untilDrawn(page, "gemini");
	const directions = await gemini.evaluate((answer) =>
		["p", "h3", "li", "table", "pre", "p code"].map((selector) => {
			const element = answer.querySelector(selector);
			return [selector, element ? getComputedStyle(element).direction : null];
		}),
	);
	expect(Object.fromEntries(directions)).toEqual({
		p: "rtl",
		h3: "rtl",
		li: "rtl",
		table: "rtl",
		pre: "ltr",
		"p code": "ltr",
	});
});

const WIDE_TABLE = `| Option | Price per month, EUR | Latency | What to expect in practice | Support |
|---|--:|--:|---|---|
| Cluster | 1,240.00 | 22 ms | Needs a person who knows what to do, and falls over on Mondays | 24/7 |`;

test("in one of four columns a table scrolls sideways, and its prose has more than one word a line", async ({
	openPage,
	vendors,
}) => {
	const page = await openPage({ width: 1280, height: 800 });
	await vendors.reset();
	await vendors.answerNextForAll(() => completeAnswer(WIDE_TABLE));
	await page.goto("/");
	await ask(page, "Which one?");
	await untilAll(page);
	const answer = answerOf(page, "claude");
	const prose = answer.getByRole("cell", { name: /^Needs a person/ });
	const lines = () =>
		prose.evaluate((cell) => {
			const text = document.createRange();
			text.selectNodeContents(cell);
			return new Set([...text.getClientRects()].map(({ top }) => Math.round(top))).size;
		});
	// Of 13 words.
	expect(await lines()).toBeLessThan(9);
	expect(await answer.locator(".table-scroll").evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
	await page.getByRole("button", { name: "Enlarge Claude" }).click();
	// Enlarged, the table takes the whole width.
	await eventually(lines).toBe(1);
});

/** Records every raw Markdown mark that is shown, and every answer that becomes shorter. */
const watchGrowth = (page: Page): Promise<unknown> =>
	page.addInitScript(() => {
		const raw = /\*\*|```|~~~|^#{1,6} |\|\s*:?-{2,}|\]\(|\[x\]|\\\(|\$\$/m;
		const maxHeights = new WeakMap<Element, number>();
		const found: string[] = [];
		Object.assign(globalThis, { found });
		const checkFrame = (): void => {
			for (const answer of document.querySelectorAll(".answer")) {
				const shown = raw.exec(answer.textContent ?? "");
				if (shown) found.push(`raw ${shown[0]} in ${answer.textContent?.slice(-60)}`);
				const { height } = answer.getBoundingClientRect();
				const before = maxHeights.get(answer) ?? 0;
				if (height < before - 2) found.push(`shorter by ${before - height} at ${answer.textContent?.slice(-60)}`);
				maxHeights.set(answer, Math.max(height, before));
			}
			requestAnimationFrame(checkFrame);
		};
		requestAnimationFrame(checkFrame);
	});

const MARKDOWN: Readonly<Record<ProviderId, string>> = {
	chatgpt:
		"# A heading\n\nWords that are **bold and *both***, `code`, ~~gone~~ and a [link](https://example.org/a_(b)).\n\n- one\n- two with **bold**\n  - inner\n- three\n\n1. first\n2. second\n\nThe end.",
	gemini:
		"Look:\n\n```js\nconst a = 1;\n\nif (a) { run(`x`); }\n```\n\nThen:\n\n| Measured by | Year | Light-years |\n|---|:-:|--:|\n| Hipparcos | 1997 | 431 |\n| **Gaia** | 2018 | 447 |\n\nSo much for them.",
	claude:
		"> A quotation\n> of two lines\n\nand text.\n\n---\n\n## Sub\n\n- [x] done\n- [ ] open\n\nSnake_case_name, 2 * 3 * 4, $5 and $10 are no marks.",
	grok: "Euler: \\(e^{i\\pi}+1=0\\) and\n\n\\[\na^2+b^2=c^2\n\\]\n\nSee [the paper][1].\n\n[1]: https://example.org/a",
};

/** Delays the scripts that render formulas and highlight code, until the returned function is called. */
async function delayExtras(page: Page): Promise<() => void> {
	const held = Promise.withResolvers<void>();
	await page.route(/\/assets\/(?:math-plugins|highlighter)-[^/]*\.js$/, async (route) => {
		await held.promise;
		await route.continue();
	});
	return held.resolve;
}

const readFound = (page: Page) => page.evaluate(() => (globalThis as unknown as { found: string[] }).found);

test("REL-59 Markdown cut anywhere shows no raw mark, never jumps, and ends like the text rendered at once", async ({
	openPage,
	vendors,
}) => {
	const slowSteps = (text: string): Step[] => [...text].flatMap((say): Step[] => [{ say }, { waitMs: 15 }]);
	await vendors.reset();
	await vendors.answerNextForAll((id) => ({ steps: [...slowSteps(MARKDOWN[id]), { end: "stop" }] }));
	const page = await openPage();
	await watchGrowth(page);
	const release = await delayExtras(page);
	await page.goto("/");
	await ask(page, "Write Markdown.");
	await untilAll(page);
	// Meanwhile the page shows the words, with a placeholder for each formula.
	expect(await answerOf(page, "grok").locator(".katex").count()).toBe(0);
	await answerOf(page, "grok").getByText("Euler: … and").waitFor();
	await answerOf(page, "gemini").getByText("const a = 1;").waitFor();
	expect(await readFound(page)).toEqual([]);
	release();
	await answerOf(page, "grok").locator(".katex").nth(1).waitFor();
	await answerOf(page, "gemini").locator("code .k").nth(1).waitFor();
	// React's server rendering puts empty comments between adjacent texts.
	const markup = () =>
		Promise.all(PROVIDER_IDS.map(async (id) => (await answerOf(page, id).innerHTML()).replaceAll("<!-- -->", "")));
	const streamedMarkup = await markup();
	expect(await readFound(page)).toEqual([]);
	await page.reload();
	await untilAll(page);
	await answerOf(page, "grok").locator(".katex").nth(1).waitFor();
	await answerOf(page, "gemini").locator("code .k").nth(1).waitFor();
	expect(await markup()).toEqual(streamedMarkup);
});

test("REL-59 a list item has the same height while it is written and afterwards", async ({ openPage, vendors }) => {
	await vendors.reset();
	await vendors.answerNextForAll(() => ({ steps: [{ say: "- **one** word" }] }));
	const page = await openPage();
	await page.goto("/");
	await ask(page, "Write a list.");
	const item = answerOf(page, "claude").locator("li");
	const height = () => item.evaluate((element) => element.getBoundingClientRect().height);
	await item.locator(".caret").waitFor();
	const heightWhileWriting = await height();
	for (const id of PROVIDER_IDS) await vendors.send(id, { end: "stop" });
	await untilAll(page);
	await item.locator(".caret").waitFor({ state: "detached" });
	expect(await height()).toBe(heightWhileWriting);
});

test("REL-60 Enter during IME composition accepts the word; the next Enter sends", async ({ openPage, vendors }) => {
	const page = await openPage();
	await openNewChat(page, vendors);
	await promptField(page).click();
	const devTools = await page.context().newCDPSession(page);
	await devTools.send("Input.imeSetComposition", { text: "ほっきょくせい", selectionStart: 7, selectionEnd: 7 });
	// The key event that the page receives when the input method has handled Enter.
	await devTools.send("Input.dispatchKeyEvent", {
		type: "rawKeyDown",
		key: "Enter",
		code: "Enter",
		windowsVirtualKeyCode: 229,
	});
	await devTools.send("Input.insertText", { text: "北極星" });
	expect(await promptField(page).inputValue()).toBe("北極星");
	expect(await vendors.calls("claude")).toEqual([]);
	await page.keyboard.press("Enter");
	await untilAll(page);
	expect(await storedPrompt(page)).toBe("北極星");
});
