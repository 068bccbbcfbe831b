import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ExportFile } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { Browser, Download, Page } from "playwright-core";
import { expect } from "vitest";
import { checkAppearance } from "./testing/browser/check-appearance.ts";
import { screenshot } from "./testing/browser/screenshot.ts";
import { watchedPage } from "./testing/browser/watched-page.ts";
import { answerOf, ask, columnOf, NAMES, sessionOf, untilAll, untilState, untilWords } from "./testing/comparison.ts";
import { test as journey } from "./testing/journey.ts";
import { readCsv } from "./testing/read-csv.ts";
import { completeAnswer, type Vendors } from "./testing/servers/vendors.ts";
import { signUp } from "./testing/sign-up.ts";
import { ODD_TEXTS, POLARIS } from "./testing/texts/polaris.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const STAR = "How far away is the North Star, and how sure are we?";
const ODD = "=1+1 in 北极星, “quoted”, and <b>marked</b>?";
const REFUSED = "Who answers when a key is refused?";
/** The width of a sheet without its margins. */
const A4_PX = 733;
const still = { reducedMotion: true } as const;

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const chats = (page: Page) => page.getByRole("list", { name: "Chats" }).getByRole("listitem");
const chatOf = (page: Page, prompt: string) => chats(page).filter({ hasText: prompt });
const untilShown = (page: Page, count: number) =>
	page.getByText(`Showing ${count} chat session${count === 1 ? "" : "s"}`, { exact: true }).waitFor();

async function askWith(page: Page, vendors: Vendors, prompt: string, texts: Readonly<Record<string, string>>) {
	await vendors.answerNextForAll((id) => completeAnswer(texts[id] ?? ""));
	await page.goto("/");
	await ask(page, prompt);
	await untilAll(page);
	return sessionOf(page);
}

/** Creates three chats: one with four answers, one with odd texts, one in which an assistant failed. */
async function askThree(page: Page, vendors: Vendors): Promise<{ odd: string; refused: string }> {
	await vendors.reset();
	await askWith(page, vendors, STAR, POLARIS);
	const odd = await askWith(page, vendors, ODD, ODD_TEXTS);
	await vendors.answerNext({
		chatgpt: completeAnswer("Me."),
		gemini: completeAnswer("Me."),
		claude: { error: "key" },
		grok: completeAnswer("Me."),
	});
	await page.goto("/");
	await ask(page, REFUSED);
	await untilState(page, "grok", "Response complete");
	await page.locator(".failed").waitFor();
	return { odd, refused: sessionOf(page) };
}

test("chats are searched, opened, filtered, restored and permanently deleted", async ({ openPage, vendors }) => {
	const page = await openPage({ ...still, expectConsole: [/404/] });
	await signUp(page, "mara@example.org");
	const { odd, refused } = await askThree(page, vendors);
	await page.goto("/history");
	await untilShown(page, 3);
	expect(await chats(page).locator(".ask").allInnerTexts()).toEqual([REFUSED, ODD, STAR]);
	await checkAppearance(page, "history-list");

	await page.keyboard.press("/");
	await page.keyboard.type("cephei");
	await untilShown(page, 1);
	await page.locator("mark", { hasText: "Cephei" }).first().waitFor();
	await checkAppearance(page, "history-found");
	await chatOf(page, STAR).getByRole("link", { name: STAR, exact: true }).click();
	await untilWords(page, "grok", "323 light-years");
	await page.goBack();
	await untilShown(page, 1);
	await page.getByRole("searchbox").fill("no such words");
	await page.getByRole("heading", { name: "Nothing found" }).waitFor();
	await button(page, "Show all chats").click();
	await untilShown(page, 3);
	await button(page, "With failures 1").click();
	await untilShown(page, 1);
	await chatOf(page, REFUSED).getByText("3 of 4 asked answered").waitFor();
	await button(page, "All 3").click();
	await untilShown(page, 3);

	await chatOf(page, ODD).getByRole("button", { name: "Delete this chat" }).click();
	await button(page, "Delete chat").click();
	await untilShown(page, 2);
	await button(page, "Undo").click();
	await untilShown(page, 3);
	await page.reload();
	await untilShown(page, 3);

	await chatOf(page, REFUSED).locator(".ask").focus();
	await page.keyboard.press("x");
	await page.keyboard.press("ArrowDown");
	await page.keyboard.press("x");
	await page.getByText("2 selected", { exact: true }).waitFor();
	await checkAppearance(page, "history-selection");
	await button(page, "Delete selected").click();
	const deleted = page.waitForResponse((answer) => answer.url().endsWith("/api/user/history/delete"));
	await button(page, "Delete chats").click();
	await untilShown(page, 1);
	expect((await deleted).status()).toBe(204);
	await page.reload();
	await untilShown(page, 1);
	await chatOf(page, STAR).waitFor();
	for (const id of [odd, refused]) {
		await page.goto(`/?session=${id}`);
		await page.getByRole("heading", { name: "Chat Not Found" }).waitFor();
	}
});

interface DownloadedFile {
	readonly name: string;
	readonly path: string;
	readonly text: string;
}

async function exportAs(page: Page, format: RegExp, folder: string): Promise<DownloadedFile> {
	await button(page, "Export all").click();
	const [file]: [Download, void] = await Promise.all([
		page.waitForEvent("download"),
		page.getByRole("menuitem", { name: format }).click(),
	]);
	const name = file.suggestedFilename();
	const path = join(folder, name);
	await file.saveAs(path);
	return { name, path, text: readFileSync(path, "utf8") };
}

