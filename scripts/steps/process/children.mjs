import { spawn } from "node:child_process";
import { constants } from "node:os";
import { projectRoot } from "../project-root.mjs";
import { whenLauncherEnds } from "./launcher.mjs";

/** The terminal and npm both deliver one Ctrl-C; a second Ctrl-C of the user arrives later and is passed on. */
const ECHO_MS = 1000;

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
/** @type {NodeJS.Signals | undefined} */
let stoppedBy;
let lastSignalAt = Number.NEGATIVE_INFINITY;

/** @param {NodeJS.Signals | null} signal */
export const exitCodeOf = (signal) => 128 + (signal ? constants.signals[signal] : 0);

/** @param {NodeJS.Signals} signal */
function stop(signal) {
	stoppedBy = signal;
	const now = performance.now();
	const isEcho = now - lastSignalAt < ECHO_MS;
	lastSignalAt = now;
	if (isEcho) return;
	if (running.size === 0) process.exit(exitCodeOf(signal));
	for (const child of running) child.kill(signal);
}

process.on("SIGINT", () => stop("SIGINT"));
process.on("SIGTERM", () => stop("SIGTERM"));
process.on("SIGHUP", () => stop("SIGTERM"));
whenLauncherEnds(() => stop("SIGTERM"));

/** Sends SIGTERM to every child. */
export function stopChildren() {
	for (const child of running) child.kill("SIGTERM");
}

/** Exits when this script received a signal and its children have ended. */
export function exitIfStopped() {
	if (stoppedBy) process.exit(exitCodeOf(stoppedBy));
}

/**
 * Starts a child that receives every signal that this script receives, once.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} options
 */
export function startChild(command, args, options) {
	// A separate process group, because the child would otherwise get Ctrl-C from the terminal as well.
	const detached = process.platform !== "win32";
	const child = spawn(command, args, { cwd: projectRoot, detached, ...options });
	running.add(child);
	child.once("error", () => running.delete(child));
	child.once("exit", () => running.delete(child));
	return child;
}
