import { unavailable } from "../../../failures.ts";
import { networkOf } from "../../../platform/network-of.ts";

/** Each hash takes 32 MiB and one of libuv's four threads, which resolve the vendors' host names as well. */
const AT_ONCE = 2;
const PER_NETWORK = 16;
const IN_ALL = 256;
/** By then two workers have finished about twenty hashes. */
const RETRY_AFTER_S = 5;

const full = () => unavailable("Too many people are signing in right now. Try again in a few seconds.", RETRY_AFTER_S);
const left = () => unavailable("The request was given up.", RETRY_AFTER_S);

/** Who asks for a hash, and the signal that aborts when their connection closes. */
export interface HashCaller {
	readonly address: string;
	readonly left: AbortSignal;
}

interface Waiting {
	readonly resume: () => void;
	readonly network: string;
}

/**
 * Limits how many passwords are hashed at once. Networks take turns, so that a flood from one address delays requests
 * from that address only. The queue is bounded, and requests whose caller has left are removed from it.
 */
export class HashingQueue {
	#running = 0;
	#waiting = 0;
	/** The network whose turn is next comes first. */
	readonly #queues = new Map<string, Waiting[]>();

	get waiting(): number {
		return this.#waiting;
	}

	async run<T>({ address, left: signal }: HashCaller, work: () => Promise<T>): Promise<T> {
		if (signal.aborted) throw left();
		if (this.#running >= AT_ONCE) await this.#turn(networkOf(address), signal);
		else this.#running += 1;
		try {
			return await work();
		} finally {
			this.#release();
		}
	}

	#turn(network: string, signal: AbortSignal): Promise<void> {
		const queue = this.#queues.get(network) ?? [];
		if (this.#waiting >= IN_ALL || queue.length >= PER_NETWORK) throw full();
		const { promise, resolve, reject } = Promise.withResolvers<void>();
		const waiting: Waiting = {
			network,
			resume: () => {
				signal.removeEventListener("abort", onLeft);
				resolve();
			},
		};
		const onLeft = () => {
			this.#remove(waiting);
			reject(left());
		};
		signal.addEventListener("abort", onLeft, { once: true });
		this.#queues.set(network, queue);
		queue.push(waiting);
		this.#waiting += 1;
		return promise;
	}

	/** Passes the place on to the next network's first caller, and moves that network to the end. */
	#release(): void {
		const next = this.#queues.values().next().value?.[0];
		if (!next) {
			this.#running -= 1;
			return;
		}
		const queue = this.#remove(next);
		this.#queues.delete(next.network);
		if (queue.length > 0) this.#queues.set(next.network, queue);
		next.resume();
	}

	#remove(waiting: Waiting): Waiting[] {
		const queue = this.#queues.get(waiting.network) ?? [];
		queue.splice(queue.indexOf(waiting), 1);
		this.#waiting -= 1;
		if (queue.length === 0) this.#queues.delete(waiting.network);
		return queue;
	}
}
