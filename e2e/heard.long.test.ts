import { PROVIDER_IDS } from "@parallax/contract/testing";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { answerOf, ask, columnOf, promptField, untilAll, untilState, untilWords } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { whole } from "./testing/vendors.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

interface Heard {
	readonly role: "status" | "alert";
	readonly text: string;
}

declare global {
	var heard: Heard[];
}

/** Records each text of every live region, as a screen reader would receive it. */
const listen = (page: Page): Promise<unknown> =>
	page.addInitScript(() => {
		globalThis.heard = [];
		const said = new WeakMap<Element, string>();
		const hear = (): void => {
			for (const region of document.querySelectorAll("[role='status'], [role='alert'], [aria-live]")) {
				const text = (region.textContent ?? "").trim();
				if (said.get(region) === text) continue;
				said.set(region, text);
				const role = region.getAttribute("role") === "alert" ? "alert" : "status";
				if (text) globalThis.heard.push({ role, text });
			}
		};
		document.addEventListener("DOMContentLoaded", () => {
			new MutationObserver(hear).observe(document.body, { subtree: true, childList: true, characterData: true });
		});
	});

const heardBy = (page: Page, role: Heard["role"]): Promise<Heard[]> =>
	page.evaluate((wanted) => globalThis.heard.filter((each) => each.role === wanted), role);
const textsOf = (heard: readonly Heard[]): string => heard.map(({ text }) => text).join(" | ");

const WORDS_312 = Array.from({ length: 312 }, (_, place) => `word${place}`).join(" ");

describe("what a screen reader hears (WCAG 4.1.3)", () => {
	test("announces 'Claude finished, 312 words', and never the answer's text", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.allNext(() => ({ steps: [{ say: "First words. " }] }));
		const page = await openPage();
		await listen(page);
		await page.goto("/");
		await ask(page, "What is heard?");
		for (const id of PROVIDER_IDS) await untilWords(page, id, "First words.");
		for (const id of PROVIDER_IDS) {
			expect(await columnOf(page, id).getAttribute("aria-busy")).toBe("true");
			const live = answerOf(page, id).locator("xpath=ancestor-or-self::*[@aria-live or @role='status' or @role='log']");
			expect(await live.count()).toBe(0);
		}
		await vendors.tell("claude", { say: WORDS_312.slice("word0 word1 ".length) }, { end: "stop" });
		await untilState(page, "claude", "Response complete");
		await eventually(async () => textsOf(await heardBy(page, "status"))).toMatch(
			/Sent to 4 assistants\..*Claude finished, 312 words\. 1 of 4 done\./,
		);
		expect(await columnOf(page, "claude").getAttribute("aria-busy")).toBe("false");

		for (const id of ["chatgpt", "gemini", "grok"] as const) await vendors.tell(id, { end: "stop" });
		await untilAll(page);
		await eventually(async () => textsOf(await heardBy(page, "status"))).toContain("All answers complete.");
		expect(textsOf(await heardBy(page, "status"))).not.toMatch(/First words\.|word\d/);
		expect(await heardBy(page, "alert")).toEqual([]);
	});

	test("announces a failure at once, in one sentence for its column", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.allNext((id) => (id === "chatgpt" ? { error: "key" } : whole("Fine.")));
		const page = await openPage();
		await listen(page);
		await page.goto("/");
		await ask(page, "Who fails?");
		await untilState(page, "chatgpt", "Response failed");
		await eventually(async () => textsOf(await heardBy(page, "alert"))).toBe(
			"ChatGPT failed. ChatGPT rejected this server's API key. Check OPENAI_API_KEY.",
		);
	});

	test("reads out the finished answer of one assistant if the user has chosen that", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.allNext((id) => whole(id === "grok" ? "Only **this** is read." : "This is not."));
		const page = await openPage();
		await listen(page);
		await page.goto("/");
		await promptField(page).waitFor();
		await page.keyboard.press("Control+k");
		await page.getByRole("combobox").fill("read grok aloud");
		await page.keyboard.press("Enter");
		await ask(page, "Read to me.");
		await untilAll(page);
		await eventually(async () => textsOf(await heardBy(page, "status"))).toContain("Only this is read.");
		expect(textsOf(await heardBy(page, "status"))).not.toContain("This is not.");
	});

	test("the focus does not move while answers arrive", async ({ openPage, vendors }) => {
		await vendors.reset();
		await vendors.allNext(() => ({ steps: [{ say: "Begun. " }] }));
		const page = await openPage();
		await page.goto("/");
		await ask(page, "Where am I?");
		await untilWords(page, "claude", "Begun.");
		const stop = page.getByRole("button", { name: "Stop Grok" });
		await stop.focus();
		for (const id of ["chatgpt", "gemini", "claude"] as const)
			await vendors.tell(id, { say: "Ended." }, { end: "stop" });
		for (const id of ["chatgpt", "gemini", "claude"] as const) await untilState(page, id, "Response complete");
		expect(await stop.evaluate((element) => element === document.activeElement)).toBe(true);
	});
});
