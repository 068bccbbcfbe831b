import { PROVIDER_IDS } from "@parallax/contract/testing";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkAppearance } from "./testing/browser/check-appearance.ts";
import {
	ask,
	columnOf,
	NAMES,
	promptField,
	sessionOf,
	untilAll,
	untilState,
	untilWords,
} from "./testing/comparison.ts";
import { test as journey } from "./testing/journey.ts";
import { completeAnswer, type Vendors } from "./testing/servers/vendors.ts";
import { ODD_TEXTS, POLARIS } from "./testing/texts/polaris.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const PROMPT = "How far away is the North Star, and how sure are we?";
const still = { reducedMotion: true } as const;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function askAndFinish(page: Page, vendors: Vendors, answers = POLARIS): Promise<void> {
	await vendors.reset();
	await vendors.answerNextForAll((id) => completeAnswer(answers[id]));
	await page.goto("/");
	await ask(page, PROMPT);
	await untilAll(page);
}

/** For each table, the edge that the text of each column is aligned to, or 'none'. */
const columnEdges = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const textRect = (cell: Node | undefined): DOMRect => {
			const range = document.createRange();
			if (cell) range.selectNodeContents(cell);
			return range.getBoundingClientRect();
		};
		const isAligned = (edges: number[]) => Math.max(...edges) - Math.min(...edges) <= 1;
		const edgeOf = (rects: DOMRect[]): string =>
			isAligned(rects.map(({ left }) => left)) ? "left" : isAligned(rects.map(({ right }) => right)) ? "right" : "none";
		return Array.from(document.querySelectorAll<HTMLTableElement>(".answer table"), ({ rows }) =>
			Array.from(rows[0]?.cells ?? [], (_, columnIndex) =>
				edgeOf(Array.from(rows, ({ cells }) => textRect(cells[columnIndex]))),
			).join(" "),
		);
	});

test("new, and with an error that prevents sending", async ({ openPage }) => {
	const page = await openPage(still);
	await page.goto("/");
	await promptField(page).waitFor();
	await checkAppearance(page, "new");
	await promptField(page).fill("a".repeat(2001));
	for (const name of ["ChatGPT", "Gemini", "Claude", "Grok"]) await page.getByLabel(name).press("Space");
	await page.getByText("At least one AI provider must be selected to submit queries.").waitFor();
	await checkAppearance(page, "new-refused");
});

test("waiting, first words, writing, thinking, late, restarted", async ({ openPage, vendors }) => {
	await vendors.reset();
	await vendors.answerNext({
		chatgpt: { steps: [{ say: POLARIS.chatgpt.slice(0, 700) }] },
		gemini: { steps: [] },
		claude: { mute: true },
		grok: { steps: [{ say: POLARIS.grok.slice(0, 300) }] },
	});
	const page = await openPage(still);
	// Most of these states last for seconds: the page's clock only moves here, while its timers run.
	let now = Date.now();
	const passTime = (ms: number) => {
		now += ms;
		return page.clock.setFixedTime(now);
	};
	await passTime(0);
	await page.goto("/");
	await ask(page, PROMPT);
	await untilState(page, "claude", "Generating response...");
	await untilState(page, "grok", "Starting");
	await passTime(2000);
	await untilState(page, "grok", "Writing");
	await passTime(12_000);
	await untilState(page, "grok", "No response for");
	await untilState(page, "claude", "Thinking for");
	await vendors.send("gemini", { say: "Before the code, one decision: is it" });
	await untilState(page, "gemini", "Starting");
	await vendors.send("chatgpt", { say: POLARIS.chatgpt.slice(700, 760) });
	await untilState(page, "chatgpt", "Writing");
	await checkAppearance(page, "streaming");
	await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
	await button(page, "Retry Grok").click();
	await untilState(page, "grok", "Response complete");
	await untilState(page, "chatgpt", "Writing");
	await passTime(12_000);
	await untilState(page, "chatgpt", "No response for");
	await columnOf(page, "chatgpt").focus();
	await page.keyboard.press("r");
	await untilState(page, "chatgpt", "Response complete");
	await vendors.send("gemini", { say: " one that lasts?" }, { finish: true });
	await untilWords(page, "gemini", "is it one that lasts?");
});

