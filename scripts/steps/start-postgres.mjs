import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { aptInstall, canAptInstall } from "./install/apt-install.mjs";
import { exitWithMessage } from "./process/exit-with-message.mjs";
import { freePort } from "./process/free-port.mjs";
import { runQuietly } from "./process/run-quietly.mjs";

const DEBIAN = "/usr/lib/postgresql";

/** @returns {string | undefined} the folder of PostgreSQL's programs; Debian keeps them off the PATH */
function findPrograms() {
	const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).sort((a, b) => Number(b) - Number(a)) : [];
	const folders = [
		...versions.map((version) => join(DEBIAN, version, "bin")),
		...(process.env.PATH ?? "").split(delimiter),
	];
	return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
}

async function ensurePrograms() {
	if (!findPrograms() && canAptInstall()) await aptInstall("postgresql");
	return (
		findPrograms() ??
		exitWithMessage("This needs PostgreSQL's programs: install them (on Debian: sudo apt-get install postgresql).")
	);
}

/**
 * PostgreSQL refuses to run as root, so it runs as the user that its package created.
 * @returns {Promise<{ uid?: number, gid?: number }>}
 */
async function postgresUser() {
	if (process.getuid?.() !== 0) return {};
	const [uid, gid] = await Promise.all(["-u", "-g"].map((which) => runQuietly("id", [which, "postgres"])));
	return { uid: Number(uid?.output), gid: Number(gid?.output) };
}

/**
 * Not durable, because the data is temporary.
 * @param {string} socketFolder
 * @param {number} port
 */
function settings(socketFolder, port) {
	const values = {
		listen_addresses: "127.0.0.1",
		port,
		unix_socket_directories: socketFolder,
		fsync: "off",
		full_page_writes: "off",
		synchronous_commit: "off",
		max_connections: 200,
	};
	return Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/**
 * Starts a temporary PostgreSQL on loopback and a free port. It is removed when this script ends.
 * @returns {Promise<{ url: string, stop: () => Promise<void> }>} the URL of its `postgres` database
 */
export async function startPostgres() {
	const programs = await ensurePrograms();
	const user = await postgresUser();
	const folder = mkdtempSync(join(tmpdir(), "parallax-postgres-"));
	if (user.uid !== undefined) chownSync(folder, user.uid, -1);
	const data = join(folder, "data");
	const init = ["-D", data, "-U", "parallax", "--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync"];
	const made = await runQuietly(join(programs, "initdb"), init, { ...user, cwd: folder });
	if (!made.ok) exitWithMessage(made.output);

	const port = await freePort();
	const child = spawn(join(programs, "postgres"), ["-D", data, ...settings(folder, port)], {
		...user,
		cwd: folder,
		stdio: ["ignore", "ignore", "pipe"],
	});
	const ended = once(child, "exit");
	const killAndRemove = () => {
		child.kill("SIGINT");
		rmSync(folder, { recursive: true, force: true });
	};
	process.once("exit", killAndRemove);
	await untilReady(child, ended);
	const stop = async () => {
		child.kill("SIGINT");
		await ended;
		killAndRemove();
	};
	return { url: `postgres://parallax@127.0.0.1:${port}/postgres`, stop };
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {Promise<unknown>} ended
 */
async function untilReady(child, ended) {
	let log = "";
	const ready = new Promise((resolve) => {
		child.stderr?.on("data", (piece) => {
			log += piece;
			if (log.includes("ready to accept connections")) resolve(true);
		});
	});
	const isReady = await Promise.race([ready, ended.then(() => false)]);
	if (!isReady) exitWithMessage(log);
	child.stderr?.removeAllListeners("data").resume();
}
