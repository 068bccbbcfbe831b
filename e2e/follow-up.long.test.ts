import { PROVIDER_IDS } from "@parallax/contract/testing";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { accessibilityProblems } from "./testing/browser/accessibility.ts";
import { checkAppearance } from "./testing/browser/check-appearance.ts";
import { answerOf, columnOf, promptField, sessionOf, untilHydrated, untilWords } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { completeAnswer, type Vendors } from "./testing/servers/vendors.ts";
import { signUp } from "./testing/sign-up.ts";
import { User } from "./testing/user.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const FIRST = "How far away is the North Star?";
const SECOND = "And how sure are we of that?";
const THIRD = "Which star comes next?";
const OTHER_MODEL = "another-model";
const EFFECT = "continue from Claude's answer; their own answers to this prompt are set aside.";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const answerAll = (vendors: Vendors, text: string) =>
	vendors.answerNextForAll((id) => completeAnswer(`${text} ${id}.`));

interface Visit {
	readonly page: Page;
	readonly user: User;
}

async function askNext({ page, user }: Visit, prompt: string): Promise<void> {
	if ((await promptField(page).count()) === 0) await user.press(button(page, "Ask a follow-up"));
	await user.write(promptField(page), prompt);
	if (user.device === "mouse") await user.press(button(page, "Submit"));
	else await page.keyboard.press("Enter");
	await page.getByRole("heading", { level: 1, name: prompt }).waitFor();
}

/** The second prompt continues from one answer, without one of the columns. */
async function goOnWithClaude(visit: Visit, vendors: Vendors): Promise<void> {
	const { page, user } = visit;
	if (user.device === "keyboard") await user.choose(page.getByRole("tab", { name: "Claude" }), "ArrowRight");
	await user.press(button(page, "Go on with this answer of Claude"));
	// The tooltip of the button may say it, too.
	const form = page.getByRole("form", { name: "Ask a follow-up" });
	await form.getByText(`All four ${EFFECT}`).waitFor();
	await user.press(page.getByRole("checkbox", { name: "Grok" }));
	await form.getByText(`All three ${EFFECT}`).waitFor();
	await answerAll(vendors, "Second by");
	await askNext(visit, SECOND);
	await page.getByText("Continued from Claude's answer").waitFor();
	await page.getByText("Not asked: Grok").waitFor();
	await untilWords(page, "claude", "Second by claude.");
	expect(await page.getByRole("article").count()).toBe(3);
	await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(SECOND);
	await page.getByRole("region", { name: "Prompt 1" }).getByRole("button", { name: FIRST }).waitFor();
}

/** The next prompt asks one column with another model, and a second column of Gemini joins. */
async function arrangeNext({ page, user }: Visit): Promise<void> {
	const chatgpt = columnOf(page, "chatgpt");
	await user.press(chatgpt.getByRole("button", { name: /again with another model/ }));
	const menu = page.getByRole("dialog", { name: "Models of ChatGPT" });
	await user.choose(menu.getByRole("radio", { name: "Next prompt" }), "ArrowRight");
	await user.write(menu.getByRole("combobox"), OTHER_MODEL);
	await menu.getByRole("option", { name: `Use “${OTHER_MODEL}”` }).waitFor();
	await page.keyboard.press("Enter");
	await chatgpt.getByText(`Next prompt: ${OTHER_MODEL}`).waitFor();
	await user.press(button(page, "Ask a follow-up"));
	await user.press(button(page, "Add a column"));
	await user.press(page.getByRole("button", { name: /^Gemini.*Again$/ }));
	await button(page, "Do not add Gemini 2").waitFor();
	expect(await accessibilityProblems(page)).toEqual([]);
	await page.reload();
	await untilHydrated(page);
	await chatgpt.getByText(`Next prompt: ${OTHER_MODEL}`).waitFor();
}

async function expectArranged({ page }: Visit, vendors: Vendors): Promise<void> {
	await page.getByText("Gemini 2 joined with this prompt").waitFor();
	await columnOf(page, "chatgpt").getByText(OTHER_MODEL).waitFor();
	expect(await page.getByRole("article").count()).toBe(5);
	expect(await vendors.calls("gemini")).toHaveLength(4);
	await page.getByRole("region", { name: "Prompt 2" }).getByRole("button", { name: SECOND }).click();
	await page.getByText("Gemini 2 joined with prompt 3").waitFor();
	await button(page, "Close prompt 2").click();
}

async function share({ page, user }: Visit): Promise<void> {
	await user.press(button(page, "Share"));
	await user.press(button(page, "Create public link"));
	await page.getByRole("textbox", { name: "Link" }).waitFor();
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
}

