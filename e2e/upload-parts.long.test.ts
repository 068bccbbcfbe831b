import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Request, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { svg } from "./testing/pictures.ts";
import type { Environment } from "./testing/servers/server.ts";
import { signUp } from "./testing/sign-up.ts";
import { Uploader } from "./testing/uploader.ts";

const MIB = 1_048_576;
const LARGE = svg("large.svg", 60 * MIB);
const MIDDLE = svg("middle.svg", 22 * MIB);
/** The number of parts; each has 5 MB, the smallest allowed size. */
const LARGE_PARTS = 12;
const MIDDLE_PARTS = 5;

const environment: Environment = { MAX_UPLOAD_BYTES: String(64 * MIB) };
const test = journey.override("environment", { scope: "file" }, async ({ browser: _ }) => environment);
/** Allows the browser's own console message for a broken connection or an error status. */
const withNetworkErrors = { expectConsole: [/Failed to load resource/] };

let folder = "";
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "parallax-large-"));
	for (const { name, buffer } of [LARGE, MIDDLE]) await writeFile(join(folder, name), buffer);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PART = /\/objects\/parts\/[^/]+\/(\d+)\?/;
const partOf = (request: Request): number => Number(PART.exec(request.url())?.[1] ?? 0);

/** The numbers of the parts that have arrived, in order of arrival. */
function recordArrivals(page: Page): number[] {
	const arrivedParts: number[] = [];
	page.on("response", (response) => {
		const part = partOf(response.request());
		if (part > 0 && response.status() === 200) arrivedParts.push(part);
	});
	return arrivedParts;
}

/** Lets `passCount` parts through and holds the others until the returned function is called. */
async function holdParts(page: Page, passCount: number): Promise<() => Promise<void>> {
	let open = false;
	const held: Route[] = [];
	let passed = 0;
	await page.route(PART, async (route) => {
		passed += 1;
		if (open || passed <= passCount) await route.continue();
		else held.push(route);
	});
	return async () => {
		open = true;
		await Promise.all(held.map((route) => route.abort().catch(() => {})));
	};
}

async function startUpload(page: Page, email: string, name: string): Promise<Uploader> {
	await signUp(page, email);
	const uploader = await Uploader.open(page);
	await uploader.root.locator("input.uppy-Dashboard-input").first().setInputFiles(join(folder, name));
	await uploader.upload();
	return uploader;
}

