import type { Runner } from "../../chat/index.ts";

const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

export interface SavingTools {
	readonly runner: Pick<Runner, "database" | "clock" | "logger" | "tools">;
	/** Called after each change is stored. */
	readonly onSaved: () => void;
	/** Called when the work was stopped, replaced or deleted. */
	readonly onLost: () => void;
	/** Aborts when the process ends; others then read what is not settled as interrupted. */
	readonly closing: AbortSignal;
}

/** What was said so far, and what it cost. */
export interface SavedReplies<Replies> {
	readonly replies: Replies;
	readonly settledAt: number | null;
	readonly knownUsd: number;
	/** The number of calls of unknown cost. */
	readonly unpriced: number;
}

/** The replies of work that is being done. Each change is stored, one after the other. */
export class SavedState<Replies> {
	readonly #tools: SavingTools;
	/** False when the work was stopped, replaced or deleted. */
	readonly #store: (state: SavedReplies<Replies>) => Promise<boolean>;
	#replies: Replies;
	#knownUsd = 0;
	#unpriced = 0;
	#settledAt: number | null = null;
	#saving: Promise<void> = Promise.resolve();

	constructor(replies: Replies, store: (state: SavedReplies<Replies>) => Promise<boolean>, tools: SavingTools) {
		this.#replies = replies;
		this.#store = store;
		this.#tools = tools;
	}

	get replies(): Replies {
		return this.#replies;
	}

	/** Null when the cost of the call is unknown. */
	addCost(usd: number | null): void {
		if (usd === null) this.#unpriced += 1;
		else this.#knownUsd += usd;
	}

	settle(replies: Replies): Promise<void> {
		this.#settledAt = this.#tools.runner.clock.now();
		return this.set(replies);
	}

	set(replies: Replies): Promise<void> {
		this.#replies = replies;
		this.#saving = this.#saving.then(() => this.#save());
		return this.#saving;
	}

	/** A later change is stored with all earlier ones, so only the last is tried until it is stored. */
	async #save(): Promise<void> {
		const { runner, closing } = this.#tools;
		for (let retryMs = FIRST_RETRY_MS; ; retryMs = Math.min(2 * retryMs, MAX_RETRY_MS)) {
			try {
				return await this.#trySave(retryMs > FIRST_RETRY_MS);
			} catch (error) {
				runner.logger.warn({ err: error }, "could not store the replies of columns");
			}
			if (this.#settledAt === null || closing.aborted) return;
			await runner.tools.pause(retryMs, closing).catch(() => {});
		}
	}

	async #trySave(isRetry: boolean): Promise<void> {
		const { onSaved, onLost } = this.#tools;
		const settledAt = this.#settledAt;
		const state = { replies: this.#replies, settledAt, knownUsd: this.#knownUsd, unpriced: this.#unpriced };
		const isSaved = await this.#store(state);
		// The failed try may have been committed, and only its confirmation was lost.
		if (isSaved || isRetry) onSaved();
		else if (settledAt === null) onLost();
	}
}
