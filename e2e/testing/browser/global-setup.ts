import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { ensureBuilt } from "../../../scripts/steps/ensure-built.mjs";
import { ensureChromium } from "../../../scripts/steps/install/ensure-chromium.mjs";
import { FLAGS } from "./browser-flags.ts";

declare module "vitest" {
	interface ProvidedContext {
		browserAddress: string;
	}
}

/** One browser for the whole run; each page has a profile of its own in it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
	await ensureBuilt();
	const browser = await chromium.launchServer({ executablePath: await ensureChromium(), args: FLAGS });
	project.provide("browserAddress", browser.wsEndpoint());
	return () => browser.close();
}