async function expectArrived(page: Page, expected: { readonly name: string; readonly buffer: Buffer }): Promise<void> {
	const link = page.getByRole("link", { name: `Open ${expected.name}` });
	await link.waitFor();
	const response = await page.request.get((await link.getAttribute("href")) ?? "");
	expect((await response.body()).equals(expected.buffer)).toBe(true);
}
const sorted = (parts: readonly number[]) => parts.toSorted((one, other) => one - other);
const partsUpTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe("a file in parts", () => {
	test("REL-38: an upload of 60 MB continues after the server was killed, and arrives byte for byte", async ({
		openPage,
		server,
	}) => {
		const page = await openPage(withNetworkErrors);
		const arrivedParts = recordArrivals(page);
		// The last part waits for its address: otherwise all could arrive before the server is killed.
		const restarted = Promise.withResolvers<void>();
		await page.route(new RegExp(`/s3/multipart/[^/]+/${LARGE_PARTS}\\?`), async (route) => {
			await restarted.promise;
			await route.continue();
		});
		await startUpload(page, "killed@example.org", LARGE.name);
		await eventually(() => arrivedParts.length).toBeGreaterThanOrEqual(2);
		await server.restart();
		expect(arrivedParts.length).toBeLessThan(LARGE_PARTS);
		restarted.resolve();
		await expectArrived(page, LARGE);
		expect(new Set(arrivedParts)).toEqual(new Set(partsUpTo(LARGE_PARTS)));
	});

	test("REL-38: without a connection for half a minute it pauses, then sends only the missing parts", async ({
		openPage,
	}) => {
		const page = await openPage(withNetworkErrors);
		const arrivedParts = recordArrivals(page);
		await page.clock.install();
		const release = await holdParts(page, 2);
		const uploader = await startUpload(page, "offline@example.org", MIDDLE.name);
		await eventually(() => arrivedParts.length).toBe(2);
		await page.context().setOffline(true);
		await release();
		await uploader.message.filter({ hasText: "No Internet connection" }).waitFor();
		await page.clock.runFor(30_000);
		expect(await uploader.status.textContent()).toBe("Uploading 1 file");
		await page.context().setOffline(false);
		await expectArrived(page, MIDDLE);
		expect(sorted(arrivedParts)).toEqual(partsUpTo(MIDDLE_PARTS));
	});

	test("REL-39: an expired part is signed again, a busy or failing store is retried, a missing one ends it", async ({
		openPage,
	}) => {
		const page = await openPage(withNetworkErrors);
		const arrivedParts = recordArrivals(page);
		const refusals = [
			{ status: 403, body: "<Error><Message>Request has expired</Message></Error>" },
			{ status: 429, body: "Slow down." },
			{ status: 500, body: "Not now." },
		];
		await page.route(PART, async (route) => {
			const refusal = refusals.shift();
			await (refusal ? route.fulfill(refusal) : route.continue());
		});
		await startUpload(page, "refused@example.org", MIDDLE.name);
		await expectArrived(page, MIDDLE);
		expect(sorted(arrivedParts)).toEqual(partsUpTo(MIDDLE_PARTS));
		await page.unroute(PART);

		await page.route(PART, (route) => route.fulfill({ status: 404, contentType: "text/plain", body: "It is gone." }));
		const uploader = new Uploader(page);
		await uploader.button("Done").click();
		await uploader.root.locator("input.uppy-Dashboard-input").first().setInputFiles(join(folder, MIDDLE.name));
		await uploader.upload();
		await uploader.toast("Upload Failed").waitFor();
		expect(await page.locator(".toast-text").textContent()).toBe("1 file failed. It is gone.");
		await eventually(() => uploader.status.textContent()).toBe("Error");
	});

	test("REL-40: after a reload the session is restored, and only the missing parts are sent", async ({ openPage }) => {
		const page = await openPage(withNetworkErrors);
		const arrivedParts = recordArrivals(page);
		const release = await holdParts(page, 2);
		const uploader = await startUpload(page, "reload@example.org", MIDDLE.name);
		await eventually(() => arrivedParts.length).toBe(2);
		await uploader.untilStoredInBrowser();
		await page.reload();
		await release();
		await uploader.root.getByText("Session restored").waitFor();
		await uploader.root.getByText("We restored all files. You can now resume the upload.").waitFor();
		await uploader.upload();
		await expectArrived(page, MIDDLE);
		expect(sorted(arrivedParts)).toEqual(partsUpTo(MIDDLE_PARTS));
	});

	test("REL-40: a file that the browser no longer has is a ghost until it is chosen again", async ({ openPage }) => {
		const page = await openPage(withNetworkErrors);
		const arrivedParts = recordArrivals(page);
		const release = await holdParts(page, 2);
		const uploader = await startUpload(page, "ghost@example.org", MIDDLE.name);
		await eventually(() => arrivedParts.length).toBe(2);
		await uploader.untilStoredInBrowser();
		await page.goto("/privacy");
		await release();
		await page.evaluate(async () => {
			for (const { name = "" } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
		});
		await page.goto("/upload");
		const lost = "We could not fully recover 1 file. Please re-select it and resume the upload.";
		await uploader.root.getByText(lost).waitFor();
		await uploader.button("Re-select").click();
		await uploader.root.locator(".uppy-Dashboard-AddFilesPanel input").first().setInputFiles(join(folder, MIDDLE.name));
		await uploader.upload();
		await expectArrived(page, MIDDLE);
		expect(sorted(arrivedParts)).toEqual(partsUpTo(MIDDLE_PARTS));
	});
});
