import { type Failure, unavailable } from "../../failures.ts";

interface Waiting {
	readonly start: () => void;
	readonly refuse: (reason: Failure) => void;
}

const MAX_WAITING = 24;

const busyFailure = (): Failure => unavailable("The server is busy with other images. Try again in a moment.", 10);

/** Runs one job at a time; owners take turns, and a full queue refuses the newest job of the owner with the most. */
export class DecodeQueue {
	#isRunning = false;
	#count = 0;
	/** In round-robin order of the owners. */
	readonly #byOwner = new Map<string, Waiting[]>();
	readonly #busy: () => Failure;

	constructor(busy: () => Failure = busyFailure) {
		this.#busy = busy;
	}

	async run<T>(owner: string, job: () => Promise<T>): Promise<T> {
		if (this.#isRunning) await this.#wait(owner);
		else this.#isRunning = true;
		try {
			return await job();
		} finally {
			this.#startNext();
		}
	}

	#wait(owner: string): Promise<void> {
		return new Promise((start, refuse) => {
			const jobs = this.#byOwner.get(owner) ?? [];
			jobs.push({ start, refuse });
			this.#byOwner.set(owner, jobs);
			this.#count += 1;
			if (this.#count > MAX_WAITING) this.#refuseOne();
		});
	}

	#refuseOne(): void {
		let longest: [string, Waiting[]] | undefined;
		for (const entry of this.#byOwner) {
			if (entry[1].length >= (longest?.[1].length ?? 0)) longest = entry;
		}
		if (!longest) return;
		this.#dequeue(longest[0], longest[1].pop())?.refuse(this.#busy());
	}

	#startNext(): void {
		const [first] = this.#byOwner;
		if (!first) {
			this.#isRunning = false;
			return;
		}
		const [owner, jobs] = first;
		this.#byOwner.delete(owner);
		this.#byOwner.set(owner, jobs);
		this.#dequeue(owner, jobs.shift())?.start();
	}

	#dequeue(owner: string, waiting: Waiting | undefined): Waiting | undefined {
		if (this.#byOwner.get(owner)?.length === 0) this.#byOwner.delete(owner);
		this.#count -= 1;
		return waiting;
	}
}

/** All external images are decoded through this queue, so that at most one uses memory at a time. */
export const decodeQueue = new DecodeQueue();
