/** Limits the number of concurrent holders; other callers wait in order of arrival. */
export class Semaphore {
	#free: number;
	readonly #waiting: (() => void)[] = [];

	constructor(permits: number) {
		this.#free = permits;
	}

	/**
	 * Resolves to a function that releases the permit; rejects with the signal's reason. `onWait` is called first when no
	 * permit is free.
	 */
	async acquire(signal: AbortSignal, onWait: () => void): Promise<() => void> {
		signal.throwIfAborted();
		if (this.#free > 0) this.#free -= 1;
		else {
			onWait();
			await this.#wait(signal);
		}
		let isHeld = true;
		return () => {
			if (isHeld) this.#release();
			isHeld = false;
		};
	}

	#wait(signal: AbortSignal): Promise<void> {
		return new Promise((resolve, reject) => {
			const grant = () => {
				signal.removeEventListener("abort", onAbort);
				resolve();
			};
			const onAbort = () => {
				this.#waiting.splice(this.#waiting.indexOf(grant), 1);
				reject(signal.reason as Error);
			};
			signal.addEventListener("abort", onAbort, { once: true });
			this.#waiting.push(grant);
		});
	}

	/** Passes the permit directly to the next caller in the queue, so that no later caller overtakes it. */
	#release(): void {
		const next = this.#waiting.shift();
		if (next) next();
		else this.#free += 1;
	}
}
