import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect } from "vitest";
import { builtPages } from "../scripts/steps/ensure-built.mjs";
import { FIRST_LOAD_LIMIT } from "../scripts/steps/first-load.mjs";
import { test } from "./testing/journey.ts";

test("a visitor can type after loading no more JavaScript than the limit", async ({ openPage }) => {
	const page = await openPage();
	const scripts: string[] = [];
	page.on("request", (request) => {
		if (request.resourceType() === "script") scripts.push(new URL(request.url()).pathname);
	});
	await page.goto("/");
	await page.getByRole("textbox").first().waitFor();
	const sizes = scripts.map((path) => [path, gzipSync(readFileSync(join(builtPages, path))).length] as const);
	const total = sizes.reduce((sum, [, bytes]) => sum + bytes, 0);
	expect(total, JSON.stringify(sizes, null, 1)).toBeGreaterThan(10_000);
	expect(total, JSON.stringify(sizes, null, 1)).toBeLessThanOrEqual(FIRST_LOAD_LIMIT);
});

test("parts shown before the script has loaded do not move when it has", async ({ openPage }) => {
	for (const width of [390, 1280]) {
		const page = await openPage({ width });
		const held = Promise.withResolvers<void>();
		await page.route("**/*.js", async (route) => {
			if (route.request().url().includes("/assets/")) await held.promise;
			await route.continue();
		});
		await page.goto("/", { waitUntil: "commit" });
		const visibleParts = [page.getByRole("heading", { level: 1 }), page.getByRole("link", { name: /^Parallax/ })];
		const boundingBoxes = () => Promise.all(visibleParts.map((part) => part.boundingBox()));
		await visibleParts[0]?.waitFor();
		const before = await boundingBoxes();
		held.resolve();
		await page.getByRole("textbox").waitFor();
		expect(await boundingBoxes()).toEqual(before);
	}
});