async function expectSharedTurns({ page, user }: Visit, chatId: string): Promise<void> {
	await page.goto(`/shared/${chatId}`);
	await untilHydrated(page);
	await untilWords(page, "claude", "Second by claude.");
	await page.getByText(/^Two questions were put to four AI assistants at once: here are their answers/).waitFor();
	expect(await page.getByText(THIRD).count()).toBe(0);
	expect(await page.getByText("Gemini 2").count()).toBe(0);
	expect(await page.getByRole("button", { name: /follow-up|Go on with this/ }).count()).toBe(0);
	await page.getByText("Continued from Claude's answer").waitFor();
	await user.press(button(page, "Show the answers"));
	await page.getByText("First by grok.").waitFor({ state: "attached" });
	await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Hide the answers");
	// Two turns are open, and each has regions of its own.
	await page.getByRole("region", { name: "Prompt 1: Measures", exact: true }).waitFor();
	expect(await accessibilityProblems(page)).toEqual([]);
}

/** The share is a publication: its owner reads what is missing, and adds it. The reader then sees the third prompt, too. */
async function updateShare({ page, user }: Visit, reader: Visit): Promise<void> {
	await user.press(button(page, "Share"));
	await page.getByText("The first 2 prompts are shared. 1 later prompt is not shared.").waitFor();
	await checkAppearance(page, "share-update");
	await user.press(button(page, "Update the shared chat"));
	await page.getByText("All 3 prompts are shared.").waitFor();
	await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Link");
	await user.press(button(page, "Copy as Markdown"));
	await button(page, "Copied!").waitFor();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	for (const said of ["First by grok.", "*Not asked: Grok.*", "Second by claude.", "Third by chatgpt."])
		expect(copied).toContain(said);
	await page.keyboard.press("Escape");
	await page.getByRole("dialog").waitFor({ state: "detached" });
	await reader.page.goto(`/shared/${sessionOf(page)}#t2-answer-claude`);
	await reader.page.reload();
	await untilHydrated(reader.page);
	await untilWords(reader.page, "chatgpt", "Third by chatgpt.");
	await reader.page.getByText("Second by claude.").waitFor({ state: "attached" });
	await checkAppearance(reader.page, "shared-several");
	await reader.user.press(reader.page.getByRole("link", { name: "Ask this yourself" }).first());
	await eventually(() => promptField(reader.page).inputValue()).toBe(FIRST);
}

/** Escape keeps what was written; the keys lead back to it. */
async function expectDraftKept({ page }: Visit): Promise<void> {
	await page.keyboard.press("/");
	await promptField(page).pressSequentially("Half a thought");
	await checkAppearance(page, "follow-up-open");
	await page.keyboard.press("Escape");
	await promptField(page).waitFor({ state: "detached" });
	await page.reload();
	await untilHydrated(page);
	await button(page, "Ask a follow-up: Half a thought").waitFor();
	await checkAppearance(page, "follow-up-closed");
}

const WAYS = [
	{ device: "mouse", width: 1440, height: 900 },
	{ device: "keyboard", width: 390, height: 844 },
] as const;

describe.each(WAYS)("with the $device at $width px", ({ device, width, height }) => {
	test("a chat goes on: from one answer, without one column, shared before its third prompt", async ({
		openPage,
		vendors,
	}) => {
		await vendors.reset();
		const page = await openPage({ width, height, reducedMotion: true });
		const visit = { page, user: new User(page, device) };
		await signUp(page, `${device}@example.org`);
		await page.goto("/");
		await answerAll(vendors, "First by");
		await visit.user.write(promptField(page), FIRST);
		await page.keyboard.press("Enter");
		await page.waitForURL(/session=/);
		await untilWords(page, "chatgpt", "First by chatgpt.");
		for (const id of PROVIDER_IDS) await answerOf(page, id).getByText(`First by ${id}.`).waitFor({ state: "attached" });
		await eventually(() => page.getByRole("button", { name: "Stop", exact: true }).count()).toBe(0);
		await goOnWithClaude(visit, vendors);
		await eventually(() => page.getByRole("button", { name: "Stop", exact: true }).count()).toBe(0);
		await share(visit);
		await arrangeNext(visit);
		await vendors.answerAlways({ gemini: completeAnswer("Third by gemini.") });
		await answerAll(vendors, "Third by");
		await askNext(visit, THIRD);
		await untilWords(page, "chatgpt", "Third by chatgpt.");
		await columnOf(page, "grok").waitFor({ state: "attached" });
		await eventually(() => page.getByRole("button", { name: "Stop", exact: true }).count()).toBe(0);
		await expectArranged(visit, vendors);
		const stranger = await openPage({ width, height, reducedMotion: true });
		const reader = { page: stranger, user: new User(stranger, device) };
		await expectSharedTurns(reader, sessionOf(page));
		await updateShare(visit, reader);
		await expectDraftKept(visit);
	});
});
