import { setTimeout as pause } from "node:timers/promises";
import type { Kysely, Transaction } from "kysely";
import type { Tables } from "./schema.ts";
import { isUnreachable } from "./unreachable.ts";

type Work<T> = (transaction: Transaction<Tables>) => Promise<T>;

interface Waiting {
	readonly work: Work<unknown>;
	readonly resolve: (value: unknown) => void;
	readonly reject: (reason: unknown) => void;
}

/** A group larger than this would hold the database too long for the readers behind it. */
const GROUP_MAX = 500;
const REST_MAX_MS = 20;

/**
 * Writes that wait are committed together: one disk flush for all of them. The busier the server, the larger the
 * groups, so the cost of durability per write falls under load. A promise resolves only when its write is on disk.
 * Work may run twice (once in a group that failed, then alone), so it must touch nothing but the database.
 */
export class GroupedWrites {
	readonly #db: Kysely<Tables>;
	readonly #rest: number;
	#waiting: Waiting[] = [];
	#running: Promise<void> | null = null;
	/** Until then the rest after the last group lasts. */
	#restedAt = 0;

	/** After a group the rest of the program gets `rest` times as long as the group took. */
	constructor(db: Kysely<Tables>, rest: number) {
		this.#db = db;
		this.#rest = rest;
	}

	write<T>(work: Work<T>): Promise<T> {
		return new Promise<T>((resolve, reject) => {
			this.#waiting.push({ work, resolve: resolve as (value: unknown) => void, reject });
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
			if (!(await this.#commit(group))) {
				for (const alone of group) await this.#commitAlone(alone);
			}
			const endedAt = performance.now();
			this.#restedAt = endedAt + Math.min((endedAt - beganAt) * this.#rest, REST_MAX_MS);
		}
		this.#running = null;
	}

	async #commit(group: readonly Waiting[]): Promise<boolean> {
		try {
			const results = await this.#db.transaction().execute(async (transaction) => {
				const done: unknown[] = [];
				for (const { work } of group) done.push(await work(transaction));
				return done;
			});
			group.forEach(({ resolve }, index) => {
				resolve(results[index]);
			});
			return true;
		} catch (error) {
			const isAway = isUnreachable(error);
			if (group.length > 1 && !isAway) return false;
			for (const { reject } of group) reject(error);
			// Where the database does not answer, waiting in a queue would only make everybody's failure late (REL-50).
			if (isAway) for (const { reject } of this.#waiting.splice(0)) reject(error);
			return true;
		}
	}

	async #commitAlone(alone: Waiting): Promise<void> {
		await this.#commit([alone]);
	}
}
