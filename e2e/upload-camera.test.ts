import { expect } from "vitest";
import { eventually } from "./testing/eventually.ts";
import { test } from "./testing/journey.ts";
import { Uploader } from "./testing/uploader.ts";

test("a photo is taken, looked at, and sent", async ({ openPage }) => {
	const page = await openPage();
	const uploader = await Uploader.open(page);
	await uploader.root.getByRole("tab", { name: "Photo" }).click();
	await eventually(() => uploader.root.getByRole("heading").textContent()).toBe("Import from Photo");
	await uploader.button("Take a picture").click();
	await uploader.button("Use it").click();
	await eventually(() => uploader.status.textContent()).toBe("1 file selected");
	await uploader.upload();
	const picture = page.getByRole("link", { name: /^Open cam-\d+\.jpg$/ }).locator("img");
	await picture.waitFor();
	await eventually(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(100);
});

test("a film is recorded and sent, and the camera is off once its panel is left", async ({ openPage }) => {
	const page = await openPage();
	const uploader = await Uploader.open(page);
	await uploader.root.getByRole("tab", { name: "Video" }).click();
	await uploader.button("Begin video recording").click();
	await uploader.root.getByText("0:01").waitFor();
	await uploader.button("Stop video recording").click();
	await uploader.button("Use it").click();
	await eventually(() => uploader.status.textContent()).toBe("1 file selected");
	expect(await uploader.root.locator("video").count()).toBe(0);
	await uploader.upload();
	const link = page.getByRole("link", { name: /^Open webcam-\d+\.webm$/ });
	await link.waitFor();
	const film = await page.request.get((await link.getAttribute("href")) ?? "");
	expect(film.headers()["content-type"]).toBe("video/webm");
	expect((await film.body()).length).toBeGreaterThan(1000);
});
