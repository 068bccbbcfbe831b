import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ensureBuilt } from "./steps/ensure-built.mjs";
import { projectRoot } from "./steps/project-root.mjs";

let dataDir = "";
const groups: number[] = [];
beforeEach(async () => {
	await ensureBuilt();
	dataDir = await mkdtemp(join(tmpdir(), "parallax-start-"));
});
afterEach(async () => {
	for (const group of groups.splice(0)) signalGroup(group, "SIGKILL");
	await rm(dataDir, { recursive: true, force: true });
});

/** Like a terminal: npm, its shell and the script receive the signal, the server does not. */
function signalGroup(group: number, signal: NodeJS.Signals): void {
	try {
		process.kill(-group, signal);
	} catch {
		// All of them have ended.
	}
}

interface Started {
	readonly child: ChildProcess;
	readonly output: readonly string[];
	readonly outputEnd: Promise<unknown>;
	/** A connection to the server: it closes when the server is gone. */
	readonly connection: Socket;
}

async function start(command: string, args: readonly string[], env: Record<string, string> = {}): Promise<Started> {
	const child = spawn(command, args, {
		cwd: projectRoot,
		env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: "0", DATA_DIR: dataDir, ...env },
		stdio: ["ignore", "pipe", "ignore"],
		detached: true,
	});
	if (child.pid) groups.push(child.pid);
	const output: string[] = [];
	const lines = createInterface({ input: child.stdout });
	const port = await new Promise<number>((resolve, reject) => {
		child.once("exit", (code) => reject(new Error(`It ended with ${code}: ${output.join("\n")}`)));
		lines.on("line", (line) => {
			output.push(line);
			const address = /listening on http:\/\/127\.0\.0\.1:(\d+)$/.exec(line);
			if (address) resolve(Number(address[1]));
		});
	});
	const connection = connect(port, "127.0.0.1")
		.on("error", () => undefined)
		.resume();
	await once(connection, "connect");
	return { child, output, outputEnd: once(lines, "close"), connection };
}

const untilClosed = (connection: Socket) => new Promise((resolve) => connection.once("close", resolve));

test.each(["SIGTERM", "SIGKILL"] as const)("npm start, ended by %s, leaves no process behind", async (signal) => {
	const { child, connection } = await start("npm", ["start"]);
	child.kill(signal);
	await untilClosed(connection);
});

test("start.mjs, killed, leaves no process behind", async () => {
	const { child, connection } = await start(process.execPath, ["scripts/start.mjs"]);
	child.kill("SIGKILL");
	await untilClosed(connection);
});

test.each([
	["npm", ["start"], [null, "SIGINT"]],
	["node", ["scripts/start.mjs"], [0, null]],
])("Ctrl-C in the terminal of %s reaches the server once", async (command, args, expectedExit) => {
	const { child, output, outputEnd } = await start(command, args);
	signalGroup(child.pid ?? Number.NaN, "SIGINT");
	expect(await once(child, "exit")).toEqual(expectedExit);
	await outputEnd;
	expect(output.filter((line) => line.includes("is shutting down"))).toHaveLength(1);
});

test("a failed start exits with code 1 and prints one sentence", async () => {
	const child = spawn(process.execPath, ["scripts/start.mjs"], {
		cwd: projectRoot,
		env: { PATH: process.env.PATH, PORT: "no port" },
		stdio: ["ignore", "ignore", "pipe"],
	});
	const sentences: string[] = [];
	child.stderr.setEncoding("utf8").on("data", (piece: string) => sentences.push(piece));
	expect(await once(child, "close")).toEqual([1, null]);
	expect(sentences.join("")).toBe("Parallax cannot start: PORT must be a port from 0 to 65535.\n");
});
