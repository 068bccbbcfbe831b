/** The process received a signal to end before it had started. */
export class StoppedOpening extends Error {}

/** The steps of a start. A shutdown waits for the current step: it would otherwise close what that step uses. */
export class Opening {
	readonly #stopping = new AbortController();
	#running: Promise<void> = Promise.resolve();

	/** Aborts when the start must not go on. Steps that can wait for long end early with it. */
	get signal(): AbortSignal {
		return this.#stopping.signal;
	}

	/** Rejects with StoppedOpening when `stop` was called before the last step had ended. */
	run(steps: readonly (() => unknown)[]): Promise<void> {
		const running = this.#runAll(steps);
		this.#running = running.catch(() => {});
		return running;
	}

	/** Resolves when no step runs any more. */
	async stop(): Promise<void> {
		this.#stopping.abort(new StoppedOpening("stopped while starting"));
		await this.#running;
	}

	async #runAll(steps: readonly (() => unknown)[]): Promise<void> {
		for (const step of steps) {
			this.signal.throwIfAborted();
			await step();
		}
		this.signal.throwIfAborted();
	}
}
