import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pinnedEnvironment, pinnedNode } from "./install/pinned-node.mjs";
import { startChild } from "./process/children.mjs";
import { exitWithMessage } from "./process/exit-with-message.mjs";
import { freePort } from "./process/free-port.mjs";

/** The prefix `demo-` marks a project without real resources. */
export const EMULATED_PROJECT = "demo-parallax";
const READY = "All emulators ready!";

async function settings() {
	const host = "127.0.0.1";
	const auth = { host, port: await freePort() };
	const [hub, logging] = [
		{ host, port: await freePort() },
		{ host, port: await freePort() },
	];
	return { auth, hub, logging, ui: { enabled: false }, singleProjectMode: false };
}

/**
 * Starts Firebase's Auth emulator on loopback, without accounts.
 * @param {string} firebase its command line
 * @returns {Promise<{ host: string, stop: () => Promise<void> }>}
 */
export async function startAuthEmulator(firebase) {
	const folder = mkdtempSync(join(tmpdir(), "parallax-firebase-"));
	const emulators = await settings();
	writeFileSync(join(folder, "firebase.json"), JSON.stringify({ emulators }));
	const args = [firebase, "emulators:start", "--only", "auth", "--project", EMULATED_PROJECT];
	// A separate home folder, so that no Firebase login is read or written.
	const env = { ...pinnedEnvironment(), HOME: folder, XDG_CONFIG_HOME: folder, CI: "true" };
	const child = startChild(pinnedNode(), args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
	const ended = new Promise((resolve) => child.once("close", resolve));
	process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
	await untilReady(child, ended);
	return {
		host: `${emulators.auth.host}:${emulators.auth.port}`,
		stop: async () => {
			child.kill("SIGINT");
			await ended;
		},
	};
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {Promise<unknown>} ended
 */
async function untilReady(child, ended) {
	let log = "";
	const ready = new Promise((resolve) => {
		for (const stream of [child.stdout, child.stderr]) {
			stream?.on("data", (piece) => {
				log += piece;
				if (log.includes(READY)) resolve(true);
			});
		}
	});
	const isReady = await Promise.race([ready, ended.then(() => false)]);
	if (!isReady) exitWithMessage(`${log}\nParallax: the Firebase Auth emulator did not start.`);
}
