import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

/** A process under measurement, or beside it. */
export interface Running {
	readonly origin: string;
	/** Processor seconds so far, as the system counts them. */
	cpuSeconds(): number;
	residentKb(): number;
	stop(): Promise<void>;
}

const TICKS_A_SECOND = 100;

function cpuSecondsOf(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
	return (Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND;
}

const residentKbOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);

/** Starts a TypeScript file and resolves once it says where it listens. */
export async function start(file: string, args: string[], env: Record<string, string> = {}): Promise<Running> {
	const child: ChildProcess = spawn(process.execPath, [file, ...args], {
		env: { PATH: "/usr/bin:/bin", ...env },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
	const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
	const origin = await new Promise<string>((resolve, reject) => {
		lines.on("line", (line) => {
			const found = /listening on (?:http:\/\/127\.0\.0\.1:)?(\d+)/.exec(line)?.[1];
			if (found) resolve(`http://127.0.0.1:${found}`);
		});
		void ended.then(() => reject(new Error(`${file} ended before it listened`)));
	});
	const pid = child.pid ?? 0;
	return {
		origin,
		cpuSeconds: () => cpuSecondsOf(pid),
		residentKb: () => residentKbOf(pid),
		async stop() {
			child.kill("SIGKILL");
			await ended;
		},
	};
}
