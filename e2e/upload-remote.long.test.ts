import { createServer, type Server as HttpServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { checkAppearance } from "./testing/browser/check-appearance.ts";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { svg } from "./testing/pictures.ts";
import type { Environment } from "./testing/servers/server.ts";
import { signUp } from "./testing/sign-up.ts";
import { Uploader } from "./testing/uploader.ts";

const environment: Environment = { COMPANION_ALLOW_LOCAL_URLS: "true" };
const test = journey.override("environment", { scope: "file" }, async ({ browser: _ }) => environment);

const drawing = svg("ridge.svg", 3000);
let imageServer: HttpServer;
let address = "";
beforeAll(async () => {
	imageServer = createServer((_, response) => {
		response.setHeader("content-type", drawing.mimeType);
		response.setHeader("content-length", drawing.buffer.length);
		response.end(drawing.buffer);
	});
	await new Promise<void>((resolve) => imageServer.listen(0, "127.0.0.1", resolve));
	address = `http://127.0.0.1:${(imageServer.address() as AddressInfo).port}/ridge.svg`;
});
afterAll(() => new Promise((resolve) => imageServer.close(resolve)));

async function openLink(page: Page, email: string): Promise<Uploader> {
	await signUp(page, email);
	const uploader = await Uploader.open(page);
	await uploader.root.getByRole("tab", { name: "Link" }).click();
	await eventually(() => uploader.root.getByRole("heading").textContent()).toBe("Add from link");
	return uploader;
}

async function importLink(uploader: Uploader): Promise<void> {
	await uploader.root.getByRole("textbox").fill(address);
	await uploader.button("Import").click();
	await eventually(() => uploader.status.textContent()).toBe("1 file selected");
}

test("the server fetches an image from its URL and stores it unchanged", async ({ openPage }) => {
	const page = await openPage({ reducedMotion: true });
	const uploader = await openLink(page, "link@example.org");
	await checkAppearance(page, "upload-link");
	await importLink(uploader);
	await uploader.upload();
	await uploader.toast("Upload Successful").waitFor();
	const link = page.getByRole("link", { name: "Open ridge.svg" });
	await link.waitFor();
	const response = await page.request.get((await link.getAttribute("href")) ?? "");
	expect((await response.body()).equals(drawing.buffer)).toBe(true);
});

test("visitors have no other sources, and leaving the panel imports nothing", async ({ openPage }) => {
	const visitor = await Uploader.open(await openPage());
	expect(await visitor.root.getByRole("tab", { name: "Link" }).count()).toBe(0);
	const uploader = await openLink(await openPage(), "leaves@example.org");
	await uploader.button("Cancel").click();
	await uploader.button("choose files").waitFor();
	expect(await uploader.files.count()).toBe(0);
});

test("the error message for a link covers neither its field nor its button, at any width", async ({ openPage }) => {
	const page = await openPage({ reducedMotion: true, expectConsole: [/status of 4\d\d/] });
	const uploader = await openLink(page, "fails@example.org");
	await uploader.root.getByRole("textbox").fill("http://127.0.0.1:1/nothing.png");
	for (const width of [1280, 390]) {
		await page.setViewportSize({ width, height: 844 });
		await uploader.button("Import").click();
		await uploader.message.waitFor();
		const bottom = await uploader.button("Import").evaluate((button) => button.getBoundingClientRect().bottom);
		const top = await uploader.message.evaluate((message) => message.getBoundingClientRect().top);
		expect(top).toBeGreaterThanOrEqual(bottom);
		await uploader.message.waitFor({ state: "hidden" });
	}
	await checkAppearance(page, "upload-link-failed");
});

test("SEC-21: a local address is rejected with a sentence, unless a test allows it", async ({
	openPage,
	startServer,
}) => {
	const { origin } = await startServer({});
	const page = await openPage({ origin, expectConsole: [/status of 4\d\d/] });
	const uploader = await openLink(page, "inside@example.org");
	await uploader.root.getByRole("textbox").fill(address);
	await uploader.button("Import").click();
	await uploader.message.filter({ hasText: "The image could not be fetched." }).waitFor();
	expect(await uploader.files.count()).toBe(0);
});

test("REL-41: a source that denies permission is asked once, and the file shows the error", async ({ openPage }) => {
	const page = await openPage({ expectConsole: [/status of 401/] });
	const uploader = await openLink(page, "unauthorized@example.org");
	await importLink(uploader);
	let requestCount = 0;
	await page.route("**/companion/url/get", async (route) => {
		requestCount += 1;
		await route.fulfill({ status: 401, json: { message: "Sign in first." } });
	});
	await uploader.upload();
	await uploader.toast("Upload Failed").waitFor();
	await eventually(() => uploader.status.textContent()).toBe("Error");
	expect(requestCount).toBe(1);
});

test("REL-41: an unavailable source is retried ten times, then the file shows the error", async ({ openPage }) => {
	const page = await openPage({ expectConsole: [/status of 503/] });
	await page.clock.install();
	const uploader = await openLink(page, "away@example.org");
	await importLink(uploader);
	let requestCount = 0;
	await page.route("**/companion/url/get", async (route) => {
		requestCount += 1;
		await route.fulfill({ status: 503, json: { message: "Not now." } });
	});
	await uploader.upload();
	await eventually(async () => {
		if (requestCount < 11) await page.clock.runFor(600_000);
		return requestCount;
	}).toBe(11);
	await eventually(() => uploader.status.textContent()).toBe("Error");
	expect(requestCount).toBe(11);
});

test("REL-41: a socket without messages for five minutes is closed, and the import is requested again", async ({
	openPage,
}) => {
	const page = await openPage();
	await page.clock.install();
	let sockets = 0;
	await page.routeWebSocket("**/companion/api/*", (socket) => {
		sockets += 1;
		if (sockets > 1) socket.connectToServer();
	});
	const uploader = await openLink(page, "silent@example.org");
	await importLink(uploader);
	let requestCount = 0;
	page.on("request", (request) => {
		if (request.url().endsWith("/companion/url/get")) requestCount += 1;
	});
	await uploader.upload();
	await eventually(() => sockets).toBe(1);
	await page.clock.runFor(290_000);
	expect(requestCount).toBe(1);
	await eventually(async () => {
		await page.clock.runFor(15_000);
		return requestCount;
	}).toBe(2);
	await page.getByRole("link", { name: "Open ridge.svg" }).waitFor();
});
