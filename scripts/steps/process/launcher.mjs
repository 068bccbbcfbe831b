import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const POLL_INTERVAL_MS = 250;

/**
 * @param {number} pid
 * @returns {number | undefined}
 */
function parentOf(pid) {
	try {
		if (process.platform === "linux") {
			const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ");
			return Number(fields?.[1]) || undefined;
		}
		return Number(execFileSync("ps", ["-o", "ppid=", "-p", String(pid)], { encoding: "utf8" })) || undefined;
	} catch {
		return undefined;
	}
}

/** @param {number} pid */
function isAlive(pid) {
	try {
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return error instanceof Error && "code" in error && error.code === "EPERM";
	}
}

const startedByNpm = process.env.npm_lifecycle_event !== undefined && process.platform !== "win32";
const shell = process.ppid;
const npm = startedByNpm ? (parentOf(shell) ?? shell) : shell;

/**
 * npm starts a script through a shell, which does not pass signals on: killing npm or the shell would leave the script
 * running. A script that npm started therefore polls both processes.
 * @param {() => void} ended
 */
export function whenLauncherEnds(ended) {
	if (!startedByNpm) return;
	const timer = setInterval(() => {
		if (process.ppid === shell && isAlive(npm)) return;
		clearInterval(timer);
		ended();
	}, POLL_INTERVAL_MS);
	timer.unref();
}
