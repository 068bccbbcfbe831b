import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

/** A process that is measured, or one that the measured process needs. */
export interface RunningProcess {
	readonly origin: string;
	/** CPU seconds so far, as the system counts them. */
	cpuSeconds(): number;
	residentKb(): number;
	/** The memory it holds after a garbage collection, which takes a while. */
	heldKb(): Promise<number>;
	stop(): Promise<void>;
}

export interface StartOptions {
	readonly file: string;
	readonly args?: readonly string[];
	readonly env?: Readonly<Record<string, string>>;
	readonly nodeArgs?: readonly string[];
}

const HELD_MEMORY = fileURLToPath(new URL("held-memory.mjs", import.meta.url));
const TICKS_PER_SECOND = 100;
const alive = new Set<ChildProcess>();

// A benchmark that fails must not leave a server running that disturbs the next benchmark.
process.on("exit", () => {
	for (const child of alive) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => process.exit(1));

function cpuSecondsOf(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
	return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

const residentKbOf = (pid: number): number =>
	Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);

/** Resolves to the port that the process prints when it listens; its later output is discarded. */
function readPort(output: Readable, exited: Promise<never>): Promise<string> {
	const lines = createInterface({ input: output });
	const printedPort = new Promise<string>((resolve) => {
		lines.on("line", (line) => {
			const port = /listening on (?:http:\/\/127\.0\.0\.1:)?(\d+)/.exec(line)?.[1];
			if (port) resolve(port);
		});
	});
	return Promise.race([printedPort, exited]).finally(() => {
		lines.close();
		output.resume();
	});
}

/** Asks `held-memory.mjs` in the process; all other output on that stream is passed on. */
function heldKbReader(child: ChildProcess): () => Promise<number> {
	let onHeldKb: ((kb: number) => void) | undefined;
	createInterface({ input: child.stderr ?? Readable.from([]) }).on("line", (line) => {
		const held = /^holding (\d+) KB$/.exec(line)?.[1];
		if (held) onHeldKb?.(Number(held));
		else console.error(line);
	});
	return () =>
		new Promise((resolve) => {
			onHeldKb = resolve;
			child.kill("SIGUSR2");
		});
}

/** Starts a TypeScript file and resolves when it prints the port on which it listens. */
export async function start({ file, args = [], env = {}, nodeArgs = [] }: StartOptions): Promise<RunningProcess> {
	const child = spawn(process.execPath, ["--import", HELD_MEMORY, ...nodeArgs, file, ...args], {
		env: { PATH: "/usr/bin:/bin", ...env },
		stdio: ["ignore", "pipe", "pipe"],
	});
	alive.add(child);
	const closed = new Promise<void>((resolve) => child.once("close", () => resolve()));
	void closed.then(() => alive.delete(child));
	const endedEarly = closed.then(() => Promise.reject(new Error(`${file} ended before it listened`)));
	endedEarly.catch(() => {});
	const pid = child.pid ?? 0;
	return {
		origin: `http://127.0.0.1:${await readPort(child.stdout ?? Readable.from([]), endedEarly)}`,
		cpuSeconds: () => cpuSecondsOf(pid),
		residentKb: () => residentKbOf(pid),
		heldKb: heldKbReader(child),
		async stop() {
			child.kill("SIGTERM");
			await closed;
		},
	};
}
