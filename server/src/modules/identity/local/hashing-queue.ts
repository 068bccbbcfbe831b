import { unavailable } from "../../../failures.ts";
import { networkOf, siteOf } from "../../../platform/limits/ip-network.ts";

/** Each hash takes 32 MiB and one of libuv's four threads, which resolve the vendors' host names as well. */
const AT_ONCE = 2;
const PER_NETWORK = 16;
const IN_ALL = 256;
/** In this time, two workers finish about twenty hashes. */
const RETRY_AFTER_S = 5;

const full = () => unavailable("Too many people are signing in right now. Try again in a few seconds.", RETRY_AFTER_S);
const left = () => unavailable("The request was given up.", RETRY_AFTER_S);

/** The client's address, and a signal that aborts when it disconnects. */
export interface HashCaller {
	readonly address: string;
	readonly disconnected: AbortSignal;
}

interface Waiting {
	readonly resume: () => void;
	readonly refuse: () => void;
	readonly network: string;
	readonly site: string;
}

/**
 * Limits how many passwords are hashed at once. Sites take turns, so that a flood from one site delays only its own
 * requests. The queue is bounded: when it is full, a request of a site with fewer requests replaces the last one
 * of the site with the most. Requests of disconnected callers are removed.
 */
export class HashingQueue {
	#running = 0;
	#waiting = 0;
	/** By site, in round-robin order; the next site is first. */
	readonly #queues = new Map<string, Waiting[]>();

	get waiting(): number {
		return this.#waiting;
	}

	async run<T>({ address, disconnected: signal }: HashCaller, work: () => Promise<T>): Promise<T> {
		if (signal.aborted) throw left();
		if (this.#running >= AT_ONCE) await this.#turn(address, signal);
		else this.#running += 1;
		try {
			return await work();
		} finally {
			this.#release();
		}
	}

	#turn(address: string, signal: AbortSignal): Promise<void> {
		const network = networkOf(address);
		const site = siteOf(address);
		const ofSite = this.#queues.get(site) ?? [];
		if (ofSite.filter((other) => other.network === network).length >= PER_NETWORK) throw full();
		if (this.#waiting >= IN_ALL) this.#makeRoom(ofSite.length);
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const end = (settle: () => void) => {
			signal.removeEventListener("abort", onLeft);
			settle();
		};
		const waiting: Waiting = {
			network,
			site,
			resume: () => end(resolve),
			refuse: () => end(() => reject(full())),
		};
		const onLeft = () => {
			this.#remove(waiting);
			reject(left());
		};
		signal.addEventListener("abort", onLeft, { once: true });
		this.#queues.set(site, ofSite);
		ofSite.push(waiting);
		this.#waiting += 1;
		return promise;
	}

	/** Refuses the last request of the site with the most waiting, unless the new request's site would have as many. */
	#makeRoom(own: number): void {
		let most: Waiting[] = [];
		for (const queue of this.#queues.values()) if (queue.length > most.length) most = queue;
		const last = most.at(-1);
		if (!last || most.length <= own + 1) throw full();
		this.#remove(last);
		last.refuse();
	}

	/** Gives the free place to the first caller of the next site, and moves that site to the end. */
	#release(): void {
		const next = this.#queues.values().next().value?.[0];
		if (!next) {
			this.#running -= 1;
			return;
		}
		const queue = this.#remove(next);
		this.#queues.delete(next.site);
		if (queue.length > 0) this.#queues.set(next.site, queue);
		next.resume();
	}

	#remove(waiting: Waiting): Waiting[] {
		const queue = this.#queues.get(waiting.site) ?? [];
		queue.splice(queue.indexOf(waiting), 1);
		this.#waiting -= 1;
		if (queue.length === 0) this.#queues.delete(waiting.site);
		return queue;
	}
}
