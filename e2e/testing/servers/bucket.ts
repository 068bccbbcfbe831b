import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Environment } from "./server.ts";

const PROCESS = fileURLToPath(new URL("../../../server/src/testing/fakes/bucket-process.ts", import.meta.url));

interface BucketContents {
	/** The keys of all its objects. */
	readonly keys: readonly string[];
	/** The multipart uploads that are neither completed nor aborted. */
	readonly begun: readonly string[];
}

/** A local bucket that accepts uploads from any origin. */
export class Bucket {
	readonly #child: ChildProcess;
	readonly endpoint: string;
	/** The settings with which a server stores its files in the bucket. */
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

	async contents(): Promise<BucketContents> {
		const reply = once(this.#child, "message");
		this.#child.send({});
		const [contents] = (await reply) as [BucketContents];
		return contents;
	}

	stop(): void {
		this.#child.disconnect();
	}
}
