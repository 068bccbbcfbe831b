import { join } from "node:path";
import { ensureTool } from "./ensure-tool.mjs";

/** @returns {Promise<string>} Firebase's own command line */
export async function ensureFirebaseTools() {
	const tool = await ensureTool({ name: "firebase-tools", version: "15.34.2", why: "its Auth emulator" });
	return join(tool, "lib", "bin", "firebase.js");
}
