import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import type { Locator, Page } from "playwright-core";

export const NAMES: Readonly<Record<ProviderId, string>> = {
	chatgpt: "ChatGPT",
	gemini: "Gemini",
	claude: "Claude",
	grok: "Grok",
};

export const columnOf = (page: Page, provider: ProviderId): Locator =>
	page.getByRole("article", { name: NAMES[provider], exact: true });

/** The text that the assistant has written so far. */
export const answerOf = (page: Page, provider: ProviderId): Locator => columnOf(page, provider).locator(".answer");

export const promptField = (page: Page): Locator => page.getByRole("textbox", { name: "Your prompt" });

/** Sends a prompt from the new page, and resolves when its columns are shown. */
export async function ask(page: Page, prompt: string): Promise<void> {
	await promptField(page).fill(prompt);
	await page.keyboard.press("Enter");
	await page.waitForURL(/session=/);
	await page.getByRole("article").first().waitFor();
}

/** Resolves when the script has hydrated a page that the server rendered; its buttons work only then. */
export const untilHydrated = (page: Page): Promise<void> => page.locator(".is-rendered").waitFor({ state: "detached" });

/** Resolves when the head of the column contains the text, even if only for screen readers. */
export async function untilState(page: Page, provider: ProviderId, text: string | RegExp): Promise<void> {
	await untilHydrated(page);
	await columnOf(page, provider).locator(".state", { hasText: text }).waitFor({ state: "attached" });
}

export async function untilAll(page: Page, text = "Response complete"): Promise<void> {
	for (const provider of PROVIDER_IDS) await untilState(page, provider, text);
}

/** Resolves when all of a complete answer is drawn, block by block, which is a moment after its column says so. */
export const untilDrawn = (page: Page, provider: ProviderId): Promise<void> =>
	answerOf(page, provider).and(page.locator(".is-complete")).waitFor({ state: "attached" });

/** Resolves when the answer contains the words. */
export const untilWords = (page: Page, provider: ProviderId, words: string): Promise<void> =>
	answerOf(page, provider).getByText(words).first().waitFor();

export const sessionOf = (page: Page): string => new URL(page.url()).searchParams.get("session") ?? "";
