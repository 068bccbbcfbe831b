import type { Page } from "playwright-core";
import { afterAll, beforeEach, expect } from "vitest";
import { checkAppearance } from "./testing/browser/check-appearance.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { png } from "./testing/pictures.ts";
import { freePort } from "./testing/servers/free-port.ts";
import type { Environment } from "./testing/servers/server.ts";
import { Sources } from "./testing/servers/sources.ts";
import { signUp } from "./testing/sign-up.ts";
import { Uploader } from "./testing/uploader.ts";

const picture = png("The sea.png", 300, 200, [30, 110, 160]);
let sources: Sources;
const CONNECT = /^(Connect to|Sign in with) Google/;
const test = journey.override("environment", { scope: "file" }, async ({ browser: _ }): Promise<Environment> => {
	sources = await Sources.start(picture.buffer);
	const port = String(await freePort());
	return {
		PORT: port,
		PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
		COMPANION_DRIVE_KEY: "drive-key",
		COMPANION_DRIVE_SECRET: "drive-secret",
		COMPANION_UNSPLASH_KEY: "unsplash-key",
		...sources.environment,
	};
});
beforeEach(() => sources?.configure({}));
afterAll(() => sources.stop());

/** Fakes Google's consent page, with a link to agree, and the pictures in its lists. */
async function fakeGoogle(page: Page): Promise<void> {
	await page.context().route("https://accounts.google.com/**", async (route) => {
		const { searchParams } = new URL(route.request().url());
		const state = searchParams.get("state");
		const location = `${searchParams.get("redirect_uri")}?code=agreed&state=${state}`;
		// A redirect would not be followed here; Google, too, shows a page that continues to the app.
		const body = `<!doctype html><title>Google</title><a href="${location.replaceAll("&", "&amp;")}">Allow</a>`;
		await route.fulfill({ contentType: "text/html", body });
	});
	await page
		.context()
		.route(/gstatic\.com|images\.unsplash\.com/, (route) =>
			route.fulfill({ contentType: "image/png", body: picture.buffer }),
		);
}

async function openDrive(page: Page, email: string): Promise<Uploader> {
	await fakeGoogle(page);
	await signUp(page, email);
	const uploader = await Uploader.open(page);
	await uploader.root.getByRole("tab", { name: "Google Drive" }).click();
	return uploader;
}

async function connect(page: Page, uploader: Uploader): Promise<void> {
	const popup = page.waitForEvent("popup");
	await uploader.button(CONNECT).click();
	const consent = await popup;
	const closed = consent.waitForEvent("close");
	await consent.getByRole("link", { name: "Allow" }).click();
	await closed;
}

async function selectPicture(uploader: Uploader): Promise<void> {
	await uploader.root.getByText("The sea.png").click();
	await uploader.button("Select 1").click();
	await eventually(() => uploader.status.textContent()).toBe("1 file selected");
}

test("a user agrees at Google and chooses a picture from their Drive, and it is imported", async ({ openPage }) => {
	const page = await openPage({ reducedMotion: true, expectConsole: [/status of 401/] });
	const uploader = await openDrive(page, "drive@example.org");
	await uploader.root.getByRole("heading", { name: "Import from Google Drive" }).waitFor();
	await uploader.button(CONNECT).waitFor();
	await checkAppearance(page, "upload-connect");
	await connect(page, uploader);
	await uploader.root.getByText("The sea.png").waitFor();
	await checkAppearance(page, "upload-drive");
	await selectPicture(uploader);
	await uploader.upload();
	await uploader.toast("Upload Successful").waitFor();
	const link = page.getByRole("link", { name: "Open The sea.png" });
	await link.waitFor();
	const response = await page.request.get((await link.getAttribute("href")) ?? "");
	expect(response.headers()["content-type"]).toBe("image/png");
});

test("REL-41: an expired permission is requested again", async ({ openPage }) => {
	const page = await openPage({ reducedMotion: true, expectConsole: [/status of 401/] });
	const uploader = await openDrive(page, "withdrawn@example.org");
	await connect(page, uploader);
	await uploader.root.getByText("The sea.png").waitFor();
	await sources.configure({ withdrawn: true });
	await page.reload();
	// The server tries to renew the permission first.
	const refused = page.waitForResponse((response) => response.url().endsWith("/refresh-token"));
	await uploader.root.getByRole("tab", { name: "Google Drive" }).click();
	expect((await refused).status()).toBe(401);
	await uploader.button(CONNECT).waitFor();
	await sources.configure({});
	await connect(page, uploader);
	await uploader.root.getByText("The sea.png").waitFor();
});

test("only sources with configured keys are offered; Unsplash is searched without consent", async ({ openPage }) => {
	const page = await openPage({ reducedMotion: true });
	await fakeGoogle(page);
	await signUp(page, "unsplash@example.org");
	const uploader = await Uploader.open(page);
	const tabs = await uploader.root.getByRole("tab").allTextContents();
	expect(tabs.map((name) => name.trim())).toEqual(["My device", "Photo", "Link", "Google Drive", "Unsplash"]);
	await checkAppearance(page, "upload-sources");
	await uploader.root.getByRole("tab", { name: "Unsplash" }).click();
	await uploader.root.getByRole("searchbox").fill("ridge");
	await page.keyboard.press("Enter");
	await uploader.root.locator(".uppy-ProviderBrowserItem").first().waitFor();
	await checkAppearance(page, "upload-unsplash");
});

test("REL-41: an import continues by itself after the server was killed and restarted", async ({
	openPage,
	server,
}) => {
	const page = await openPage({ reducedMotion: true, expectConsole: [/status of 40[14]/, /ERR_|WebSocket/, /50\d/] });
	const uploader = await openDrive(page, "killed@example.org");
	await connect(page, uploader);
	await uploader.root.getByText("The sea.png").waitFor();
	await selectPicture(uploader);
	await sources.configure({ half: true });
	const half = sources.sentHalf();
	await page.clock.install();
	await uploader.upload();
	await half;
	await server.kill();
	await sources.configure({});
	await server.restart();
	let isRequestedAgain = false;
	page.on("response", (response) => {
		if (response.url().includes("/companion/drive/get/") && response.ok()) isRequestedAgain = true;
	});
	// Only until then: five minutes later by its clock, the page would give up this import too, and request another.
	await eventually(async () => {
		if (!isRequestedAgain) await page.clock.runFor(60_000);
		return isRequestedAgain;
	}).toBe(true);
	await page.getByRole("link", { name: "Open The sea.png" }).waitFor();
});
