import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

const FOLDER = fileURLToPath(new URL("../../../.cache/screenshots/", import.meta.url));

/** Saves a screenshot for a person to review: `.cache/screenshots/<name>.png`. */
export async function screenshot(page: Page, name: string): Promise<void> {
	await mkdir(FOLDER, { recursive: true });
	await page.screenshot({ path: `${FOLDER}${name}.png`, animations: "disabled", caret: "hide" });
}
