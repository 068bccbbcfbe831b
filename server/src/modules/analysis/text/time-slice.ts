const SLICE_MS = 8;

/** Long synchronous work awaits `yieldIfOver` regularly: once its time slice is used up, it yields to the event loop. */
export class TimeSlice {
	#since = performance.now();

	async yieldIfOver(): Promise<void> {
		if (performance.now() - this.#since < SLICE_MS) return;
		await new Promise<void>((resolve) => setImmediate(resolve));
		this.#since = performance.now();
	}
}
