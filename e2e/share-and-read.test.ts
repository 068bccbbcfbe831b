import type { Page, Response } from "playwright-core";
import { expect } from "vitest";
import { checkAppearance } from "./testing/browser/check-appearance.ts";
import {
	answerOf,
	ask,
	columnOf,
	promptField,
	sessionOf,
	untilAll,
	untilHydrated,
	untilWords,
} from "./testing/comparison.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { requestTo } from "./testing/request-to.ts";
import { completeAnswer } from "./testing/servers/vendors.ts";
import { ODD_TEXTS, POLARIS } from "./testing/texts/polaris.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const PROMPT = "How far away is the North Star, and how sure are we?";
const still = { reducedMotion: true } as const;

async function signUp(page: Page, email: string): Promise<void> {
	await page.goto("/");
	const status = await requestTo(page, "POST", "/api/auth/local/sign-up", {
		email,
		password: "correct horse battery",
		displayName: "Mara Keller",
	});
	expect(status).toBe(201);
	await page.reload();
}

const createPublicLink = async (page: Page): Promise<void> => {
	await page.getByRole("button", { name: "Share", exact: true }).click();
	await page.getByRole("button", { name: "Create public link" }).click();
	await page.getByRole("textbox", { name: "Link" }).waitFor();
	await page.getByRole("img", { name: "QR code of the link" }).waitFor();
};

/** Opens the dialog in every possible way, and presses and holds Enter after each. */
async function expectNotPublished(page: Page, readAsStranger: () => Promise<Response | null>): Promise<void> {
	const dialog = page.getByRole("dialog", { name: "Share this AI comparison" });
	const ways = [
		() => page.getByRole("button", { name: "Share", exact: true }).click(),
		() => page.keyboard.press("s"),
		async () => {
			await page.keyboard.press("Control+k");
			await page.getByRole("combobox").fill("share this");
			await page.keyboard.press("Enter");
		},
	];
	for (const open of ways) {
		await open();
		await dialog.waitFor();
		for (const key of ["Enter", "Enter", " "]) await page.keyboard.press(key);
		await dialog.getByRole("button", { name: "Create public link" }).waitFor();
		if (open === ways[0]) await checkAppearance(page, "share-offer");
		expect((await readAsStranger())?.status()).toBe(404);
		await page.keyboard.press("Escape");
		await dialog.waitFor({ state: "detached" });
	}
}

const notFound = (page: Page) => page.getByRole("heading", { name: "Chat Not Found" });

test("SEC-06 shared, read by another person with and without scripts, and unshared", async ({
	browser,
	openPage,
	server,
	vendors,
}) => {
	await vendors.reset();
	await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
	const page = await openPage(still);
	await signUp(page, "mara@example.org");
	await ask(page, PROMPT);
	await untilAll(page);
	const address = `/shared/${sessionOf(page)}`;
	const stranger = await openPage({ ...still, expectConsole: [/404/] });
	const sessionPath = `/?session=${sessionOf(page)}`;
	for (const privatePath of [sessionPath, address]) {
		await stranger.goto(privatePath);
		await notFound(stranger).waitFor();
	}
	expect((await stranger.goto(address))?.status()).toBe(404);

	await expectNotPublished(page, () => stranger.goto(address));
	await createPublicLink(page);
	await page.getByText("anyone with the link can read").waitFor();
	await checkAppearance(page, "share-dialog");
	await page.getByRole("button", { name: "Copy", exact: true }).click();
	await page.getByRole("button", { name: "Copied!", exact: true }).waitFor();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.origin + address);
	await page.getByRole("button", { name: "Copied!", exact: true }).waitFor({ state: "hidden" });

	await stranger.goto(sessionPath);
	await untilWords(stranger, "grok", "323 light-years");
	expect((await stranger.goto(address))?.status()).toBe(200);
	await stranger.getByText(PROMPT).first().waitFor();
	await stranger.getByText(/^Four AI assistants were asked the same question: here are their answers/).waitFor();
	await untilWords(stranger, "grok", "323 light-years");
	for (const name of ["Retry", "Stop", "Share", "Clear all", "Generate AI Summaries"])
		expect(await stranger.getByRole("button", { name, exact: true }).count()).toBe(0);
	await checkAppearance(stranger, "shared-read");
	await untilHydrated(stranger);
	await stranger.keyboard.press("3");
	await eventually(() => stranger.evaluate(() => document.activeElement?.id)).toBe("answer-claude");
	await stranger.keyboard.press("?");
	await stranger.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
	await stranger.keyboard.press("Escape");
	await stranger.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor({ state: "detached" });
	await stranger.getByRole("link", { name: "Ask this yourself" }).first().click();
	await stranger.waitForURL(`${server.origin}/`);
	await eventually(() => promptField(stranger).inputValue()).toBe(PROMPT);
	await stranger.goto(address);
	await stranger.getByRole("link", { name: "Start New Conversation" }).click();
	await stranger.waitForURL(`${server.origin}/`);

	const noScriptContext = await browser.newContext({ baseURL: server.origin, javaScriptEnabled: false });
	const noScriptPage = await noScriptContext.newPage();
	await noScriptPage.goto(address);
	expect(await noScriptPage.getByRole("blockquote").first().innerText()).toBe(PROMPT);
	expect(await noScriptPage.locator("article", { hasText: "Grok" }).innerText()).toContain("323 light-years");
	expect(await noScriptPage.title()).toBe(`${PROMPT} – Parallax`);
	const askThis = await noScriptPage.getByRole("link", { name: "Ask this yourself" }).first().getAttribute("href");
	await noScriptContext.close();
	await stranger.goto(askThis ?? "");
	await stranger.waitForURL(`${server.origin}/`);
	await eventually(() => promptField(stranger).inputValue()).toBe(PROMPT);

	await page.getByRole("button", { name: "Stop sharing" }).click();
	await page.getByText("The link no longer works.", { exact: true }).waitFor();
	await stranger.goto(sessionPath);
	await notFound(stranger).waitFor();
	expect((await stranger.goto(address))?.status()).toBe(404);
	await notFound(stranger).waitFor();
	await checkAppearance(stranger, "shared-revoked");
});

