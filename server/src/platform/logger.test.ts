import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { expect, it } from "vitest";

const LOGGER = new URL("./logger.ts", import.meta.url).href;
/** Says more than waits for a log, then is still there to say so. */
const PROGRAM = `
	import { setImmediate as turn } from "node:timers/promises";
	import { createLogger } from "${LOGGER}";
	const logger = createLogger("info");
	for (let n = 0; n < 3000; n += 1) {
		logger.info({ words: "x".repeat(1000) }, "an answer could not be saved yet");
		if (n % 100 === 0) await turn();
	}
	console.error("alive");
	process.exit(0);
`;

it.skipIf(!existsSync("/dev/full"))(
	"REL-48 a log that cannot be written, its disk being full, ends nothing",
	async () => {
		const child = spawn(process.execPath, ["--input-type=module", "--eval", PROGRAM], {
			stdio: ["ignore", openSync("/dev/full", "w"), "pipe"],
		});
		let said = "";
		child.stderr?.on("data", (words) => {
			said += words;
		});
		const [code] = await once(child, "close");
		expect([said.trim(), code]).toEqual(["alive", 0]);
	},
);