test("failed, stopped", async ({ openPage, vendors }) => {
	await vendors.reset();
	await vendors.answerNext({
		chatgpt: { error: "key" },
		gemini: { steps: [{ say: POLARIS.gemini.slice(0, 400) }, { finish: true }] },
		claude: { steps: [{ say: POLARIS.claude.slice(0, 250) }] },
		grok: { steps: [{ say: POLARIS.grok }, { end: "length" }] },
	});
	const page = await openPage(still);
	await page.goto("/");
	await ask(page, PROMPT);
	await untilWords(page, "claude", "Probably");
	await button(page, "Stop Claude").click();
	await untilState(page, "claude", "You stopped this answer.");
	await untilState(page, "gemini", "Response failed");
	await columnOf(page, "grok").getByText("the model reached its length limit").waitFor();
	await checkAppearance(page, "failed");
});

test("done, read, compared, asked about", async ({ openPage, vendors }) => {
	const page = await openPage(still);
	await askAndFinish(page, vendors);
	await checkAppearance(page, "done");
	await page.evaluate(() => window.scrollTo(0, 600));
	await checkAppearance(page, "done-scrolled");
	await page.evaluate(() => window.scrollTo(0, 0));

	await button(page, PROMPT).click();
	await checkAppearance(page, "prompt-sheet");
	await button(page, "Edit and ask from here").click();
	await checkAppearance(page, "prompt-sheet-writing");
	await page.keyboard.press("Escape");

	await button(page, "Enlarge Claude").click();
	await page.getByText("In this answer").waitFor();
	await checkAppearance(page, "enlarged");
	await page.keyboard.press("Escape");
	await button(page, "Compare two").click();
	await page.getByText(/without a match in Gemini/).waitFor();
	await checkAppearance(page, "diff");
	await page.keyboard.press("Escape");
	await button(page, "Scroll together").click();
	await checkAppearance(page, "aligned");
	await page.keyboard.press("Escape");

	await button(page, "Clear all").click();
	await page.getByRole("alertdialog").waitFor();
	await checkAppearance(page, "clear");
	await page.keyboard.press("Escape");
	await page.keyboard.press("?");
	await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
	await checkAppearance(page, "keys");
	await page.keyboard.press("Escape");
	await page.keyboard.press("Control+k");
	await page.getByRole("combobox").fill("answer");
	await checkAppearance(page, "palette");
});

test("code, formulas, wide tables, other directions", async ({ openPage, vendors }) => {
	const page = await openPage(still);
	await askAndFinish(page, vendors, ODD_TEXTS);
	await columnOf(page, "claude").locator(".katex").first().waitFor();
	await checkAppearance(page, "odd");
	expect(await columnEdges(page)).toEqual(["right right right", "left left right left left left left"]);
});

test("shared: read-only", async ({ openPage, vendors }) => {
	const page = await openPage(still);
	await askAndFinish(page, vendors);
	await page.goto(`/?session=${sessionOf(page)}`);
	await page.getByText("Try it yourself!").waitFor();
	await untilAll(page);
	for (const id of PROVIDER_IDS) expect(await button(page, `Retry ${NAMES[id]}`).count()).toBe(0);
	await checkAppearance(page, "shared");
});

test("signing in, choosing a theme", async ({ openPage }) => {
	const page = await openPage(still);
	await page.goto("/");
	await button(page, "Sign In").click();
	await page.getByRole("dialog", { name: "Sign In to Continue" }).waitFor();
	await checkAppearance(page, "sign-in");
	await page.keyboard.press("Escape");
	await button(page, "Theme: System").click();
	await page.getByRole("menu").waitFor();
	await checkAppearance(page, "theme-menu");
});

const PAGES = [
	["/history", "Authentication Required"],
	["/settings", "Authentication Required"],
	["/upload", "Upload Images"],
	["/privacy", "Privacy Policy"],
	["/terms", "Terms of Service"],
] as const;
const NOT_FOUND_PAGES = [
	["/no/such/page", "404 Page Not Found"],
	["/shared/AAAAAAAAAAAAAAAAAAAAAA", "Chat Not Found"],
	["/?session=AAAAAAAAAAAAAAAAAAAAAA&from=history", "Chat Not Found"],
	["/profile/nobody", "Profile Not Found"],
] as const;
const screenshotName = (path: string) => path.replace(/[?&=/]+/g, "-").replace(/^-/, "page-");

test.for(PAGES)("%s says %s", async ([path, heading], { openPage }) => {
	const page = await openPage(still);
	await page.goto(path);
	await page.getByRole("heading", { level: 1, name: heading }).waitFor();
	await checkAppearance(page, screenshotName(path));
});

test.for(NOT_FOUND_PAGES)("%s says %s", async ([path, heading], { openPage }) => {
	const page = await openPage({ ...still, expectConsole: [/status of 404/] });
	await page.goto(path);
	await page.getByRole("heading", { level: 1, name: heading }).waitFor();
	await checkAppearance(page, screenshotName(path));
});
