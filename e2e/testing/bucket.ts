import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Environment } from "./server.ts";

const PROCESS = fileURLToPath(new URL("../../server/src/testing/fakes/bucket-process.ts", import.meta.url));

interface Kept {
	/** The keys of everything in it. */
	readonly keys: readonly string[];
	/** The uploads in parts that were begun, and neither joined nor given up. */
	readonly begun: readonly string[];
}

/** A bucket on this machine, to which any page may send. */
export class Bucket {
	readonly #child: ChildProcess;
	readonly endpoint: string;
	/** A server with these settings keeps its files in it. */
	readonly environment: Environment;

	private constructor(child: ChildProcess, endpoint: string, environment: Environment) {
		this.#child = child;
		this.endpoint = endpoint;
		this.environment = environment;
	}

	static async start(): Promise<Bucket> {
		const child = spawn(process.execPath, [PROCESS], { stdio: ["ignore", "inherit", "inherit", "ipc"] });
		const [{ endpoint, env }] = (await once(child, "message")) as [{ endpoint: string; env: Environment }];
		return new Bucket(child, endpoint, env);
	}

	async kept(): Promise<Kept> {
		const told = once(this.#child, "message");
		this.#child.send({});
		const [kept] = (await told) as [Kept];
		return kept;
	}

	stop(): void {
		this.#child.disconnect();
	}
}
