import { unavailable } from "../../../failures.ts";
import { networkOf, siteOf } from "../../../platform/limits/ip-network.ts";

/** Each hash takes 32 MiB and one of libuv's four threads, which resolve the vendors' host names as well. */
const MAX_CONCURRENT = 2;
const MAX_PER_NETWORK = 16;
const MAX_WAITING = 256;
/** In this time, two workers finish about twenty hashes. */
const RETRY_AFTER_S = 5;

const queueFull = () =>
	unavailable("Too many people are signing in right now. Try again in a few seconds.", RETRY_AFTER_S);
const callerDisconnected = () => unavailable("The request was given up.", RETRY_AFTER_S);

/** The client's address, and a signal that aborts when it disconnects. */
export interface HashCaller {
	readonly address: string;
	readonly disconnected: AbortSignal;
}

interface WaitingRequest {
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
	readonly #queues = new Map<string, WaitingRequest[]>();

	get waiting(): number {
		return this.#waiting;
	}

	async run<T>({ address, disconnected: signal }: HashCaller, work: () => Promise<T>): Promise<T> {
		if (signal.aborted) throw callerDisconnected();
		if (this.#running >= MAX_CONCURRENT) await this.#waitForTurn(address, signal);
		else this.#running += 1;
		try {
			return await work();
		} finally {
			this.#release();
		}
	}

	#waitForTurn(address: string, signal: AbortSignal): Promise<void> {
		const network = networkOf(address);
		const site = siteOf(address);
		const siteQueue = this.#queues.get(site) ?? [];
		if (siteQueue.filter((other) => other.network === network).length >= MAX_PER_NETWORK) throw queueFull();
		if (this.#waiting >= MAX_WAITING) this.#makeRoom(siteQueue.length);
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const end = (settle: () => void) => {
			signal.removeEventListener("abort", onDisconnected);
			settle();
		};
		const waiting: WaitingRequest = {
			network,
			site,
			resume: () => end(resolve),
			refuse: () => end(() => reject(queueFull())),
		};
		const onDisconnected = () => {
			this.#remove(waiting);
			reject(callerDisconnected());
		};
		signal.addEventListener("abort", onDisconnected, { once: true });
		this.#queues.set(site, siteQueue);
		siteQueue.push(waiting);
		this.#waiting += 1;
		return promise;
	}

	/** Refuses the last request of the site with the most waiting, unless the new request's site would have as many. */
	#makeRoom(siteCount: number): void {
		let longest: WaitingRequest[] = [];
		for (const queue of this.#queues.values()) if (queue.length > longest.length) longest = queue;
		const last = longest.at(-1);
		if (!last || longest.length <= siteCount + 1) throw queueFull();
		this.#remove(last);
		last.refuse();
	}

	/** Gives the free slot to the first request of the next site, and moves that site to the end. */
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

	#remove(waiting: WaitingRequest): WaitingRequest[] {
		const queue = this.#queues.get(waiting.site) ?? [];
		queue.splice(queue.indexOf(waiting), 1);
		this.#waiting -= 1;
		if (queue.length === 0) this.#queues.delete(waiting.site);
		return queue;
	}
}
