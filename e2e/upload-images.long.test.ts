import { expect } from "vitest";
import { eventually } from "./testing/eventually.ts";
import { test } from "./testing/journey.ts";
import { png, svg } from "./testing/pictures.ts";
import { Uploader } from "./testing/uploader.ts";

const pictures = [1, 2, 3, 4, 5].map((number) => png(`picture-${number}.png`, 300, 200, [number * 40, 90, 120]));
const [first, second] = pictures as [(typeof pictures)[0], (typeof pictures)[0]];

test("five files from the device are uploaded, and each gets its URL", async ({ openPage }) => {
	const page = await openPage();
	const uploader = await Uploader.open(page);
	await uploader.choose(pictures);
	await eventually(() => uploader.status.textContent()).toBe("5 files selected");
	expect(await uploader.button("Add more files").count()).toBe(0);
	await uploader.upload();
	await uploader.toast("Upload Successful").waitFor();
	expect(await page.locator(".toast-text").textContent()).toBe("5 files");
	await eventually(() => uploader.status.textContent()).toBe("Upload complete");
	await eventually(() => page.getByRole("link", { name: /^Open picture/ }).count()).toBe(5);
	await page.getByRole("button", { name: "Copy URL" }).first().click();
	await uploader.toast("URL copied").waitFor();
	const address = await page.evaluate(() => navigator.clipboard.readText());
	expect(address).toMatch(/\/objects\/\w+$/);
	expect((await page.request.get(address)).headers()["content-type"]).toBe("image/png");
	const stranger = await openPage();
	expect((await stranger.request.get(address)).status()).toBe(404);
});

test("a deleted file is gone from the page and from the server, also after a reload", async ({ openPage }) => {
	const page = await openPage();
	const uploader = await Uploader.open(page);
	await uploader.choose([first]);
	await uploader.upload();
	const link = page.getByRole("link", { name: "Open picture-1.png" });
	await link.waitFor();
	const address = (await link.getAttribute("href")) ?? "";
	await page.getByRole("button", { name: "Delete picture-1.png" }).click();
	await page.getByRole("button", { name: "Yes, delete it" }).click();
	await page.getByText("No images yet").waitFor();
	expect((await page.request.get(address)).status()).toBe(404);
	await page.reload();
	await page.getByText("No images yet").waitFor();
});

test("files that are not allowed are rejected with the specified texts, and the others stay", async ({ openPage }) => {
	const page = await openPage();
	const uploader = await Uploader.open(page);
	const untilMessage = (text: string) => uploader.message.filter({ hasText: text }).first().waitFor();
	await uploader.choose([{ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("x") }]);
	await untilMessage("You can only upload: PNG, JPG, JPEG, GIF, SVG, WebP");
	await uploader.choose([svg("large.svg", 10_485_761)]);
	await untilMessage("large.svg exceeds maximum allowed size of 10 MB");
	await uploader.choose([...pictures, svg("sixth.svg")]);
	await untilMessage("You can only upload 5 files");
	expect(await uploader.files.count()).toBe(0);
	await uploader.choose([first, second]);
	await eventually(() => uploader.status.textContent()).toBe("2 files selected");
});

test("a video from the device is rejected, although one from the camera is accepted", async ({ openPage }) => {
	const uploader = await Uploader.open(await openPage());
	await uploader.choose([{ name: "film.webm", mimeType: "video/webm", buffer: Buffer.from("x") }]);
	await uploader.message.filter({ hasText: "You can only upload: PNG, JPG, JPEG, GIF, SVG, WebP" }).waitFor();
	expect(await uploader.files.count()).toBe(0);
});

