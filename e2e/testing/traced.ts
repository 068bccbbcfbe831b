import { chromium } from "playwright-core";
import { ensureChromium } from "../../scripts/steps/ensure-chromium.mjs";
import { FLAGS } from "./browser-flags.ts";
import { test as plain } from "./journey.ts";

/** A browser keeps one trace at a time, so a file that traces has one of its own beside that of the run. */
export const test = plain.override("browser", { scope: "file" }, async ({}, { onCleanup }) => {
	const browser = await chromium.launch({ executablePath: await ensureChromium(), args: FLAGS });
	onCleanup(() => browser.close());
	return browser;
});
