const TURN_MS = 8;

/** Long work takes a breath now and then, in which everything else of the process gets its turn. */
export class Breath {
	#since = performance.now();

	async take(): Promise<void> {
		if (performance.now() - this.#since < TURN_MS) return;
		await new Promise<void>((resolve) => setImmediate(resolve));
		this.#since = performance.now();
	}
}