test("a file that is already chosen is rejected, with its name", async ({ openPage }) => {
	const page = await openPage();
	const uploader = await Uploader.open(page);
	const duplicate = await page.evaluateHandle(() => {
		const transfer = new DataTransfer();
		transfer.items.add(
			new File(["<svg xmlns='http://www.w3.org/2000/svg'/>"], "twin.svg", { type: "image/svg+xml", lastModified: 1 }),
		);
		return transfer;
	});
	const drop = () => page.dispatchEvent(".uppy-Dashboard", "drop", { dataTransfer: duplicate });
	await drop();
	await eventually(() => uploader.status.textContent()).toBe("1 file selected");
	await drop();
	await uploader.message.filter({ hasText: "Cannot add the duplicate file 'twin.svg', it already exists" }).waitFor();
	expect(await uploader.files.count()).toBe(1);
});

test("Cancel all during an upload leaves nothing behind, in the page or on the server", async ({ openPage }) => {
	const page = await openPage();
	const uploader = await Uploader.open(page);
	let release = () => {};
	const held = new Promise<void>((resolve) => {
		release = resolve;
	});
	await page.route("**/objects/uploads/**", async (route) => {
		await held;
		await route.abort().catch(() => {});
	});
	await uploader.choose([first, second]);
	await uploader.upload();
	await eventually(() => uploader.status.textContent()).toBe("Uploading 2 files");
	await uploader.button("Cancel all").click();
	await uploader.button("choose files").waitFor();
	release();
	expect(await (await page.request.get("/api/objects")).json()).toEqual([]);
});

test("a picture is renamed on its card and cropped in the editor before its upload", async ({ openPage }) => {
	const page = await openPage();
	const uploader = await Uploader.open(page);
	await uploader.choose([png("wide.png", 640, 240, [20, 120, 60])]);
	await uploader.button("Edit file wide.png").click();
	await page.getByLabel("Name").fill("square.png");
	await uploader.button("Edit image").click();
	await uploader.button("Crop square").click();
	await uploader.button(/^Save$/).click();
	await uploader.button("Save changes").click();
	await uploader.upload();
	const picture = page.getByRole("link", { name: "Open square.png" }).locator("img");
	await picture.waitFor();
	const sides = () => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]);
	await eventually(async () => (await sides())[0]).toBeGreaterThan(0);
	const [width, height] = await sides();
	expect(width).toBe(height);
});

test("REL-38: an upload without a connection waits for it, and the page reports no failure", async ({ openPage }) => {
	const page = await openPage({ expectConsole: [/ERR_INTERNET_DISCONNECTED/] });
	const uploader = await Uploader.open(page);
	await uploader.choose([first]);
	await eventually(() => uploader.status.textContent()).toBe("1 file selected");
	await page.context().setOffline(true);
	await uploader.upload();
	await eventually(() => uploader.status.textContent()).toBe("Uploading 1 file");
	await uploader.message.filter({ hasText: "No Internet connection" }).waitFor();
	expect(await page.locator(".toast-title").count()).toBe(0);
	await page.context().setOffline(false);
	await uploader.toast("Upload Successful").waitFor();
});

test("SEC-27: a drawing that contains a script is shown, and runs nothing when it is opened", async ({
	openPage,
	canary,
}) => {
	const page = await openPage();
	const uploader = await Uploader.open(page);
	const harm = `<script>document.title="ran";fetch("http://${canary.host}/ran")</script>`;
	const { buffer } = svg("harm.svg");
	const drawing = buffer
		.toString()
		.replace("</svg>", `${harm}</svg>`)
		.replace("<svg", `<svg onload="document.title='ran'"`);
	await uploader.choose([{ name: "harm.svg", mimeType: "image/svg+xml", buffer: Buffer.from(drawing) }]);
	await uploader.upload();
	const link = page.getByRole("link", { name: "Open harm.svg" });
	await link.waitFor();
	const address = (await link.getAttribute("href")) ?? "";
	const shownImage = page.locator(`img[src*="${address}"]`).first();
	await eventually(() => shownImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(40);
	// Opened directly, the drawing is downloaded instead of shown as a page of this site.
	const download = page.waitForEvent("download");
	await page.goto(address).catch(() => {});
	expect((await download).suggestedFilename()).toBe("harm.svg");
	expect(await page.title()).not.toBe("ran");
	expect(canary.hits()).toBe(0);
});
