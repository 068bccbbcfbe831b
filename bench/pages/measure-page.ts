import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { ensureChromium } from "../../scripts/steps/install/ensure-chromium.mjs";
import { ensureLighthouse } from "../../scripts/steps/install/ensure-lighthouse.mjs";
import { freePort } from "../../scripts/steps/process/free-port.mjs";
import type { Cookie } from "./seeded-server.ts";

export const PROFILES = ["mobile", "desktop"] as const;
export type Profile = (typeof PROFILES)[number];

export interface Measurement {
	readonly shift: number;
	readonly contentMs: number;
	readonly blockedMs: number;
	readonly scriptBytes: number;
	/** Performance, accessibility, best practices, search engines: 0 to 100. */
	readonly scores: readonly number[];
	/** The speed of the machine during the run, as measured by Lighthouse. */
	readonly benchmarkIndex: number;
}

interface Report {
	readonly audits: Readonly<Record<string, { numericValue?: number; details?: { items?: readonly NetworkRequest[] } }>>;
	readonly categories: Readonly<Record<string, { score: number | null }>>;
	readonly environment: { readonly benchmarkIndex: number };
}
interface NetworkRequest {
	readonly resourceType?: string;
	readonly transferSize?: number;
}

const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

function parseReport({ audits, categories, environment }: Report): Measurement {
	const auditValue = (name: string) => audits[name]?.numericValue ?? Number.NaN;
	const scripts = (audits["network-requests"]?.details?.items ?? []).filter(
		({ resourceType }) => resourceType === "Script",
	);
	return {
		shift: auditValue("cumulative-layout-shift"),
		contentMs: auditValue("largest-contentful-paint"),
		blockedMs: auditValue("total-blocking-time"),
		scriptBytes: scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
		scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? Number.NaN) * 100)),
		benchmarkIndex: environment.benchmarkIndex,
	};
}

const FLAGS = ["--headless=new", "--no-sandbox", "--no-first-run", "--disable-background-networking"];

/** Starts a browser with its own profile; resolves when it accepts commands at that port. */
async function startBrowser(port: number, profileFolder: string): Promise<ChildProcess> {
	const args = [...FLAGS, `--remote-debugging-port=${port}`, `--user-data-dir=${profileFolder}`, "about:blank"];
	const child = spawn(await ensureChromium(), args, { stdio: ["ignore", "ignore", "pipe"] });
	const lines = createInterface({ input: child.stderr });
	await new Promise<void>((resolve, reject) => {
		child.once("exit", () => reject(new Error("The browser ended before it listened.")));
		lines.on("line", (line) => line.startsWith("DevTools listening") && resolve());
	});
	return child;
}

async function setCookies(port: number, origin: string, cookies: readonly Cookie[]): Promise<void> {
	const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
	await browser.contexts()[0]?.addCookies(cookies.map((cookie) => ({ ...cookie, url: origin })));
	await browser.close();
}

/** Lighthouse sometimes fails to record a page and asks for another run. */
const MAX_ATTEMPTS = 3;

/** The figures of a page, by Lighthouse. */
export async function measurePage(address: string, cookies: readonly Cookie[], profile: Profile): Promise<Measurement> {
	for (let attempt = 1; ; attempt += 1) {
		try {
			return await runLighthouse(address, cookies, profile);
		} catch (error) {
			if (attempt === MAX_ATTEMPTS) throw error;
		}
	}
}

/** Runs Lighthouse once, in a new browser with these cookies. */
async function runLighthouse(address: string, cookies: readonly Cookie[], profile: Profile): Promise<Measurement> {
	const lighthouse = await ensureLighthouse();
	const folder = await mkdtemp(join(tmpdir(), "parallax-lighthouse-"));
	const port = await freePort();
	const browser = await startBrowser(port, folder);
	try {
		if (cookies.length > 0) await setCookies(port, new URL(address).origin, cookies);
		const options = ["--output=json", "--quiet", "--disable-storage-reset", `--port=${port}`];
		if (profile === "desktop") options.push("--preset=desktop");
		const { stdout } = await promisify(execFile)(process.execPath, [lighthouse, address, ...options], {
			maxBuffer: 1 << 28,
		});
		return parseReport(JSON.parse(stdout));
	} finally {
		const exited = once(browser, "exit");
		browser.kill();
		await exited;
		await rm(folder, { recursive: true, force: true, maxRetries: 5 });
	}
}