const SCHEMA = JSON.parse(readFileSync(new URL("../docs/export.schema.json", import.meta.url), "utf8"));

function readJson(text: string): ExportFile {
	const file = JSON.parse(text);
	const validator = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { "date-time": true } });
	validator.validate(SCHEMA, file);
	expect(validator.errors ?? []).toEqual([]);
	return file;
}

/** Opens the file offline; returns every URL that it requested besides itself. */
async function openOffline(browser: Browser, path: string) {
	const address = pathToFileURL(path).href;
	const { page, consoleProblems } = await watchedPage(browser, address, still);
	const requests: string[] = [];
	page.on("request", (request) => requests.push(request.url()));
	await page.context().setOffline(true);
	await page.goto(address);
	return { page, consoleProblems, requests: requests.filter((url) => url !== address) };
}

test("each export format can be read back", async ({ browser, openPage, vendors, onTestFinished }) => {
	const folder = await mkdtemp(join(tmpdir(), "parallax-export-"));
	onTestFinished(() => rm(folder, { recursive: true, force: true }));
	await vendors.reset();
	const page = await openPage(still);
	await signUp(page, "noor@example.org");
	await askWith(page, vendors, STAR, POLARIS);
	await askWith(page, vendors, ODD, ODD_TEXTS);
	await page.goto("/history");
	await untilShown(page, 2);

	const json = await exportAs(page, /^JSON/, folder);
	expect(
		readJson(json.text).chats.map(({ prompt, turns }) => [prompt, turns[0]?.answers.map(({ text }) => text)]),
	).toEqual(
		[[ODD, ODD_TEXTS] as const, [STAR, POLARIS] as const].map(([prompt, texts]) => [
			prompt,
			PROVIDER_IDS.map((id) => texts[id]),
		]),
	);

	const rows = readCsv((await exportAs(page, /^CSV/, folder)).text).filter(({ part }) => part === "answer");
	expect(rows.map(({ prompt, provider }) => [prompt, provider])).toEqual(
		[`'${ODD}`, STAR].flatMap((prompt) => PROVIDER_IDS.map((id) => [prompt, id])),
	);
	expect(rows[4]?.text).toBe(POLARIS.chatgpt);

	const markdown = await exportAs(page, /^Markdown/, folder);
	for (const text of Object.values(POLARIS)) expect(markdown.text).toContain(text.slice(0, 40));

	const html = await exportAs(page, /^HTML/, folder);
	expect([json.name, markdown.name, html.name].map((name) => name.split(".").at(-1))).toEqual(["json", "md", "html"]);
	const offline = await openOffline(browser, html.path);
	await offline.page.getByRole("heading", { name: STAR }).waitFor();
	for (const id of PROVIDER_IDS) {
		expect(await offline.page.getByRole("heading", { name: NAMES[id], exact: true }).count()).toBe(2);
	}
	expect(await offline.page.locator("b", { hasText: "marked" }).count()).toBe(0);
	await checkAppearance(offline.page, "export-html");
	await offline.page.emulateMedia({ media: "print", colorScheme: "dark" });
	const answer = offline.page.locator("section.chatgpt").first();
	expect(await answer.evaluate((element) => getComputedStyle(element).borderTopColor)).toBe("rgb(15, 143, 111)");
	expect(await answer.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
	expect(offline.requests).toEqual([]);
	expect(offline.consoleProblems).toEqual([]);
	await offline.page.context().close();
});

test("on paper: the whole prompt and every answer, dark on white, with addresses and without controls", async ({
	openPage,
	vendors,
}) => {
	await vendors.reset();
	const page = await openPage({ ...still, theme: "dark" });
	const prompt = `${STAR} `.repeat(8).trim();
	await askWith(page, vendors, prompt, ODD_TEXTS);
	await page.evaluate(() => {
		document.documentElement.dataset.theme = "dark";
	});
	for (const width of [A4_PX, 358]) {
		await page.setViewportSize({ width, height: 980 });
		await page.emulateMedia({ media: "print", colorScheme: "dark" });
		const text = await page
			.getByRole("heading", { level: 1 })
			.evaluate(({ scrollWidth, clientWidth, clientHeight }) => ({
				isCut: scrollWidth > clientWidth,
				lines: Math.floor(clientHeight / 20),
			}));
		expect(text.isCut).toBe(false);
		expect(text.lines).toBeGreaterThan(2);
		expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe("rgb(255, 255, 255)");
		for (const id of PROVIDER_IDS) {
			const box = await columnOf(page, id).boundingBox();
			expect(box && box.x >= 0 && box.x + box.width <= width).toBe(true);
		}
		expect(await page.locator(".btn:visible").count()).toBe(0);
		expect(
			await page.locator("pre").evaluateAll((all) => all.filter((pre) => pre.scrollWidth > pre.clientWidth)),
		).toEqual([]);
		const link = answerOf(page, "claude").getByRole("link", { name: "the paper" });
		const address = await link.evaluate((element) => getComputedStyle(element, "::after").content);
		expect(address).toContain("https://example.org/papers/polaris");
		if (width === A4_PX) {
			const measures = page.getByRole("region", { name: "Measures of each answer" }).getByRole("table");
			const box = await measures.boundingBox();
			expect(box && [box.x >= 0, box.x + box.width <= width]).toEqual([true, true]);
			const cut = (cells: Element[]) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length;
			expect(await measures.locator("td, th").evaluateAll(cut)).toBe(0);
		}
		await screenshot(page, `print-${width}`);
	}
});
