type Work = () => Promise<void>;

/** Runs work one at a time for each key. All calls during a run share one further run, of the work given last. */
export class OneAtATime {
	readonly #running = new Map<string, Promise<void>>();
	readonly #waiting = new Map<string, { work: Work; readonly ended: Promise<void> }>();

	run(key: string, work: Work): Promise<void> {
		const waiting = this.#waiting.get(key);
		if (waiting) {
			waiting.work = work;
			return waiting.ended;
		}
		const running = this.#running.get(key);
		if (!running) return this.#start(key, work);
		const startNext = (): Promise<void> => {
			this.#waiting.delete(key);
			return this.#start(key, next.work);
		};
		const next = { work, ended: running.then(startNext, startNext) };
		this.#waiting.set(key, next);
		return next.ended;
	}

	#start(key: string, work: Work): Promise<void> {
		const ended = work().finally(() => this.#running.delete(key));
		this.#running.set(key, ended);
		return ended;
	}
}
