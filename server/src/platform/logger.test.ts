import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, openSync } from "node:fs";
import { expect, it } from "vitest";

const LOGGER = new URL("./logger.ts", import.meta.url).href;

/** Logs more than the buffer can hold, and then reports that the process still runs. */
const LOGGING = `
	import { setImmediate as turn } from "node:timers/promises";
	import { createLogger } from "${LOGGER}";
	const logger = createLogger("info");
	for (let n = 0; n < 3000; n += 1) {
		logger.info({ words: "x".repeat(1000) }, "could not save an answer yet");
		if (n % 100 === 0) await turn();
	}
	console.error("alive");
`;
/** Behaves like a full disk until `freeSpace()`. */
const FULL = `
	import fs from "node:fs";
	const write = fs.write;
	const full = Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
	fs.write = (...parts) => setImmediate(parts.at(-1), full);
	const freeSpace = () => {
		fs.write = write;
	};
`;

/** The input of the process ends as soon as it has logged `until`. */
async function run(program: string, output: "pipe" | number, until = "") {
	const child = spawn(process.execPath, ["--input-type=module", "--eval", program], {
		stdio: ["pipe", output, "pipe"],
	});
	const captured = { logged: "", error: "" };
	child.stdout?.on("data", (words) => {
		captured.logged += words;
		if (captured.logged.includes(until)) child.stdin?.end();
	});
	child.stderr?.on("data", (words) => {
		captured.error += words;
	});
	const [code] = await once(child, "close");
	return { ...captured, code };
}

it.skipIf(!existsSync("/dev/full"))(
	"REL-48 a log on a full disk does not end the process, and does not keep it from exiting",
	async () => {
		const { error, code } = await run(`${LOGGING} process.exit(0);`, openSync("/dev/full", "w"));
		expect([error.trim(), code]).toEqual(["alive", 0]);
	},
);

it("REL-48 the log is written again as soon as there is space", async () => {
	// The buffer is written first, as fast as the test reads it; until then new lines are dropped.
	const afterwards = `
		let isRead = false;
		process.stdin.resume().once("end", () => {
			isRead = true;
		});
		freeSpace();
		while (!isRead) {
			logger.info({ words: "x".repeat(1000) }, "there is room");
			await turn();
		}
		process.stdin.destroy();
	`;
	const { logged, code } = await run(`${FULL} ${LOGGING} ${afterwards}`, "pipe", "there is room");
	expect(code).toBe(0);
	expect(logged).toContain("there is room");
});
