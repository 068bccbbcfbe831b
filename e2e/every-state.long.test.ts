import { PROVIDER_IDS } from "@parallax/contract/testing";
import type { Page } from "playwright-core";
import { expect } from "vitest";
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
import { look } from "./testing/look.ts";
import { ODD_TEXTS, POLARIS } from "./testing/polaris.ts";
import { type Vendors, whole } from "./testing/vendors.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const PROMPT = "How far away is the North Star, and how sure are we?";
const still = { reducedMotion: true } as const;
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function askAndFinish(page: Page, vendors: Vendors, answers = POLARIS): Promise<void> {
	await vendors.reset();
	await vendors.allNext((id) => whole(answers[id]));
	await page.goto("/");
	await ask(page, PROMPT);
	await untilAll(page);
}

/** For each table, the edge that the text of each column is aligned to, or 'none'. */
const columnEdges = (page: Page): Promise<string[]> =>
	page.evaluate(() => {
		const wordsOf = (cell: Node | undefined): DOMRect => {
			const range = document.createRange();
			if (cell) range.selectNodeContents(cell);
			return range.getBoundingClientRect();
		};
		const isOne = (edges: number[]) => Math.max(...edges) - Math.min(...edges) <= 1;
		const edgeOf = (words: DOMRect[]): string =>
			isOne(words.map(({ left }) => left)) ? "left" : isOne(words.map(({ right }) => right)) ? "right" : "none";
		return Array.from(document.querySelectorAll<HTMLTableElement>(".answer table"), ({ rows }) =>
			Array.from(rows[0]?.cells ?? [], (_, at) => edgeOf(Array.from(rows, ({ cells }) => wordsOf(cells[at])))).join(
				" ",
			),
		);
	});

test("new, and with an error that prevents sending", async ({ openPage }) => {
	const page = await openPage(still);
	await page.goto("/");
	await promptField(page).waitFor();
	await look(page, "new");
	await promptField(page).fill("a".repeat(2001));
	for (const name of ["ChatGPT", "Gemini", "Claude", "Grok"]) await page.getByLabel(name).press("Space");
	await page.getByText("At least one AI provider must be selected to submit queries.").waitFor();
	await look(page, "new-refused");
});

test("waiting, first words, writing, thinking, late, restarted", async ({ openPage, vendors }) => {
	await vendors.reset();
	await vendors.next({
		chatgpt: { steps: [{ say: POLARIS.chatgpt.slice(0, 700) }] },
		gemini: { steps: [] },
		claude: { mute: true },
		grok: { steps: [{ say: POLARIS.grok.slice(0, 300) }] },
	});
	const page = await openPage(still);
	await page.clock.install();
	await page.goto("/");
	await ask(page, PROMPT);
	await untilState(page, "claude", "Generating response...");
	await untilState(page, "grok", "Writing");
	await page.clock.fastForward(12_000);
	await untilState(page, "grok", "No response for");
	await untilState(page, "claude", "Thinking for");
	await vendors.tell("gemini", { say: "Before the code, one decision: is it" });
	await untilState(page, "gemini", "Starting");
	await vendors.tell("chatgpt", { say: POLARIS.chatgpt.slice(700, 760) });
	await untilState(page, "chatgpt", "Writing");
	await look(page, "streaming");
	await vendors.allNext((id) => whole(POLARIS[id]));
	await button(page, "Retry Grok").click();
	await untilState(page, "grok", "Response complete");
	await untilState(page, "chatgpt", "Writing");
	await page.clock.fastForward(12_000);
	await untilState(page, "chatgpt", "No response for");
	await columnOf(page, "chatgpt").focus();
	await page.keyboard.press("r");
	await untilState(page, "chatgpt", "Response complete");
	await vendors.tell("gemini", { say: " one that lasts?" }, { finish: true });
	await untilWords(page, "gemini", "is it one that lasts?");
});

