/** Lets so many in at once; the others wait in the order in which they came. */
export class WaitingLine {
	#free: number;
	readonly #waiting: (() => void)[] = [];

	constructor(atOnce: number) {
		this.#free = atOnce;
	}

	/**
	 * Resolves to a function that ends the stay; rejects with the signal's reason. `onWait` is called at once where others
	 * come first.
	 */
	async enter(signal: AbortSignal, onWait: () => void): Promise<() => void> {
		signal.throwIfAborted();
		if (this.#free > 0) this.#free -= 1;
		else {
			onWait();
			await this.#wait(signal);
		}
		let isInside = true;
		return () => {
			if (isInside) this.#leave();
			isInside = false;
		};
	}

	#wait(signal: AbortSignal): Promise<void> {
		return new Promise((resolve, reject) => {
			const enter = () => {
				signal.removeEventListener("abort", giveUp);
				resolve();
			};
			const giveUp = () => {
				this.#waiting.splice(this.#waiting.indexOf(enter), 1);
				reject(signal.reason as Error);
			};
			signal.addEventListener("abort", giveUp, { once: true });
			this.#waiting.push(enter);
		});
	}

	/** The place goes straight to the next, so that none who comes later is faster. */
	#leave(): void {
		const next = this.#waiting.shift();
		if (next) next();
		else this.#free += 1;
	}
}
