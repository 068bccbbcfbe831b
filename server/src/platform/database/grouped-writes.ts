import { setTimeout as pause } from "node:timers/promises";
import type { Connections, Work } from "./connections.ts";
import { isTooSlow, isUnreachable } from "./unreachable.ts";

interface Waiting {
	readonly work: Work<unknown>;
	readonly isFlushed: boolean;
	readonly resolve: (value: unknown) => void;
	readonly reject: (reason: unknown) => void;
}

interface Failure {
	readonly error: unknown;
	/** Whose work was being done; nobody's while it was begun or committed. */
	readonly culprit: Waiting | undefined;
}

/** A group larger than this would hold the database too long for the readers behind it. */
const GROUP_MAX = 500;
const REST_MAX_MS = 20;
/** After so long the rest of the program gets a turn, in the middle of the transaction. */
const SLICE_MS = 4;

/** How a write is kept: `flushed` to the disk, or, for what the next write says again anyway, not waiting for it. */
export type Durability = "flushed" | "unflushed";

/** To be called between the steps of a long transaction: lets the rest of the program work in between. */
function breather(): () => Promise<void> {
	let sliceEndsAt = performance.now() + SLICE_MS;
	return async () => {
		if (performance.now() < sliceEndsAt) return;
		await new Promise((resume) => setImmediate(resume));
		sliceEndsAt = performance.now() + SLICE_MS;
	};
}

/**
 * Writes that wait are committed together: one disk flush for all of them. The busier the server, the larger the
 * groups, so the cost of durability per write falls under load. A promise resolves only when its write is on disk.
 * Work may run twice (once in a group that failed, then alone), so it must touch nothing but the database.
 */
export class GroupedWrites {
	readonly #transact: Connections["transact"];
	readonly #rest: number;
	#waiting: Waiting[] = [];
	#running: Promise<void> | null = null;
	/** The last thing that was tried took too long: one slow write fails alone, the next is taken for a slow database. */
	#isSlow = false;
	/** Until then the rest after the last group lasts. */
	#restedAt = 0;

	/** After a group the rest of the program gets `rest` times as long as the group took. */
	constructor(transact: Connections["transact"], rest: number) {
		this.#transact = transact;
		this.#rest = rest;
	}

	write<T>(work: Work<T>, durability: Durability = "flushed"): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			const isFlushed = durability === "flushed";
			this.#waiting.push({ work, isFlushed, resolve: resolve as (value: unknown) => void, reject });
			this.#running ??= this.#run();
		});
	}

	/** Resolves when nothing waits any more. */
	async settled(): Promise<void> {
		while (this.#running !== null) await this.#running;
	}

	async #run(): Promise<void> {
		while (this.#waiting.length > 0) {
			const restMs = this.#restedAt - performance.now();
			if (restMs > 1) await pause(restMs);
			// Everything that this turn of the event loop still wants to write joins the group.
			else await new Promise((resume) => setImmediate(resume));
			const group = this.#waiting.splice(0, GROUP_MAX);
			const beganAt = performance.now();
			await this.#settle(group);
			const endedAt = performance.now();
			this.#restedAt = endedAt + Math.min((endedAt - beganAt) * this.#rest, REST_MAX_MS);
		}
		this.#running = null;
	}

	/** Whatever becomes of the group, all in it are told. */
	async #settle(group: readonly Waiting[]): Promise<void> {
		const failure = await this.#commit(group);
		if (!failure) {
			this.#isSlow = false;
			return;
		}
		const { error, culprit } = failure;
		if (isTooSlow(error) && culprit && !this.#isSlow) {
			this.#isSlow = true;
			culprit.reject(error);
			const others = group.filter((waiting) => waiting !== culprit);
			if (others.length > 0) await this.#settle(others);
		} else if (group.length === 1 || isUnreachable(error)) {
			for (const { reject } of group) reject(error);
			// Where the database does not answer, waiting in a queue would only make everybody's failure late (REL-50).
			if (isUnreachable(error)) for (const { reject } of this.#waiting.splice(0)) reject(error);
		} else {
			for (const alone of group) await this.#settle([alone]);
		}
	}

	async #commit(group: readonly Waiting[]): Promise<Failure | null> {
		let culprit: Waiting | undefined;
		try {
			const mustFlush = group.some(({ isFlushed }) => isFlushed);
			const results = await this.#transact(async (transaction) => {
				const done: unknown[] = [];
				const breathe = breather();
				for (const waiting of group) {
					culprit = waiting;
					done.push(await waiting.work(transaction));
					await breathe();
				}
				culprit = undefined;
				return done;
			}, mustFlush);
			group.forEach(({ resolve }, index) => {
				resolve(results[index]);
			});
			return null;
		} catch (error) {
			return { error, culprit };
		}
	}
}
