import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Environment } from "./server.ts";

const PROCESS = fileURLToPath(new URL("../../../server/src/testing/fakes/fake-sources-process.ts", import.meta.url));
const PRELOAD = new URL("../../../server/src/testing/fakes/redirect-https-preload.ts", import.meta.url).href;

interface SourceMessage {
	readonly origin?: string;
	readonly sent?: "half";
	readonly told?: true;
}

/** Local fakes of Google Drive and Unsplash, with one file. */
export class Sources {
	readonly #child: ChildProcess;
	readonly #origin: string;

	private constructor(child: ChildProcess, origin: string) {
		this.#child = child;
		this.#origin = origin;
	}

	static async start(file: Buffer): Promise<Sources> {
		const child = spawn(process.execPath, [PROCESS, file.toString("base64")], {
			stdio: ["ignore", "inherit", "inherit", "ipc"],
		});
		const [{ origin = "" }] = (await once(child, "message")) as [SourceMessage];
		return new Sources(child, origin);
	}

	/** A server with these settings sends its internet requests here. */
	get environment(): Environment {
		return { VENDORS_AT: this.#origin, NODE_OPTIONS: `--import ${PRELOAD}` };
	}

	/** Sets whether permissions are withdrawn, and whether only half of each file is sent. */
	async configure({ withdrawn = false, half = false }): Promise<void> {
		const told = this.#waitForMessage(({ told: isConfigured }) => isConfigured === true);
		this.#child.send({ withdrawn, half });
		await told;
	}

	sentHalf(): Promise<void> {
		return this.#waitForMessage(({ sent }) => sent === "half");
	}

	stop(): void {
		this.#child.kill();
	}

	#waitForMessage(matches: (message: SourceMessage) => boolean): Promise<void> {
		return new Promise((resolve) => {
			const onMessage = (message: SourceMessage) => {
				if (!matches(message)) return;
				this.#child.off("message", onMessage);
				resolve();
			};
			this.#child.on("message", onMessage);
		});
	}
}
