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
	/** Whose work was being done; nobody's while it was begun or committed. */
	readonly culprit: QueuedWrite | undefined;
}

/** A group larger than this would hold the database too long for the readers behind it. */
const GROUP_MAX = 500;
const PAUSE_MAX_MS = 20;
/** After so long the rest of the program gets a turn, in the middle of the transaction. */
const SLICE_MS = 4;

export interface WriteOptions {
	/** On the disk before it counts as written; false for what the next write says again anyway. */
	readonly durable?: boolean;
	/** Nobody waits for it, so those that somebody waits for come first. */
	readonly priority?: "request" | "background";
}

/**
 * Writes that wait are committed together: one disk flush for all of them. The busier the server, the larger the
 * groups, so the cost of durability per write falls under load. A promise resolves only when its write is on disk.
 * Work may run twice (once in a group that failed, then alone), so it must touch nothing but the database.
 */
export class GroupCommit {
	readonly #transact: Connections["transact"];
	readonly #pauseRatio: number;
	/** Writes that somebody waits for: a person, whose request is answered once it is written. */
	#foreground: QueuedWrite[] = [];
	#background: QueuedWrite[] = [];
	#running: Promise<void> | null = null;
	/** What is being written at the moment, which readers may see before it is on the disk. */
	#group: Promise<void> = Promise.resolve();
	/** The last thing that was tried took too long: one slow write fails alone, the next is taken for a slow database. */
	#isSlow = false;
	/** Until then the rest after the last group lasts. */
	#pausedUntil = 0;
	/** Ends the rest early. */
	#endPause = () => {};

	/** After a group the rest of the program gets `rest` times as long as the group took, unless somebody waits. */
	constructor(transact: Connections["transact"], pauseRatio: number) {
		this.#transact = transact;
		this.#pauseRatio = pauseRatio;
	}

	write<T>(work: Work<T>, { durable = true, priority = "request" }: WriteOptions = {}): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			const options = { durable, priority };
			const isBackground = priority === "background";
			const queue = isBackground ? this.#background : this.#foreground;
			queue.push({ work, options, resolve: resolve as (value: unknown) => void, reject });
			if (!isBackground) this.#endPause();
			this.#running ??= this.#run();
		});
	}

	/** Resolves when all that can be read by now is on the disk; never fails. */
	whenDurable(): Promise<void> {
		return this.#group;
	}

	/** Resolves when nothing waits any more. */
	async whenIdle(): Promise<void> {
		while (this.#running !== null) await this.#running;
	}

	async #run(): Promise<void> {
		// Everything that this turn of the event loop still wants to write joins the group.
		await yieldToEventLoop();
		while (this.#foreground.length + this.#background.length > 0) {
			if (this.#foreground.length === 0) await this.#pause();
			const takesBackground = this.#foreground.length === 0 || performance.now() >= this.#pausedUntil;
			const group = this.#foreground.splice(0, GROUP_MAX);
			if (takesBackground) group.push(...this.#background.splice(0, GROUP_MAX - group.length));
			const beganAt = performance.now();
			this.#group = this.#settle(group);
			await this.#group;
			// What nobody could put off makes the others wait no longer.
			if (!takesBackground) continue;
			const endedAt = performance.now();
			this.#pausedUntil = endedAt + Math.min((endedAt - beganAt) * this.#pauseRatio, PAUSE_MAX_MS);
		}
		this.#running = null;
	}

	/** Resolves when the rest is over, or there is a write that somebody waits for. */
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

	/** Whatever becomes of the group, all in it are told. */
	async #settle(group: readonly QueuedWrite[]): Promise<void> {
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
			if (others.length > 0) await this.#settle(others);
		} else if (group.length === 1 || isUnreachable(error)) {
			for (const { reject } of group) reject(error);
			// Where the database does not answer, waiting in a queue would only make everybody's failure late (REL-50).
			if (!isUnreachable(error)) return;
			for (const { reject } of [...this.#foreground.splice(0), ...this.#background.splice(0)]) reject(error);
		} else {
			for (const alone of group) await this.#settle([alone]);
		}
	}

	async #commit(group: readonly QueuedWrite[]): Promise<CommitFailure | null> {
		let culprit: QueuedWrite | undefined;
		try {
			const mustFlush = group.some(({ options }) => options.durable);
			const results = await this.#transact(async (transaction) => {
				const done: unknown[] = [];
				let sliceEndsAt = performance.now() + SLICE_MS;
				for (const [index, write] of group.entries()) {
					// Those that nobody waits for have a slice of their own, lest they never come to their turn.
					if (write.options.priority === "background" && group[index - 1]?.options.priority === "request") {
						sliceEndsAt = performance.now() + SLICE_MS;
					} else if (performance.now() >= sliceEndsAt) {
						if (this.#delaysForeground(write, group)) break;
						await yieldToEventLoop();
						if (this.#delaysForeground(write, group)) break;
						sliceEndsAt = performance.now() + SLICE_MS;
					}
					culprit = write;
					done.push(await write.work(transaction));
				}
				culprit = undefined;
				return done;
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

	/** Somebody waits for the end of this group, whose urgent writes stand first, or for the next one. */
	#delaysForeground({ options }: QueuedWrite, [first]: readonly QueuedWrite[]): boolean {
		return options.priority === "background" && (this.#foreground.length > 0 || first?.options.priority === "request");
	}
}
