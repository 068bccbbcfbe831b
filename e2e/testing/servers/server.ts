import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { SERVER_ENVIRONMENT } from "../../../scripts/steps/server-flags.mjs";

const MAIN = fileURLToPath(new URL("../../../server/src/main.ts", import.meta.url));
/** Ends the servers when their test run is killed. */
const END_WITH_PARENT = new URL("../../../scripts/steps/process/end-with-parent.mjs", import.meta.url).href;

export type Environment = Readonly<Record<string, string>>;
export type ExitStatus = number | NodeJS.Signals;

/** Words from prompts, answers, passwords, keys and cookies of the journeys; the log must contain none (SEC-35). */
const NEVER_LOGGED = [
	"North Star",
	"Hipparcos",
	"correct horse",
	"sk-of-a-newcomer",
	"parallax_visitor=",
	"parallax_login=",
];

/** A vendor that waits for the test is not silent, however slow the machine is; no journey lasts that long. */
const PATIENCE = { PROVIDER_FIRST_S: "900", PROVIDER_SILENCE_S: "900", PROVIDER_TOTAL_S: "900" };

interface RunningServer {
	readonly origin: string;
	readonly child: ChildProcess;
	readonly exited: Promise<ExitStatus>;
}

/** The real server, as a separate process with its own data folder. */
export class Server {
	readonly dataDir: string;
	readonly #env: Environment;
	/** All output of the process, including the log. */
	readonly #output: string[];
	#running: RunningServer;

	private constructor(dataDir: string, env: Environment, running: RunningServer, output: string[]) {
		this.dataDir = dataDir;
		this.#env = env;
		this.#running = running;
		this.#output = output;
	}

	/** Resolves when the server listens. It gets none of the machine's environment variables. */
	static async start(env: Environment = {}): Promise<Server> {
		const dataDir = await mkdtemp(join(tmpdir(), "parallax-e2e-"));
		const output: string[] = [];
		return new Server(dataDir, env, await spawnServer(dataDir, { PORT: "0", ...env }, output), output);
	}

	get origin(): string {
		return this.#running.origin;
	}

	/** Kills the process at once, as a power cut would. */
	kill(): Promise<ExitStatus> {
		return this.#terminate("SIGKILL");
	}

	/** Stops the process as an operator would; resolves to its exit code. */
	stop(): Promise<ExitStatus> {
		return this.#terminate("SIGTERM");
	}

	/** Starts the server again with the same data and the same address. */
	async restart(env: Environment = {}): Promise<void> {
		await this.kill();
		const { port } = new URL(this.origin);
		this.#running = await spawnServer(this.dataDir, { ...this.#env, PORT: port, ...env }, this.#output);
	}

	/** Kills the process and deletes its data; fails when its log contains a secret or private text. */
	async remove(): Promise<void> {
		await this.kill();
		await rm(this.dataDir, { recursive: true, force: true });
		const isSecret = (name: string): boolean => /_(KEY|SECRET)$/.test(name) && this.#env[name] !== "";
		const secrets = Object.keys(this.#env).flatMap((name) => (isSecret(name) ? (this.#env[name] ?? []) : []));
		const line = this.#output.find((each) => [...NEVER_LOGGED, ...secrets].some((word) => each.includes(word)));
		if (line) throw new Error(`SEC-35: the log says ${line}`);
	}

	#terminate(signal: NodeJS.Signals): Promise<ExitStatus> {
		this.#running.child.kill(signal);
		return this.#running.exited;
	}
}

async function spawnServer(dataDir: string, env: Environment, output: string[]): Promise<RunningServer> {
	const child = spawn(process.execPath, ["--import", END_WITH_PARENT, MAIN], {
		env: {
			...SERVER_ENVIRONMENT,
			...PATIENCE,
			PATH: process.env.PATH,
			DATA_DIR: dataDir,
			LOG_LEVEL: "debug",
			...env,
		},
		stdio: ["ignore", "pipe", "pipe", "ipc"],
	});
	const exited = new Promise<ExitStatus>((resolve) =>
		child.once("close", (code, signal) => resolve(signal ?? code ?? 0)),
	);
	child.stderr?.setEncoding("utf8").on("data", (chunk: string) => output.push(chunk));
	const origin = await new Promise<string>((resolve, reject) => {
		createInterface({ input: child.stdout as Readable }).on("line", (line) => {
			const address = /^Parallax is listening on (\S+)$/.exec(line)?.[1];
			if (address) resolve(address);
			else output.push(`${line}\n`);
		});
		void exited.then((exitStatus) => reject(new Error(`The server ended with ${exitStatus}: ${output.join("")}`)));
	});
	return { origin, child, exited };
}
