import { expect } from "vitest";
import { eventually } from "./testing/eventually.ts";
import { test } from "./testing/journey.ts";
import { Uploader } from "./testing/uploader.ts";

test("a photo is taken, previewed and uploaded", async ({ openPage }) => {
	const page = await openPage();
	const uploader = await Uploader.open(page);
	await uploader.root.getByRole("tab", { name: "Photo" }).click();
	await eventually(() => uploader.root.getByRole("heading").textContent()).toBe("Take a photo");
	await uploader.button("Take a picture").click();
	await uploader.button("Use photo").click();
	await eventually(() => uploader.status.textContent()).toBe("1 file selected");
	await uploader.upload();
	const picture = page.getByRole("link", { name: /^Open cam-\d+\.jpg$/ }).locator("img");
	await picture.waitFor();
	await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
});

test("a photo is taken with the first frame of a camera that starts slowly", async ({ openPage }) => {
	const page = await openPage();
	await page.addInitScript(() => {
		const canvas = document.createElement("canvas");
		canvas.width = 320;
		canvas.height = 240;
		navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
		document.addEventListener("camera-starts", () =>
			setInterval(() => canvas.getContext("2d")?.fillRect(0, 0, 9, 9), 50),
		);
	});
	const uploader = await Uploader.open(page);
	await uploader.root.getByRole("tab", { name: "Photo" }).click();
	await uploader.button("Take a picture").click();
	await page.evaluate(() => document.dispatchEvent(new Event("camera-starts")));
	await uploader.button("Use photo").click();
	await eventually(() => uploader.status.textContent()).toBe("1 file selected");
	await uploader.upload();
	const picture = page.getByRole("link", { name: /^Open cam-\d+\.jpg$/ }).locator("img");
	await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
});

test("where only images are allowed there is no video tab, and closing the panel turns the camera off", async ({
	openPage,
}) => {
	const page = await openPage();
	const uploader = await Uploader.open(page);
	expect(await uploader.root.getByRole("tab", { name: "Video" }).count()).toBe(0);
	await uploader.root.getByRole("tab", { name: "Photo" }).click();
	await uploader.root.locator("video").waitFor();
	await uploader.button("Cancel").first().click();
	await eventually(() => uploader.root.locator("video").count()).toBe(0);
});
