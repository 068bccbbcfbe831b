import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { eventually } from "./testing/eventually.ts";
import { test as journey } from "./testing/journey.ts";
import { png, svg } from "./testing/pictures.ts";
import { Bucket } from "./testing/servers/bucket.ts";
import type { Environment } from "./testing/servers/server.ts";
import { signUp } from "./testing/sign-up.ts";
import { Uploader } from "./testing/uploader.ts";

const MIB = 1_048_576;
const LARGE = svg("large.svg", 22 * MIB);
/** Part numbers; a part has 5 MB, the smallest allowed size. */
const PARTS = [1, 2, 3, 4, 5];
const picture = png("sea.png", 300, 200, [30, 110, 160]);

let bucket: Bucket;
let folder = "";
const test = journey.override("environment", { scope: "file" }, async ({ browser: _ }): Promise<Environment> => {
	bucket = await Bucket.start();
	return { ...bucket.environment, S3_DIRECT_UPLOADS: "true", MAX_UPLOAD_BYTES: String(64 * MIB) };
});
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), "parallax-large-"));
	await writeFile(join(folder, LARGE.name), LARGE.buffer);
});
afterAll(async () => {
	bucket?.stop();
	await rm(folder, { recursive: true, force: true });
});

/** The PUT requests of the page by target: `bucket`, or `program` for the server. */
function recordPuts(page: Page): string[] {
	const putTargets: string[] = [];
	page.on("response", (response) => {
		const url = new URL(response.url());
		if (response.request().method() !== "PUT" || response.status() !== 200) return;
		const target = url.origin === bucket.endpoint ? "bucket" : "program";
		putTargets.push([target, url.searchParams.get("partNumber") ?? ""].join(" ").trim());
	});
	return putTargets;
}

test.for([1280, 390])("at %i px a picture is uploaded directly to the bucket", async (width, { openPage }) => {
	const page = await openPage({ width });
	const putTargets = recordPuts(page);
	const uploader = await Uploader.open(page);
	await uploader.choose([picture]);
	await uploader.upload();
	const link = page.getByRole("link", { name: "Open sea.png" });
	await link.waitFor();
	expect(putTargets).toEqual(["bucket"]);
	const response = await page.request.get((await link.getAttribute("href")) ?? "");
	expect(response.headers()["content-type"]).toBe("image/png");
	expect((await bucket.contents()).keys.filter((key) => key.startsWith("incoming/"))).toEqual([]);
});

test("a file that only claims to be a picture is rejected with the same sentence as elsewhere", async ({
	openPage,
}) => {
	const page = await openPage({ expectConsole: [/Failed to load resource.* 415/] });
	const uploader = await Uploader.open(page);
	await uploader.choose([{ ...picture, buffer: Buffer.from("<!doctype html><script>alert(1)</script>") }]);
	await uploader.upload();
	await uploader.toast("Upload Failed").waitFor();
	expect(await page.locator(".toast-text").textContent()).toMatch(/^1 file failed\. File type not supported\./);
	expect((await bucket.contents()).keys.filter((key) => key.startsWith("incoming/"))).toEqual([]);
});

test("REL-40: 22 MB in parts go directly to the bucket; after a reload only the missing ones are sent", async ({
	openPage,
}) => {
	const page = await openPage({ expectConsole: [/Failed to load resource/] });
	const putTargets = recordPuts(page);
	const held: Route[] = [];
	let passed = 0;
	let maxPassed = 2;
	await page.route(/partNumber=/, async (route) => {
		if (route.request().method() === "PUT") passed += 1;
		if (passed <= maxPassed) await route.continue();
		else held.push(route);
	});
	await signUp(page, "bucket@example.org");
	const uploader = await Uploader.open(page);
	await uploader.root.locator("input.uppy-Dashboard-input").first().setInputFiles(join(folder, LARGE.name));
	await uploader.upload();
	await eventually(() => putTargets.length).toBe(2);
	await uploader.untilStoredInBrowser();
	await page.reload();
	// Ending the interception here would sometimes leave script requests of the new page unanswered.
	maxPassed = Number.POSITIVE_INFINITY;
	await Promise.all(held.map((route) => route.abort().catch(() => {})));
	await uploader.root.getByText("Session restored").waitFor();
	await uploader.upload();
	const link = page.getByRole("link", { name: `Open ${LARGE.name}` });
	await link.waitFor();
	expect(putTargets.toSorted()).toEqual(PARTS.map((part) => `bucket ${part}`));
	const response = await page.request.get((await link.getAttribute("href")) ?? "");
	expect((await response.body()).equals(LARGE.buffer)).toBe(true);
	expect((await bucket.contents()).begun).toEqual([]);
});
