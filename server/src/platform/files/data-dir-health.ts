import { mkdirSync, statSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Clock } from "../clock.ts";
import { FileIdentity } from "./file-identity.ts";

const PROBE_BYTES = 65_536;
/** Every caller may request /readyz, and each probe writes to the disk, so probes are limited. */
const PROBE_INTERVAL_MS = 5000;

async function writeProbe(path: string): Promise<void> {
	try {
		const file = await open(path, "w", 0o600);
		try {
			await file.writeFile(Buffer.alloc(PROBE_BYTES));
			await file.sync();
		} finally {
			await file.close();
		}
	} finally {
		await rm(path, { force: true });
	}
}

/** Checks that DATA_DIR is still the folder that was opened at startup and that its disk accepts writes. */
export class DataDirHealth {
	readonly #clock: Clock;
	readonly #folder: FileIdentity;
	readonly #probePath: string;
	#probe: Promise<void> = Promise.resolve();
	#probedAt = Number.NEGATIVE_INFINITY;

	constructor(dataDir: string, clock: Clock) {
		this.#clock = clock;
		this.#folder = new FileIdentity(dataDir, statSync(dataDir));
		const incoming = join(dataDir, "incoming");
		mkdirSync(incoming, { recursive: true, mode: 0o700 });
		this.#probePath = join(incoming, "disk-check");
	}

	/** Rejects when DATA_DIR cannot store data now. */
	async check(): Promise<void> {
		this.#folder.assert();
		const now = this.#clock.steady();
		if (now - this.#probedAt >= PROBE_INTERVAL_MS) {
			this.#probedAt = now;
			this.#probe = writeProbe(this.#probePath);
		}
		await this.#probe;
	}
}
