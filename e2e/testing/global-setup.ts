import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../scripts/steps/ensure-built.mjs";
import { ensureChromium } from "../../scripts/steps/ensure-chromium.mjs";

declare module "vitest" {
	interface ProvidedContext {
		browserAddress: string;
	}
}

/**
 * Root needs the first; without the next ones Chromium asks the internet, which the journeys do not have; the last two
 * are a camera that shows a moving picture, and somebody who allows it to be used.
 */
const FLAGS = [
	"--no-sandbox",
	"--disable-gpu",
	"--disable-background-networking",
	"--disable-component-update",
	"--disable-sync",
	"--use-fake-device-for-media-stream",
	"--use-fake-ui-for-media-stream",
];

/** One browser for the whole run; each page has a profile of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	await ensureBuilt();
	const browser = await chromium.launchServer({ executablePath: await ensureChromium(), args: FLAGS });
	project.provide("browserAddress", browser.wsEndpoint());
	return () => browser.close();
}
