import { setImmediate as nextTurn } from "node:timers/promises";
import type { Connections, Work } from "./connections.ts";
import { isTooSlow, isUnreachable } from "./database-errors.ts";

interface Waiting {
	readonly work: Work<unknown>;
	readonly how: Required<HowWritten>;
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

export interface HowWritten {
	/** On the disk before it counts as written; false for what the next write says again anyway. */
	readonly isFlushed?: boolean;
	/** Nobody waits for it, so those that somebody waits for come first. */
	readonly isPatient?: boolean;
}

/**
 * Writes that wait are committed together: one disk flush for all of them. The busier the server, the larger the
 * groups, so the cost of durability per write falls under load. A promise resolves only when its write is on disk.
 * Work may run twice (once in a group that failed, then alone), so it must touch nothing but the database.
 */
export class GroupedWrites {
	readonly #transact: Connections["transact"];
	readonly #rest: number;
	/** Writes that somebody waits for: a person, whose request is answered once it is written. */
	#urgent: Waiting[] = [];
	#patient: Waiting[] = [];
	#running: Promise<void> | null = null;
	/** What is being written at the moment, which readers may see before it is on the disk. */
	#group: Promise<void> = Promise.resolve();
	/** The last thing that was tried took too long: one slow write fails alone, the next is taken for a slow database. */
	#isSlow = false;
	/** Until then the rest after the last group lasts. */
	#restedAt = 0;
	/** Ends the rest early. */
	#wake = () => {};

	/** After a group the rest of the program gets `rest` times as long as the group took, unless somebody waits. */
	constructor(transact: Connections["transact"], rest: number) {
		this.#transact = transact;
		this.#rest = rest;
	}

	write<T>(work: Work<T>, { isFlushed = true, isPatient = false }: HowWritten = {}): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			const how = { isFlushed, isPatient };
			const queue = isPatient ? this.#patient : this.#urgent;
			queue.push({ work, how, resolve: resolve as (value: unknown) => void, reject });
			if (!isPatient) this.#wake();
			this.#running ??= this.#run();
		});
	}

	/** Resolves when all that can be read by now is on the disk; never fails. */
	flushed(): Promise<void> {
		return this.#group;
	}

	/** Resolves when nothing waits any more. */
	async settled(): Promise<void> {
		while (this.#running !== null) await this.#running;
	}

	async #run(): Promise<void> {
		// Everything that this turn of the event loop still wants to write joins the group.
		await nextTurn();
		while (this.#urgent.length + this.#patient.length > 0) {
			if (this.#urgent.length === 0) await this.#restOrWake();
			const isRested = this.#urgent.length === 0 || performance.now() >= this.#restedAt;
			const group = this.#urgent.splice(0, GROUP_MAX);
			if (isRested) group.push(...this.#patient.splice(0, GROUP_MAX - group.length));
			const beganAt = performance.now();
			this.#group = this.#settle(group);
			await this.#group;
			// What nobody could put off makes the others wait no longer.
			if (!isRested) continue;
			const endedAt = performance.now();
			this.#restedAt = endedAt + Math.min((endedAt - beganAt) * this.#rest, REST_MAX_MS);
		}
		this.#running = null;
	}

	/** Resolves when the rest is over, or there is a write that somebody waits for. */
	async #restOrWake(): Promise<void> {
		const restMs = this.#restedAt - performance.now();
		if (restMs > 1) {
			await new Promise<void>((resolve) => {
				this.#wake = resolve;
				setTimeout(resolve, restMs);
			});
		}
		await nextTurn();
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
			if (!isUnreachable(error)) return;
			for (const { reject } of [...this.#urgent.splice(0), ...this.#patient.splice(0)]) reject(error);
		} else {
			for (const alone of group) await this.#settle([alone]);
		}
	}

	async #commit(group: readonly Waiting[]): Promise<Failure | null> {
		let culprit: Waiting | undefined;
		try {
			const mustFlush = group.some(({ how }) => how.isFlushed);
			const results = await this.#transact(async (transaction) => {
				const done: unknown[] = [];
				let sliceEndsAt = performance.now() + SLICE_MS;
				for (const [index, waiting] of group.entries()) {
					// Those that nobody waits for have a slice of their own, lest they never come to their turn.
					if (waiting.how.isPatient && group[index - 1]?.how.isPatient === false) {
						sliceEndsAt = performance.now() + SLICE_MS;
					} else if (performance.now() >= sliceEndsAt) {
						if (this.#isInTheWay(waiting, group)) break;
						await nextTurn();
						if (this.#isInTheWay(waiting, group)) break;
						sliceEndsAt = performance.now() + SLICE_MS;
					}
					culprit = waiting;
					done.push(await waiting.work(transaction));
				}
				culprit = undefined;
				return done;
			}, mustFlush);
			group.slice(0, results.length).forEach(({ resolve }, index) => {
				resolve(results[index]);
			});
			this.#patient.unshift(...group.slice(results.length));
			return null;
		} catch (error) {
			return { error, culprit };
		}
	}

	/** Somebody waits for the end of this group, whose urgent writes stand first, or for the next one. */
	#isInTheWay({ how }: Waiting, [first]: readonly Waiting[]): boolean {
		return how.isPatient && (this.#urgent.length > 0 || first?.how.isPatient === false);
	}
}
