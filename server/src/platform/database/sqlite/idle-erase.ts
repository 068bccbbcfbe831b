/** No write for this long means that no response is streaming, because responses are saved about once a second. */
const IDLE_MS = 2000;
/** The longest delay under continuous load. */
const MAX_DELAY_MS = 60_000;
const CHECK_INTERVAL_MS = 1000;

/**
 * Deleted and overwritten data stays in SQLite's WAL until a checkpoint truncates it. This class truncates the WAL when
 * the database is idle.
 */
export class IdleErase {
	readonly #erase: () => Promise<boolean>;
	readonly #timer: NodeJS.Timeout;
	#firstWriteAt: number | null = null;
	#lastWriteAt = 0;

	/** `erase` resolves to false while it is not possible yet. */
	constructor(erase: () => Promise<boolean>) {
		this.#erase = erase;
		this.#timer = setInterval(() => void this.#check(performance.now()), CHECK_INTERVAL_MS);
		this.#timer.unref();
	}

	/** Reports a write. */
	recordWrite(): void {
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
		// Reset before erasing, so that a write during the erase is recorded.
		this.#firstWriteAt = null;
		if (!(await this.#erase())) this.#firstWriteAt ??= firstWriteAt;
	}
}
