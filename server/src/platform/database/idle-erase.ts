/** No write for so long: then nobody waits for an answer, since one on its way is saved about once a second. */
const IDLE_MS = 2000;
/** Under load without a pause, at the latest after so long. */
const MAX_DELAY_MS = 60_000;
const CHECK_EVERY_MS = 1000;

/**
 * What is deleted or written over still stands in the log of the embedded database, until that is taken over. This
 * does so in the pauses between writes, whoever deleted what.
 */
export class IdleErase {
	readonly #erase: () => Promise<boolean>;
	readonly #timer: NodeJS.Timeout;
	#firstWriteAt: number | null = null;
	#lastWriteAt = 0;

	/** `erase` answers false while it cannot be done yet. */
	constructor(erase: () => Promise<boolean>) {
		this.#erase = erase;
		this.#timer = setInterval(() => void this.#check(performance.now()), CHECK_EVERY_MS);
		this.#timer.unref();
	}

	/** Something has been written. */
	noteWrite(): void {
		this.#lastWriteAt = performance.now();
		this.#firstWriteAt ??= this.#lastWriteAt;
	}

	stop(): void {
		clearInterval(this.#timer);
	}

	async #check(now: number): Promise<void> {
		const firstWriteAt = this.#firstWriteAt;
		if (firstWriteAt === null) return;
		if (now - this.#lastWriteAt < IDLE_MS && now - firstWriteAt < MAX_DELAY_MS) return;
		// Before the work, so that what is written during it is noted again.
		this.#firstWriteAt = null;
		if (!(await this.#erase())) this.#firstWriteAt ??= firstWriteAt;
	}
}
