import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type { Connections, Work } from "./connections.ts";
import { isStatementTimeout, isUnreachable } from "./database-errors.ts";

interface QueuedWrite {
	readonly work: Work<unknown>;
	readonly options: Required<WriteOptions>;
	readonly resolve: (value: unknown) => void;
	readonly reject: (reason: unknown) => void;
}

interface CommitFailure {
	readonly error: unknown;
	/** The write that was running; undefined when BEGIN or COMMIT failed. */
	readonly culprit: QueuedWrite | undefined;
}

/** Larger groups would block readers for too long. */
const MAX_GROUP_SIZE = 500;
const MAX_PAUSE_MS = 20;
/** After this long a transaction yields to the event loop. */
const SLICE_MS = 4;

export interface WriteOptions {
	/**
	 * Whether the write is flushed to disk before its promise resolves. False only where losing it in a power cut is
	 * acceptable.
	 */
	readonly durable?: boolean;
	/** Writes of requests run before background writes. */
	readonly priority?: "request" | "background";
}

/**
 * Commits queued writes in one transaction with one disk flush. Groups grow under load, so the cost of durability per
 * write falls. A promise resolves after the commit, for a durable write after the disk flush. A write may run twice
 * (in a group that failed, then alone), so it must have no effects outside the database.
 */
export class GroupCommit {
	readonly #transact: Connections["transact"];
	readonly #pauseRatio: number;
	/** Writes of requests, which are answered after the commit. */
	#requests: QueuedWrite[] = [];
	#background: QueuedWrite[] = [];
	#running: Promise<void> | null = null;
	/** Resolves when the current group is committed or has failed. Readers may see the group before it is on disk. */
	#groupCommitted: Promise<void> = Promise.resolve();
	/** The last attempt timed out. One slow write fails alone; a second one in a row counts as a slow database. */
	#isSlow = false;
	/** The end of the pause after the last group. */
	#pausedUntil = 0;
	/** Ends the pause early. */
	#endPause = () => {};

	/** After a background group there is a pause of `pauseRatio` times its duration. A request's write ends the pause. */
	constructor(transact: Connections["transact"], pauseRatio: number) {
		this.#transact = transact;
		this.#pauseRatio = pauseRatio;
	}

	write<T>(work: Work<T>, { durable = true, priority = "request" }: WriteOptions = {}): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			const options = { durable, priority };
			const isBackground = priority === "background";
			const queue = isBackground ? this.#background : this.#requests;
			queue.push({ work, options, resolve: resolve as (value: unknown) => void, reject });
			if (!isBackground) this.#endPause();
			this.#running ??= this.#run();
		});
	}

	/** Resolves when everything that readers can see now is on disk; never rejects. */
	whenDurable(): Promise<void> {
		return this.#groupCommitted;
	}

	/** Resolves when the queue is empty. */
	async whenIdle(): Promise<void> {
		while (this.#running !== null) await this.#running;
	}

	async #run(): Promise<void> {
		// All writes of the current event-loop iteration join the group.
		await yieldToEventLoop();
		while (this.#requests.length + this.#background.length > 0) {
			if (this.#requests.length === 0) await this.#pause();
			const includesBackground = this.#requests.length === 0 || performance.now() >= this.#pausedUntil;
			const group = this.#requests.splice(0, MAX_GROUP_SIZE);
			if (includesBackground) group.push(...this.#background.splice(0, MAX_GROUP_SIZE - group.length));
			const beganAt = performance.now();
			this.#groupCommitted = this.#commitAndResolve(group);
			await this.#groupCommitted;
			// A group of requests alone does not extend the pause of background writes.
			if (!includesBackground) continue;
			const endedAt = performance.now();
			this.#pausedUntil = endedAt + Math.min((endedAt - beganAt) * this.#pauseRatio, MAX_PAUSE_MS);
		}
		this.#running = null;
	}

	/** Resolves when the pause ends or a request writes. */
	async #pause(): Promise<void> {
		const pauseMs = this.#pausedUntil - performance.now();
		if (pauseMs > 1) {
			await new Promise<void>((resolve) => {
				this.#endPause = resolve;
				setTimeout(resolve, pauseMs);
			});
		}
		await yieldToEventLoop();
	}

	/** Commits the group, and resolves or rejects the promise of every write in it. */
	async #commitAndResolve(group: readonly QueuedWrite[]): Promise<void> {
		const failure = await this.#commit(group);
		if (!failure) {
			this.#isSlow = false;
			return;
		}
		const { error, culprit } = failure;
		if (isStatementTimeout(error) && culprit && !this.#isSlow) {
			this.#isSlow = true;
			culprit.reject(error);
			const others = group.filter((write) => write !== culprit);
			if (others.length > 0) await this.#commitAndResolve(others);
		} else if (group.length === 1 || isUnreachable(error)) {
			for (const { reject } of group) reject(error);
			// While the database is unreachable, waiting in the queue would only delay the failures (REL-50).
			if (!isUnreachable(error)) return;
			for (const { reject } of [...this.#requests.splice(0), ...this.#background.splice(0)]) reject(error);
		} else {
			for (const write of group) await this.#commitAndResolve([write]);
		}
	}

	async #commit(group: readonly QueuedWrite[]): Promise<CommitFailure | null> {
		let culprit: QueuedWrite | undefined;
		try {
			const mustFlush = group.some(({ options }) => options.durable);
			const results = await this.#transact(async (transaction) => {
				const writeResults: unknown[] = [];
				let sliceEndsAt = performance.now() + SLICE_MS;
				for (const [index, write] of group.entries()) {
					// Background writes get their own time slice, so that they are never starved.
					if (write.options.priority === "background" && group[index - 1]?.options.priority === "request") {
						sliceEndsAt = performance.now() + SLICE_MS;
					} else if (performance.now() >= sliceEndsAt) {
						if (this.#delaysRequest(write, group)) break;
						await yieldToEventLoop();
						if (this.#delaysRequest(write, group)) break;
						sliceEndsAt = performance.now() + SLICE_MS;
					}
					culprit = write;
					writeResults.push(await write.work(transaction));
				}
				culprit = undefined;
				return writeResults;
			}, mustFlush);
			group.slice(0, results.length).forEach(({ resolve }, index) => {
				resolve(results[index]);
			});
			this.#background.unshift(...group.slice(results.length));
			return null;
		} catch (error) {
			return { error, culprit };
		}
	}

	/** Whether this background write delays a request: one at the start of this group, or one in the queue. */
	#delaysRequest({ options }: QueuedWrite, [first]: readonly QueuedWrite[]): boolean {
		return options.priority === "background" && (this.#requests.length > 0 || first?.options.priority === "request");
	}
}
