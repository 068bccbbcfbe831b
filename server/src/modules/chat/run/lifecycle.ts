import { restarting } from "../../../failures.ts";
import type { LiveTurns } from "../live/live-turns.ts";

/** Tracks whether new work may begin, and whether work is running, for which a shutdown waits. */
export class Lifecycle {
	readonly #live: LiveTurns;
	#idle: (() => void)[] = [];
	#starting = 0;
	#isClosing = false;
	#isClosed = false;

	constructor(live: LiveTurns) {
		this.#live = live;
		live.onEmpty(() => this.#resolveIdle());
	}

	/** Counts `work` as activity before it has stored or started anything. */
	async starting<T>(work: () => Promise<T>): Promise<T> {
		// The request body may have arrived after the shutdown began.
		if (this.#isClosing) throw restarting();
		this.#starting += 1;
		try {
			return await work();
		} finally {
			this.#starting -= 1;
			this.#resolveIdle();
		}
	}

	/** New work is refused from now on; running work continues. */
	beginClosing(): void {
		this.#isClosing = true;
	}

	close(): void {
		this.#isClosed = true;
	}

	/** When true, no request is sent any more, and pending rows are left to the next start. */
	get isClosed(): boolean {
		return this.#isClosed;
	}

	/** Resolves when no response runs and none is about to start. */
	idle(): Promise<void> {
		if (this.#isIdle) return Promise.resolve();
		return new Promise((resolve) => this.#idle.push(resolve));
	}

	get #isIdle(): boolean {
		return this.#live.isEmpty && this.#starting === 0;
	}

	#resolveIdle(): void {
		if (this.#isIdle) for (const resolve of this.#idle.splice(0)) resolve();
	}
}
