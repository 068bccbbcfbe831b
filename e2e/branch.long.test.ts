import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { accessibilityProblems } from "./testing/browser/accessibility.ts";
import { checkAppearance } from "./testing/browser/check-appearance.ts";
import { promptField, sessionOf, untilHydrated, untilWords } from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { completeAnswer, type Vendors } from "./testing/servers/vendors.ts";
import { signUp } from "./testing/sign-up.ts";
import { User } from "./testing/user.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const FIRST = "How far away is the North Star?";
const SECOND = "And how sure are we of that?";
const OTHER = "And which star is the nearest?";
const NEXT = "Where can I see it?";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const answerAll = (vendors: Vendors, text: string) =>
	vendors.answerNextForAll((id) => completeAnswer(`${text} ${id}.`));
const untilSettled = (page: Page) => eventually(() => button(page, "Stop").count()).toBe(0);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

interface Visit {
	readonly page: Page;
	readonly user: User;
	readonly vendors: Vendors;
}

async function send({ page, user }: Visit, prompt: string): Promise<void> {
	// The field has the focus, and an edited prompt is selected.
	await eventually(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("prompt");
	await page.keyboard.insertText(prompt);
	if (user.device === "mouse") await user.press(button(page, "Submit"));
	else await page.keyboard.press("Enter");
}

async function askTwo({ page, user, vendors }: Visit): Promise<void> {
	await page.goto("/");
	await answerAll(vendors, "First by");
	await user.write(promptField(page), FIRST);
	await page.keyboard.press("Enter");
	await page.waitForURL(/session=/);
	await untilWords(page, "chatgpt", "First by chatgpt.");
	await untilSettled(page);
	await answerAll(vendors, "Second by");
	await user.press(button(page, "Ask a follow-up"));
	await send({ page, user, vendors }, SECOND);
	await untilWords(page, "chatgpt", "Second by chatgpt.");
	await untilSettled(page);
}

/** The second prompt is asked anew; the first stays a line above it, with the same answers. */
async function editSecond(visit: Visit): Promise<void> {
	const { page, user, vendors } = visit;
	const original = sessionOf(page);
	await answerAll(vendors, "Other by");
	await user.press(button(page, "Edit the prompt"));
	await page.getByText("Starts a new chat with the prompts and answers before this one").waitFor();
	// What it costs is shown before it is sent.
	await page.getByRole("button", { name: /^about \$/ }).waitFor();
	await checkAppearance(page, "branch-edit");
	expect(await accessibilityProblems(page)).toEqual([]);
	await send(visit, OTHER);
	await eventually(() => sessionOf(page)).not.toBe(original);
	await page.getByRole("heading", { level: 1, name: OTHER }).waitFor();
	await eventually(() => focused(page)).toBe(OTHER);
	await untilWords(page, "chatgpt", "Other by chatgpt.");
	await untilSettled(page);
	const first = page.getByRole("region", { name: "Prompt 1", exact: true });
	await user.press(first.getByRole("button", { name: FIRST }));
	await page.getByText("First by chatgpt.").waitFor();
	await page.goto(`/?session=${original}&from=history`);
	await untilHydrated(page);
	await untilWords(page, "chatgpt", "Second by chatgpt.");
}

/** A stranger goes on with the shared chat; its owner's stays as it is. */
async function goOnWithCopy({ page, user, vendors }: Visit, reader: Page): Promise<void> {
	const original = sessionOf(page);
	await user.press(button(page, "Share"));
	await user.press(button(page, "Create public link"));
	await page.getByRole("textbox", { name: "Link" }).waitFor();
	await reader.goto(`/shared/${original}`);
	await untilHydrated(reader);
	const visit = { page: reader, user: new User(reader, user.device), vendors };
	await visit.user.press(button(reader, "Go on with your own copy").first());
	await reader.waitForURL(/from=history/);
	await reader.getByText("This is your own copy").first().waitFor();
	await eventually(() => reader.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("prompt");
	await checkAppearance(reader, "branch-copy");
	expect(await accessibilityProblems(reader)).toEqual([]);
	await answerAll(vendors, "Next by");
	await send(visit, NEXT);
	await reader.getByRole("heading", { level: 1, name: NEXT }).waitFor();
	await untilWords(reader, "chatgpt", "Next by chatgpt.");
	expect(sessionOf(reader)).not.toBe(original);
	await page.reload();
	await untilHydrated(page);
	await untilWords(page, "chatgpt", "Second by chatgpt.");
	expect(await page.getByText(NEXT).count()).toBe(0);
}

const WAYS = [
	{ device: "mouse", width: 1440, height: 900 },
	{ device: "keyboard", width: 390, height: 844 },
] as const;

describe.each(WAYS)("with the $device at $width px", ({ device, width, height }) => {
	test("a prompt is edited and asked from there, and a reader goes on with a copy", async ({ openPage, vendors }) => {
		await vendors.reset();
		const page = await openPage({ width, height, reducedMotion: true });
		const visit = { page, user: new User(page, device), vendors };
		await signUp(page, `${device}@example.org`);
		await askTwo(visit);
		await editSecond(visit);
		await goOnWithCopy(visit, await openPage({ width, height, reducedMotion: true }));
	});
});
