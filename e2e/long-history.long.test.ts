import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { checkAppearance } from "./testing/browser/check-appearance.ts";
import { test } from "./testing/journey.ts";

const SEED = fileURLToPath(new URL("../bench/seed/run.ts", import.meta.url));
const CHATS = 600;
/** One fast turn of the mouse wheel. */
const TURN_PX = 3000;

/** Stores years of chats in the data of the running server, as `npm run seed -- history` does. */
async function seed(dataDir: string): Promise<{ email: string; password: string }> {
	const { stdout } = await promisify(execFile)(process.execPath, [SEED, "history", "--chats", String(CHATS)], {
		env: { DATA_DIR: dataDir },
	});
	const [, email = "", password = ""] = /Sign in as (\S+) with the password “([^”]+)”/.exec(stdout) ?? [];
	return { email, password };
}

async function signIn(page: Page, body: object): Promise<void> {
	await page.goto("/privacy");
	const status = await page.evaluate(async (body) => {
		const headers = { "content-type": "application/json" };
		return (await fetch("/api/auth/local", { method: "POST", headers, body })).status;
	}, JSON.stringify(body));
	expect(status).toBe(200);
}

const pageState = (page: Page) =>
	page.evaluate(() => ({
		nodes: document.getElementsByTagName("*").length,
		isAtEnd:
			document.querySelector(`li[aria-posinset="${document.querySelector("li[aria-setsize]")?.ariaSetSize}"]`) !==
				null && scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
	}));

test("a long history scrolls to its end with a small page, filters by disagreement, and keeps its place on Back", async ({
	openPage,
	server,
}) => {
	const person = await seed(server.dataDir);
	const page = await openPage({ reducedMotion: true });
	await signIn(page, person);
	await page.goto("/history");
	await page.getByText(`Showing ${CHATS} chat sessions`, { exact: true }).waitFor();
	await page.getByRole("button", { name: `All ${CHATS}`, exact: true }).waitFor();
	await checkAppearance(page, "history-years");
	await page.mouse.move(640, 500);
	let maxNodes = 0;
	for (let isAtEnd = false; !isAtEnd; ) {
		await page.mouse.wheel(0, TURN_PX);
		const state = await pageState(page);
		maxNodes = Math.max(maxNodes, state.nodes);
		isAtEnd = state.isAtEnd;
	}
	expect(maxNodes).toBeLessThan(2000);

	const oldest = page.locator(`li[aria-posinset="${CHATS}"] .ask`);
	const prompt = await oldest.innerText();
	await oldest.click();
	await page.getByRole("heading", { level: 1, name: prompt }).waitFor();
	await page.goBack();
	await oldest.waitFor();

	await page.getByRole("button", { name: /^Disagreements \d+$/ }).click();
	const disagreements = Number(
		/\d+/.exec(await page.getByRole("button", { name: /^Disagreements \d+$/ }).innerText())?.[0],
	);
	expect(disagreements).toBeGreaterThan(0);
	await page.getByText(`Showing ${disagreements} chat sessions`, { exact: true }).waitFor();
	expect(
		new Set(
			await page
				.locator(".hist .facts")
				.allInnerTexts()
				.then((all) => all.map((text) => text.includes("contradicted"))),
		),
	).toEqual(new Set([true]));
});
