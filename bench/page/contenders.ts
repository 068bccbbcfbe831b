import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { BrowserContext, Page } from "playwright-core";
import { build } from "vite";
import { projectRoot } from "../../scripts/steps/project-root.mjs";
import { type RunningProcess, start } from "../processes.ts";
import type { Pace } from "./vendor.ts";

const localPath = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export interface Vendor {
	readonly origin: string;
	pace(paces: readonly Pace[]): Promise<void>;
	stop(): Promise<void>;
}

export async function startVendor(): Promise<Vendor> {
	const { origin, stop } = await start({ file: localPath("vendor.ts") });
	return {
		origin,
		stop,
		async pace(paces) {
			await fetch(`${origin}/pace`, { method: "POST", body: JSON.stringify(paces) });
		},
	};
}

export interface ProductServer extends RunningProcess {
	readonly dataDir: string;
}

/** The product in `root` as `npm start` runs it, except for its vendors and its port. */
export async function startServer({ origin }: Vendor, root = projectRoot): Promise<ProductServer> {
	const dataDir = mkdtempSync(join(tmpdir(), "parallax-bench-"));
	const bases = { OPENAI: `${origin}/v1`, XAI: `${origin}/v1`, ANTHROPIC: origin, GEMINI: origin };
	const env = Object.entries(bases).flatMap(([vendor, base]) => [
		[`${vendor}_BASE_URL`, base],
		[`${vendor}_API_KEY`, "bench"],
	]);
	const server = await start({
		file: join(root, "server/src/main.ts"),
		env: { PORT: "0", DATA_DIR: dataDir, TRUST_PROXY: "true", ...Object.fromEntries(env) },
	});
	return {
		...server,
		dataDir,
		async stop() {
			await server.stop();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

/** One implementation that shows four answers, operated the way a user does. */
export interface Contender {
	readonly name: string;
	/** The origin of its server. */
	readonly origin: string;
	open(page: Page): Promise<void>;
	ask(page: Page, prompt: string): Promise<void>;
	/** Focuses the field of the next prompt. */
	startWriting(page: Page): Promise<void>;
	untilDone(page: Page): Promise<unknown>;
	/** Goes back to an empty page without loading it again. */
	reset(page: Page): Promise<void>;
}

export const promptField = (page: Page) => page.getByRole("textbox", { name: "Your prompt" });

export const product = (name: string, origin: string): Contender => ({
	name,
	origin,
	async open(page) {
		await page.goto("/");
		await promptField(page).waitFor();
		// Loads Playwright's polling script now. It takes 60 ms at a quarter of the speed and is not product code.
		await page.waitForFunction(() => true);
	},
	async ask(page, prompt) {
		await promptField(page).pressSequentially(prompt, { delay: 30 });
		await page.keyboard.press("Enter");
		await page.getByRole("article").nth(3).waitFor();
	},
	async startWriting(page) {
		await page.keyboard.press("/");
		await promptField(page).waitFor();
	},
	// Polls rarely and with a cheap query, so that the measurement contains only the page's own work.
	untilDone: (page) =>
		page.waitForFunction(() => document.querySelectorAll(".state.is-ok").length === 4, undefined, { polling: 250 }),
	async reset(page) {
		await page.getByRole("link", { name: "New chat" }).click();
		await promptField(page).waitFor();
	},
});

/** Serves the baseline's page from the same origin; it reads the same stream. */
export async function serveBaseline(context: BrowserContext): Promise<void> {
	const script = await baselineScript();
	const page =
		'<!doctype html><title>Baseline</title><div id="root"></div><script type="module" src="/baseline.js"></script>';
	await context.route("**/baseline", (route) => route.fulfill({ contentType: "text/html", body: page }));
	await context.route("**/baseline.js", (route) => route.fulfill({ contentType: "text/javascript", body: script }));
}

let baselineBuild: Promise<string> | undefined;
function baselineScript(): Promise<string> {
	baselineBuild ??= build({
		configFile: false,
		logLevel: "silent",
		root: localPath("baseline"),
		define: { "process.env.NODE_ENV": '"production"' },
		build: { write: false, rolldownOptions: { input: localPath("baseline/main.tsx") } },
	}).then((result) => {
		const [output] = [result].flat();
		const chunk = output && "output" in output ? output.output[0] : undefined;
		return chunk?.code ?? "";
	});
	return baselineBuild;
}

async function openBaseline(page: Page): Promise<void> {
	await page.goto("/baseline");
	await promptField(page).waitFor();
}

export const baseline = (origin: string): Contender => ({
	name: "unsplit react-markdown",
	origin,
	open: openBaseline,
	async ask(page, prompt) {
		await promptField(page).pressSequentially(prompt, { delay: 30 });
		await page.getByRole("button", { name: "Submit" }).click();
		await page.getByRole("article").nth(3).waitFor();
	},
	startWriting: (page) => promptField(page).focus(),
	untilDone: (page) => page.locator("[data-done]").waitFor(),
	reset: openBaseline,
});
