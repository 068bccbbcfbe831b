import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { accessibilityProblems } from "./testing/browser/accessibility.ts";
import { screenshot } from "./testing/browser/screenshot.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { type Picture, png } from "./testing/pictures.ts";
import { completeAnswer } from "./testing/servers/vendors.ts";
import { User } from "./testing/user.ts";

const test = journey.override("environment", { scope: "file" }, async ({ vendors }) => ({ ...vendors.env }));

const HANDS = [
	{ width: 390, height: 844, theme: "light", hand: "mouse" },
	{ width: 1440, height: 900, theme: "dark", hand: "keyboard" },
] as const;

const CHART = png("chart.png", 60, 40, [42, 167, 119]);
const TABLE = { name: "table.csv", mimeType: "text/csv", buffer: Buffer.from("a,b\n1,2\n") };

const field = (scope: Page | Locator) => scope.getByRole("textbox", { name: "Your prompt" });
const names = (scope: Page | Locator) =>
	scope.getByRole("list", { name: "Attached files" }).locator(".file-name").allInnerTexts();
const areUploaded = (page: Page) => eventually(() => page.locator(".file-chip.is-uploading").count()).toBe(0);

async function choose(page: Page, user: User, scope: Page | Locator, files: readonly Picture[]): Promise<void> {
	const chooser = page.waitForEvent("filechooser");
	await user.press(scope.getByRole("button", { name: "Attach files" }));
	await (await chooser).setFiles([...files]);
}

interface Incoming {
	readonly name?: string;
	readonly text: string;
}

/** Pastes or drops on an element, as the browser does. */
const bring = (target: Locator, how: "paste" | "drop", incoming: Incoming) =>
	target.evaluate(
		(element, [kind, { name, text }]) => {
			const data = new DataTransfer();
			if (name === undefined) data.setData("text", text);
			else data.items.add(new File([text], name, { type: "text/plain" }));
			const options = { bubbles: true, cancelable: true };
			if (kind === "paste") element.dispatchEvent(new ClipboardEvent("paste", { ...options, clipboardData: data }));
			else
				for (const type of ["dragenter", "dragover", "drop"])
					element.dispatchEvent(new DragEvent(type, { ...options, dataTransfer: data }));
		},
		[how, incoming] as const,
	);

/** A file of the gallery, as the upload page stores it. */
const upload = (page: Page, name: string, bytes: readonly number[]) =>
	page.evaluate(
		async ([fileName, content]) => {
			const body = new Uint8Array(content);
			const headers = { "content-type": "application/json" };
			const asked = JSON.stringify({ name: fileName, size: body.length });
			const started = await fetch("/api/objects/upload", { method: "POST", headers, body: asked });
			const { uploadURL } = (await started.json()) as { uploadURL: string };
			return (await fetch(uploadURL, { method: "PUT", body })).ok;
		},
		[name, bytes] as const,
	);

describe.each(HANDS)("at $width px, by $hand", ({ width, height, theme, hand }) => {
	test("files are attached, asked about, and read by a stranger", async ({ openPage, vendors }) => {
		await vendors.reset();
		const page = await openPage({ width, height, theme });
		const user = new User(page, hand);
		// A file that is dropped before the code for files has loaded is attached afterwards.
		const code = Promise.withResolvers<void>();
		await page.route(/\/composer-options[^/]*\.js$/, async (route) => {
			await code.promise;
			await route.continue();
		});
		await page.goto("/");
		await bring(field(page), "drop", { name: "early.txt", text: "early" });
		expect(await page.getByRole("list", { name: "Attached files" }).count()).toBe(0);
		code.resolve();
		await eventually(() => names(page)).toEqual(["early.txt"]);
		await areUploaded(page);
		await user.press(page.getByRole("button", { name: "Remove early.txt" }));
		expect(await upload(page, "gallery.png", [...CHART.buffer])).toBe(true);
		await user.press(page.getByRole("button", { name: "Attach from your uploads" }));
		const gallery = page.getByRole("dialog", { name: "Attach from your uploads" });
		await user.press(gallery.getByRole("checkbox", { name: /^gallery\.png/ }));
		await screenshot(page, `attach-files-gallery-${width}`);
		expect(await accessibilityProblems(page)).toEqual([]);
		await user.press(gallery.getByRole("button", { name: "Attach 1 file" }));
		await eventually(() => names(page)).toEqual(["gallery.png"]);
		await user.press(page.getByRole("button", { name: "Remove gallery.png" }));
		for (const name of ["ChatGPT", "Gemini", "Grok"])
			await user.press(page.getByRole("checkbox", { name: new RegExp(`^${name}`) }));
		await user.write(field(page), "What do these show?");
		await choose(page, user, page, [CHART, TABLE]);
		await bring(field(page), "drop", { name: "dropped.txt", text: "dropped" });
		await bring(field(page), "paste", { text: "A long text. ".repeat(200) });
		await areUploaded(page);
		expect(await names(page)).toEqual(["chart.png", "table.csv", "dropped.txt", "pasted.txt"]);
		await screenshot(page, `attach-files-new-${width}`);
		expect(await accessibilityProblems(page)).toEqual([]);
		await user.press(page.getByRole("button", { name: "Remove dropped.txt" }));
		await page.reload();
		await eventually(() => names(page)).toEqual(["chart.png", "table.csv", "pasted.txt"]);

		await vendors.answerAlways({ claude: completeAnswer("A chart.") });
		await user.press(page.getByRole("button", { name: "Submit" }));
		await page.getByText("Response complete").first().waitFor({ state: "attached" });
		expect(await vendors.calls("claude")).toHaveLength(1);
		const files = page.getByRole("list", { name: "Files of this prompt" });
		expect(await files.locator(".file-name").allInnerTexts()).toEqual(["chart.png", "table.csv", "pasted.txt"]);

		await user.press(page.getByRole("button", { name: "Ask a follow-up" }));
		const form = page.getByRole("form", { name: "Ask a follow-up" });
		await user.write(field(form), "And this?");
		await choose(page, user, form, [{ ...TABLE, name: "more.csv" }]);
		await areUploaded(page);
		await screenshot(page, `attach-files-next-${width}`);
		expect(await accessibilityProblems(page)).toEqual([]);
		await user.press(form.getByRole("button", { name: "Submit" }));
		await eventually(() => files.locator(".file-name").allInnerTexts()).toEqual(["more.csv"]);
		await eventually(() => vendors.calls("claude").then((calls) => calls.length)).toBe(2);
		expect(await page.getByText("3 files").count()).toBe(1);

		const id = new URL(page.url()).searchParams.get("session") ?? "";
		const share = { method: "PUT", headers: { "content-type": "application/json" }, body: '{"shared":true}' };
		await eventually(() =>
			page.evaluate(async ([path, init]) => (await fetch(path, init)).status, [
				`/api/chat/${id}/share`,
				share,
			] as const),
		).toBe(200);
		const stranger = await openPage({ width, height, theme });
		await stranger.goto(`/shared/${id}`);
		const picture = stranger.getByRole("link", { name: /^chart\.png.*opens in a new tab$/ });
		await picture.waitFor();
		expect(await picture.getAttribute("target")).toBe("_blank");
		await eventually(() => picture.locator("img").evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(60);
		await stranger.getByRole("link", { name: /^more\.csv.*download$/ }).waitFor();
		await screenshot(stranger, `attach-files-shared-${width}`);
		expect(await accessibilityProblems(stranger)).toEqual([]);
	});
});
