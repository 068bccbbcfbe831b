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

/**
 * Writes that wait are committed together: one disk flush for all of them. The busier the server, the larger the
 * groups, so the cost of durability per write falls under load. A promise resolves only when its write is on disk.
 * Work may run twice (once in a group that failed, then alone), so it must touch nothing but the database.
 */
export class GroupedWrites {
	readonly #db: Kysely<Tables>;
	#waiting: Waiting[] = [];
	#running: Promise<void> | null = null;

	constructor(db: Kysely<Tables>) {
		this.#db = db;
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
		// Everything that this turn of the event loop still wants to write joins the first group.
		await new Promise((resume) => setImmediate(resume));
		while (this.#waiting.length > 0) {
			const group = this.#waiting.splice(0, GROUP_MAX);
			if (!(await this.#commit(group))) {
				for (const alone of group) await this.#commitAlone(alone);
			}
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
