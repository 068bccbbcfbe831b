import { checkAppearance } from "./testing/browser/check-appearance.ts";
import { eventually } from "./testing/eventually.ts";
import { test } from "./testing/journey.ts";
import { png } from "./testing/pictures.ts";
import { Uploader } from "./testing/uploader.ts";

const pictures = [60, 120, 180].map((red) => png(`picture-${red}.png`, 400, 300, [red, 110, 140]));
const still = { reducedMotion: true };

test("each state of the uploader fits and is accessible", async ({ openPage }) => {
	const page = await openPage({ ...still, expectConsole: [/status of 500/] });
	const uploader = await Uploader.open(page);
	await uploader.choose(pictures.slice(0, 1));
	await eventually(() => uploader.status.textContent()).toBe("1 file selected");
	await checkAppearance(page, "upload-one");
	await uploader.button("Edit file picture-60.png").click();
	await page.getByLabel("Name").waitFor();
	await checkAppearance(page, "upload-card");
	await uploader.button("Edit image").click();
	await uploader.button("Crop square").waitFor();
	await checkAppearance(page, "upload-editor");
	await uploader.button("Cancel").last().click();
	await uploader.button("Save changes").click();
	await uploader.button("Add more files").click();
	await checkAppearance(page, "upload-more");
	await uploader.root.locator(".uppy-Dashboard-AddFilesPanel input").first().setInputFiles(pictures.slice(1));
	await eventually(() => uploader.status.textContent()).toBe("3 files selected");
	let requestCount = 0;
	await page.route("**/objects/uploads/**", async (route) => {
		requestCount += 1;
		await (requestCount === 1
			? route.fulfill({ status: 500, contentType: "text/plain", body: "It broke." })
			: route.continue());
	});
	await uploader.upload();
	await uploader.toast("Upload Failed").waitFor();
	await checkAppearance(page, "upload-failed");
	await uploader.root.locator(".uppy-Dashboard-Item-errorDetails").click();
	await uploader.message.filter({ hasText: "It broke." }).waitFor();
	await uploader.file("picture-60.png").getByRole("button", { name: "Retry upload" }).click();
	await uploader.toast("Upload Successful").waitFor();
	await eventually(() => uploader.status.textContent()).toBe("Upload complete");
	await checkAppearance(page, "upload-complete");
});

test("a row has 1, 3, 4 or 5 files, depending on the width of the panel", async ({ openPage }) => {
	const page = await openPage({ ...still, width: 1100 });
	const uploader = await Uploader.open(page);
	await uploader.choose([...pictures, png("d.png", 30, 20, [9, 9, 9]), png("e.png", 30, 20, [9, 90, 9])]);
	await eventually(() => uploader.files.count()).toBe(5);
	const firstRowCount = async () => {
		const tops = await uploader.files.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
		return tops.filter((top) => Math.abs(top - Math.min(...tops)) < 5).length;
	};
	for (const [width, files] of [
		[1100, 5],
		[860, 4],
		[720, 3],
		[500, 1],
	] as const) {
		await page.setViewportSize({ width, height: 900 });
		await eventually(firstRowCount).toBe(files);
	}
});

test("a complete upload by keyboard alone", async ({ openPage }) => {
	const page = await openPage(still);
	const uploader = await Uploader.open(page);
	const fileChooser = page.waitForEvent("filechooser");
	await uploader.button("choose files").focus();
	await page.keyboard.press("Enter");
	await (await fileChooser).setFiles(pictures.slice(0, 2));
	await eventually(() => uploader.status.textContent()).toBe("2 files selected");
	const focusOn = async (name: string) => {
		for (let step = 0; step < 30; step++) {
			const focused = await page.evaluate(
				() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
			);
			if (focused === name) return;
			await page.keyboard.press("Tab");
		}
		throw new Error(`No key leads to ${name}.`);
	};
	await focusOn("Upload 2 files");
	await page.keyboard.press("Enter");
	await uploader.toast("Upload Successful").waitFor();
	await eventually(() => page.getByRole("link", { name: /^Open picture/ }).count()).toBe(2);
	await focusOn("Copy URL");
	await page.keyboard.press("Enter");
	await uploader.toast("URL copied").waitFor();
	await focusOn("Delete picture-120.png");
	await page.keyboard.press("Enter");
	await page.getByRole("alertdialog").waitFor();
	await focusOn("Yes, delete it");
	await page.keyboard.press("Enter");
	await uploader.toast("Image deleted").waitFor();
	await eventually(() => page.getByRole("link", { name: /^Open picture/ }).count()).toBe(1);
});
