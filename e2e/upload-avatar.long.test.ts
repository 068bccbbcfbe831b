import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkAppearance } from "./testing/browser/check-appearance.ts";
import { eventually } from "./testing/eventually.ts";
import { test } from "./testing/journey.ts";
import { png, svg } from "./testing/pictures.ts";
import { signUp } from "./testing/sign-up.ts";
import { Uploader } from "./testing/uploader.ts";

const widePicture = png("mara.png", 640, 320, [190, 120, 80]);
const avatar = (page: Page) => page.locator(".avatar-field img");
const toastText = (page: Page) => page.locator(".toast-text").textContent();
const dialog = (page: Page) => page.getByRole("dialog", { name: "Change Avatar" });

/** Signs up a new user, and opens the avatar dialog in their settings. */
async function openAvatarDialog(page: Page, email: string): Promise<Uploader> {
	await signUp(page, email);
	await page.goto("/settings");
	await page.getByRole("button", { name: "Change Avatar" }).click();
	await dialog(page).waitFor();
	return new Uploader(page);
}

async function chooseSquare(uploader: Uploader): Promise<void> {
	await uploader.choose([widePicture]);
	await uploader.button(/^Save$/).click();
	await uploader.upload();
}

test("an avatar is cropped to a square first, shown everywhere, and removed again", async ({ openPage }) => {
	const page = await openPage();
	const uploader = await openAvatarDialog(page, "square@example.org");
	await uploader.choose([svg("drawing.svg")]);
	await uploader.message.filter({ hasText: "You can only upload: JPG, PNG, GIF" }).waitFor();
	await uploader.choose([widePicture]);
	await uploader.button(/^Save$/).click();
	const chosen = uploader.files.locator("img");
	const isSquare = () => chosen.evaluate((image: HTMLImageElement) => image.naturalWidth === image.naturalHeight);
	await eventually(isSquare).toBe(true);
	await uploader.upload();
	await uploader.toast("Avatar updated").waitFor();
	await dialog(page).waitFor({ state: "detached" });
	await eventually(() => avatar(page).getAttribute("src")).toMatch(/^\/objects\/avatars\//);
	const sides = await avatar(page).evaluate(async (image: HTMLImageElement) => {
		await image.decode();
		return [image.naturalWidth, image.naturalHeight];
	});
	expect(sides).toEqual([512, 512]);
	await page.getByRole("button", { name: "Delete Avatar" }).click();
	await uploader.toast("Avatar deleted").waitFor();
	await page.getByText("Your initials are shown instead.", { exact: true }).waitFor();
	await avatar(page).waitFor({ state: "detached" });
});

test("a picture is not accepted without cropping", async ({ openPage }) => {
	// The browser reports an error for a picture that is removed while the editor or the list still loads it.
	const page = await openPage({ expectConsole: [/ERR_FILE_NOT_FOUND.*\(blob:/] });
	const uploader = await openAvatarDialog(page, "uncropped@example.org");
	await uploader.choose([widePicture]);
	// The bar below the editor has its own Cancel button, which is covered while the editor slides in.
	const editor = page.locator("[id$=panel--editor]");
	await editor.getByRole("button", { name: "Cancel", exact: true }).click();
	await uploader.button("choose files").waitFor();
	expect(await uploader.files.count()).toBe(0);
});

test("REL-42: while the storage is unavailable the old avatar stays, and the page says so", async ({ openPage }) => {
	const page = await openPage({ expectConsole: [/status of 503/] });
	const uploader = await openAvatarDialog(page, "stays@example.org");
	await chooseSquare(uploader);
	await uploader.toast("Avatar updated").waitFor();
	const before = await avatar(page).getAttribute("src");
	await page.route("**/objects/uploads/**", (route) =>
		route.fulfill({ status: 503, contentType: "text/html", body: "" }),
	);
	await page.getByRole("button", { name: "Change Avatar" }).click();
	await chooseSquare(uploader);
	await uploader.toast("Upload failed").waitFor();
	expect(await toastText(page)).toBe("Failed to update your avatar. Please try again.");
	await eventually(() => uploader.status.textContent()).toBe("Error");
	expect(await avatar(page).getAttribute("src")).toBe(before);
	await page.unroute("**/objects/uploads/**");
	await page.route("**/api/users/avatar", (route) =>
		route.fulfill({ status: 503, contentType: "text/plain", body: "The server cannot save right now." }),
	);
	await uploader.button("Retry upload").first().click();
	await eventually(() => toastText(page)).toBe("The server cannot save right now.");
	expect(await avatar(page).getAttribute("src")).toBe(before);
	await page.reload();
	await eventually(() => avatar(page).getAttribute("src")).toBe(before);
});

test("by keyboard, the dialog takes, traps and returns the focus; Escape and a press outside close it", async ({
	openPage,
}) => {
	const page = await openPage();
	const uploader = await openAvatarDialog(page, "keys@example.org");
	const isInside = () => page.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
	await eventually(isInside).toBe(true);
	for (let step = 0; step < 6; step++) {
		await page.keyboard.press(step < 4 ? "Tab" : "Shift+Tab");
		expect(await isInside()).toBe(true);
	}
	await page.keyboard.press("Escape");
	await dialog(page).waitFor({ state: "detached" });
	const focused = () => page.evaluate(() => document.activeElement?.textContent);
	await eventually(focused).toBe("Change Avatar");
	await page.keyboard.press("Enter");
	await dialog(page).waitFor();
	await uploader.button("choose files").waitFor();
	await page.mouse.click(5, 5);
	await dialog(page).waitFor({ state: "detached" });
});

test("the dialog fits in every width and theme, and is accessible", async ({ openPage }) => {
	const page = await openPage({ reducedMotion: true });
	const uploader = await openAvatarDialog(page, "look@example.org");
	await checkAppearance(page, "upload-avatar");
	await uploader.choose([widePicture]);
	await uploader.button("Zoom in").waitFor();
	await checkAppearance(page, "upload-avatar-crop");
});
