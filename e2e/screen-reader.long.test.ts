import { PROVIDER_IDS } from "@parallax/contract/testing";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { answerOf, ask, columnOf, promptField, untilAll, untilState, untilWords } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { completeAnswer } from "./testing/servers/vendors.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

interface Announcement {
	readonly role: "status" | "alert";
	readonly text: string;
}

declare global {
	var announcements: Announcement[];
}

/** Records each text of every live region, as a screen reader would receive it. */
const recordAnnouncements = (page: Page): Promise<unknown> =>
	page.addInitScript(() => {
		globalThis.announcements = [];
		const lastTexts = new WeakMap<Element, string>();
		const recordRegions = (): void => {
			for (const region of document.querySelectorAll("[role='status'], [role='alert'], [aria-live]")) {
				const text = (region.textContent ?? "").trim();
				if (lastTexts.get(region) === text) continue;
				lastTexts.set(region, text);
				const role = region.getAttribute("role") === "alert" ? "alert" : "status";
				if (text) globalThis.announcements.push({ role, text });
			}
		};
		document.addEventListener("DOMContentLoaded", () => {
			new MutationObserver(recordRegions).observe(document.body, {
				subtree: true,
				childList: true,
				characterData: true,
			});
		});
	});

const announcementsOf = (page: Page, role: Announcement["role"]): Promise<Announcement[]> =>
	page.evaluate((wantedRole) => globalThis.announcements.filter((each) => each.role === wantedRole), role);
const textsOf = (announcements: readonly Announcement[]): string => announcements.map(({ text }) => text).join(" | ");

const WORDS_312 = Array.from({ length: 312 }, (_, index) => `word${index}`).join(" ");

describe("what a screen reader hears (WCAG 4.1.3)", () => {
	test("announces 'Claude finished, 312 words', and never the answer's text", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll(() => ({ steps: [{ say: "First words. " }] }));
		const page = await openPage();
		await recordAnnouncements(page);
		await page.goto("/");
		await ask(page, "What is heard?");
		for (const id of PROVIDER_IDS) await untilWords(page, id, "First words.");
		for (const id of PROVIDER_IDS) {
			expect(await columnOf(page, id).getAttribute("aria-busy")).toBe("true");
			const live = answerOf(page, id).locator("xpath=ancestor-or-self::*[@aria-live or @role='status' or @role='log']");
			expect(await live.count()).toBe(0);
		}
		await vendors.send("claude", { say: WORDS_312.slice("word0 word1 ".length) }, { end: "stop" });
		await untilState(page, "claude", "Response complete");
		await eventually(async () => textsOf(await announcementsOf(page, "status"))).toMatch(
			/Sent to 4 assistants\..*Claude finished, 312 words\. 1 of 4 done\./,
		);
		expect(await columnOf(page, "claude").getAttribute("aria-busy")).toBe("false");

		for (const id of ["chatgpt", "gemini", "grok"] as const) await vendors.send(id, { end: "stop" });
		await untilAll(page);
		await eventually(async () => textsOf(await announcementsOf(page, "status"))).toContain("All answers complete.");
		expect(textsOf(await announcementsOf(page, "status"))).not.toMatch(/First words\.|word\d/);
		expect(await announcementsOf(page, "alert")).toEqual([]);
	});

	test("announces a failure at once, in one sentence for its column", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll((id) => (id === "chatgpt" ? { error: "key" } : completeAnswer("Fine.")));
		const page = await openPage();
		await recordAnnouncements(page);
		await page.goto("/");
		await ask(page, "Who fails?");
		await untilState(page, "chatgpt", "Response failed");
		await eventually(async () => textsOf(await announcementsOf(page, "alert"))).toBe(
			"ChatGPT failed. ChatGPT can't be asked right now. Use your own key.",
		);
	});

	test("reads out the finished answer of one assistant if the user has chosen that", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll((id) => completeAnswer(id === "grok" ? "Only **this** is read." : "This is not."));
		const page = await openPage();
		await recordAnnouncements(page);
		await page.goto("/");
		await promptField(page).waitFor();
		await page.keyboard.press("Control+k");
		await page.getByRole("combobox").fill("read grok aloud");
		await page.keyboard.press("Enter");
		await ask(page, "Read to me.");
		await untilAll(page);
		await eventually(async () => textsOf(await announcementsOf(page, "status"))).toContain("Only this is read.");
		expect(textsOf(await announcementsOf(page, "status"))).not.toContain("This is not.");
	});

	test("the focus does not move while answers arrive", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.answerNextForAll(() => ({ steps: [{ say: "Begun. " }] }));
		const page = await openPage();
		await page.goto("/");
		await ask(page, "Where am I?");
		await untilWords(page, "claude", "Begun.");
		const stop = page.getByRole("button", { name: "Stop Grok" });
		await stop.focus();
		for (const id of ["chatgpt", "gemini", "claude"] as const)
			await vendors.send(id, { say: "Ended." }, { end: "stop" });
		for (const id of ["chatgpt", "gemini", "claude"] as const) await untilState(page, id, "Response complete");
		expect(await stop.evaluate((element) => element === document.activeElement)).toBe(true);
	});
});