test("failed, stopped", async ({ openPage, vendors }) => {
	await vendors.reset();
	await vendors.next({
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
	await look(page, "failed");
});

test("done, read, compared, asked about", { timeout: 150_000 }, async ({ openPage, vendors }) => {
	const page = await openPage(still);
	await askAndFinish(page, vendors);
	await look(page, "done");
	await page.evaluate(() => window.scrollTo(0, 600));
	await look(page, "done-scrolled");
	await page.evaluate(() => window.scrollTo(0, 0));

	await button(page, PROMPT).click();
	await look(page, "prompt-sheet");
	await button(page, "Edit and ask again").click();
	await look(page, "prompt-sheet-writing");
	await page.keyboard.press("Escape");

	await button(page, "Enlarge Claude").click();
	await page.getByText("In this answer").waitFor();
	await look(page, "enlarged");
	await page.keyboard.press("Escape");
	await button(page, "Compare two").click();
	await page.getByText(/only in Gemini/).waitFor();
	await look(page, "diff");
	await page.keyboard.press("Escape");
	await button(page, "Scroll together").click();
	await look(page, "aligned");
	await page.keyboard.press("Escape");

	await button(page, "Clear all").click();
	await page.getByRole("alertdialog").waitFor();
	await look(page, "clear");
	await page.keyboard.press("Escape");
	await page.keyboard.press("?");
	await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
	await look(page, "keys");
	await page.keyboard.press("Escape");
	await page.keyboard.press("Control+k");
	await page.getByRole("combobox").fill("answer");
	await look(page, "palette");
});

test("code, formulas, wide tables, other directions", async ({ openPage, vendors }) => {
	const page = await openPage(still);
	await askAndFinish(page, vendors, ODD_TEXTS);
	await columnOf(page, "claude").locator(".katex").first().waitFor();
	await look(page, "odd");
	expect(await columnEdges(page)).toEqual(["right right right", "left left right left left left left"]);
});

test("shared: read-only", async ({ openPage, vendors }) => {
	const page = await openPage(still);
	await askAndFinish(page, vendors);
	await page.goto(`/?session=${sessionOf(page)}`);
	await page.getByText("Try it yourself!").waitFor();
	await untilAll(page);
	for (const id of PROVIDER_IDS) expect(await button(page, `Retry ${NAMES[id]}`).count()).toBe(0);
	await look(page, "shared");
});

test("signing in, choosing a theme", async ({ openPage }) => {
	const page = await openPage(still);
	await page.goto("/");
	await button(page, "Sign In").click();
	await page.getByRole("dialog", { name: "Sign In to Continue" }).waitFor();
	await look(page, "sign-in");
	await page.keyboard.press("Escape");
	await button(page, "Theme: System").click();
	await page.getByRole("menu").waitFor();
	await look(page, "theme-menu");
});

const PAGES = [
	["/history", "Authentication Required"],
	["/settings", "Authentication Required"],
	["/upload", "Upload Images"],
	["/privacy", "Privacy Policy"],
	["/terms", "Terms of Service"],
] as const;
const MISSING = [
	["/no/such/page", "404 Page Not Found"],
	["/shared/AAAAAAAAAAAAAAAAAAAAAA", "Chat Not Found"],
	["/?session=AAAAAAAAAAAAAAAAAAAAAA&from=history", "Chat Not Found"],
	["/profile/nobody", "Profile Not Found"],
] as const;
const nameOf = (path: string) => path.replace(/[?&=/]+/g, "-").replace(/^-/, "page-");

test.for(PAGES)("%s says %s", async ([path, heading], { openPage }) => {
	const page = await openPage(still);
	await page.goto(path);
	await page.getByRole("heading", { level: 1, name: heading }).waitFor();
	await look(page, nameOf(path));
});

test.for(MISSING)("%s says %s", async ([path, heading], { openPage }) => {
	const page = await openPage({ ...still, expectConsole: [/status of 404/] });
	await page.goto(path);
	await page.getByRole("heading", { level: 1, name: heading }).waitFor();
	await look(page, nameOf(path));
});
