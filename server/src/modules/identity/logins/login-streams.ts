import type { EventStream } from "../../../http/index.ts";

/** How long a stream can outlive a login session that expired or that another process ended. */
export const CHECK_INTERVAL_MS = 10_000;

/** Event streams of signed-in users, which are closed when their login session ends. */
export class LoginStreams {
	readonly #findActiveHashes: (hashes: readonly string[]) => Promise<ReadonlySet<string>>;
	readonly #checkIntervalMs: number;
	readonly #streams = new Map<string, Set<EventStream>>();
	#timer: NodeJS.Timeout | undefined;

	constructor(findActiveHashes: (hashes: readonly string[]) => Promise<ReadonlySet<string>>, checkIntervalMs: number) {
		this.#findActiveHashes = findActiveHashes;
		this.#checkIntervalMs = checkIntervalMs;
	}

	add(tokenHash: string, stream: EventStream): void {
		const streams = this.#streams.get(tokenHash) ?? new Set();
		this.#streams.set(tokenHash, streams.add(stream));
		this.#timer ??= setInterval(() => void this.closeEnded().catch(() => {}), this.#checkIntervalMs).unref();
		stream.onClosed(() => this.#remove(tokenHash, stream));
	}

	/** Closes the streams of a login session that ended in this process. */
	end(tokenHash: string): void {
		for (const stream of this.#streams.get(tokenHash) ?? []) stream.end();
	}

	/** Rejects while the database is unreachable; the next check closes the streams. */
	async closeEnded(): Promise<void> {
		const hashes = [...this.#streams.keys()];
		if (hashes.length === 0) return;
		const activeHashes = await this.#findActiveHashes(hashes);
		for (const hash of hashes) if (!activeHashes.has(hash)) this.end(hash);
	}

	#remove(tokenHash: string, stream: EventStream): void {
		const streams = this.#streams.get(tokenHash);
		streams?.delete(stream);
		if (streams?.size === 0) this.#streams.delete(tokenHash);
		if (this.#streams.size > 0) return;
		clearInterval(this.#timer);
		this.#timer = undefined;
	}
}
