import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../main.ts", import.meta.url));
/** A test run that is killed must not leave its servers behind. */
const END_WITH_PARENT = new URL("../../../../scripts/steps/process/end-with-parent.mjs", import.meta.url).href;

/** The compile cache of `npm start`. Without it, most of the start is compilation. */
const COMPILED = fileURLToPath(new URL("../../../../node_modules/.cache/server", import.meta.url));

/** The real server in its own process. */
export interface ServerProcess {
	readonly origin: string;
	readonly process: ChildProcess;
	/** Sends the signal and resolves to the exit code, or the signal that ended it. */
	end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null>;
}

export interface ExitResult {
	readonly code: number | null;
	readonly output: string;
}

interface ServerOptions {
	/** The script to run instead of the server. */
	readonly main?: string;
	readonly nodeArgs?: readonly string[];
	/** The largest file that the server can write, in blocks of 512 bytes. */
	readonly maxFileBlocks?: number;
}

/** `ulimit` belongs to the shell, which the server then replaces. */
const withFileLimit = (blocks: number): readonly string[] => ["-c", `ulimit -f ${blocks}; exec "$@"`, "sh"];

const spawnMain = (
	env: Readonly<Record<string, string>>,
	{ main = MAIN, nodeArgs = [], maxFileBlocks }: ServerOptions = {},
): ChildProcess => {
	const command = [process.execPath, "--import", END_WITH_PARENT, ...nodeArgs, main] as const;
	const [program, ...args] =
		maxFileBlocks === undefined ? command : (["/bin/sh", ...withFileLimit(maxFileBlocks), ...command] as const);
	return spawn(program, args, {
		env: { PATH: "/usr/bin:/bin", LOG_LEVEL: "silent", NODE_COMPILE_CACHE: COMPILED, ...env },
		stdio: ["ignore", "pipe", "pipe", "ipc"],
	});
};

/** Starts the server without waiting for it to listen. */
export const runServer = (env: Readonly<Record<string, string>>): { readonly process: ChildProcess } => ({
	process: spawnMain(env),
});

const exitOf = (child: ChildProcess): Promise<number | NodeJS.Signals | null> =>
	new Promise((resolve) => child.once("close", (code, signal) => resolve(signal ?? code)));

/** Resolves when the server listens; rejects with its output if it ends before. */
export async function startServerProcess(
	env: Readonly<Record<string, string>>,
	options?: ServerOptions,
): Promise<ServerProcess> {
	const child = spawnMain({ PORT: "0", ...env }, options);
	const exited = exitOf(child);
	const output: string[] = [];
	child.stderr?.setEncoding("utf8").on("data", (chunk: string) => output.push(chunk));
	const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
	const origin = await new Promise<string>((resolve, reject) => {
		lines.on("line", (line) => {
			const address = /^Parallax is listening on (\S+)$/.exec(line)?.[1];
			if (address) resolve(address);
			else output.push(`${line}\n`);
		});
		void exited.then((code) => reject(new Error(`the server ended with ${code}: ${output.join("")}`)));
	});
	return {
		origin,
		process: child,
		end(signal) {
			child.kill(signal);
			return exited;
		},
	};
}

/** Runs the server until it ends by itself. */
export async function runServerProcess(env: Readonly<Record<string, string>>): Promise<ExitResult> {
	const child = spawnMain(env);
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream?.setEncoding("utf8").on("data", (chunk: string) => {
			output += chunk;
		});
	}
	const code = await exitOf(child);
	return { code: typeof code === "number" ? code : null, output };
}
