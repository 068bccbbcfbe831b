import { join } from "node:path";
import { ensureTool } from "./ensure-tool.mjs";

/** @returns {Promise<string>} Lighthouse's own command line */
export async function ensureLighthouse() {
	const tool = await ensureTool({ name: "lighthouse", version: "13.5.0", why: "the speed of pages" });
	return join(tool, "cli", "index.js");
}