test("SEC-06 when sharing stops, another person's live page is disconnected, and the owner's continues", async ({
	openPage,
	vendors,
}) => {
	await vendors.reset();
	await vendors.answerNextForAll(() => ({ steps: [{ say: "It is about" }] }));
	const page = await openPage(still);
	await signUp(page, "noor@example.org");
	await ask(page, PROMPT);
	await untilWords(page, "claude", "It is about");
	await createPublicLink(page);
	const stranger = await openPage({ ...still, expectConsole: [/404/] });
	await stranger.goto(`/shared/${sessionOf(page)}`);
	await untilWords(stranger, "claude", "It is about");
	await vendors.send("claude", { say: " 447 light-years" });
	await untilWords(stranger, "claude", "447 light-years");

	await page.getByRole("button", { name: "Stop sharing" }).click();
	await notFound(stranger).waitFor();
	await vendors.send("claude", { say: ", or so." });
	await untilWords(page, "claude", "or so.");
	expect(await stranger.getByText("or so.").count()).toBe(0);
});

test("a shared chat and its preview picture show odd texts", async ({ openPage, vendors }) => {
	await vendors.reset();
	await vendors.answerNextForAll((id) => completeAnswer(ODD_TEXTS[id]));
	const page = await openPage(still);
	await signUp(page, "odd@example.org");
	await ask(page, "كم يبعد نجم القطب عن الأرض؟ 北极星 उत्तर तारा 👨‍👩‍👧‍👦 <b>&amp;</b>");
	await untilAll(page);
	await createPublicLink(page);
	const stranger = await openPage(still);
	await stranger.goto(`/shared/${sessionOf(page)}`);
	await columnOf(stranger, "gemini").waitFor();
	await answerOf(stranger, "grok").getByText("北极星距离地球约433光年").waitFor();
	await checkAppearance(stranger, "shared-odd");
	const preview = await stranger.locator('meta[property="og:image"]').getAttribute("content");
	const size = await stranger.evaluate(
		async (address) => {
			const image = new Image();
			image.src = address;
			await image.decode();
			return [image.naturalWidth, image.naturalHeight];
		},
		new URL(preview ?? "").pathname,
	);
	expect(size).toEqual([1200, 630]);
});

test("a public profile lists the shared chats, and is gone when it is turned off", async ({ openPage, vendors }) => {
	await vendors.reset();
	await vendors.answerNextForAll((id) => completeAnswer(POLARIS[id]));
	const page = await openPage(still);
	await signUp(page, "public@example.org");
	await ask(page, PROMPT);
	await untilAll(page);
	const stranger = await openPage({ ...still, expectConsole: [/404/] });
	expect((await stranger.goto("/profile/mara"))?.status()).toBe(404);
	await stranger.getByRole("heading", { name: "Profile Not Found" }).waitFor();

	await requestTo(page, "PUT", "/api/user/settings", { username: "Mara", isPublic: true });
	expect((await stranger.goto("/profile/mara"))?.status()).toBe(200);
	await stranger.getByText("Nothing shared yet.").waitFor();
	await checkAppearance(stranger, "profile-empty");
	await createPublicLink(page);
	await stranger.reload();
	await stranger.getByRole("heading", { name: "@Mara" }).waitFor();
	await stranger.getByText("1 conversation · 4 successful AI responses").waitFor();
	await checkAppearance(stranger, "profile");
	await stranger.getByRole("link", { name: PROMPT }).click();
	await untilWords(stranger, "grok", "323 light-years");
	await stranger.getByText("Mara Keller asked four AI assistants the same question").waitFor();

	await requestTo(page, "PUT", "/api/user/settings", { isPublic: false });
	expect((await stranger.goto("/profile/mara"))?.status()).toBe(404);
	await stranger.getByRole("heading", { name: "Profile Not Found" }).waitFor();
});
