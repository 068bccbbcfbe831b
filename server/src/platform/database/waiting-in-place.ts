import { type EventLoopUtilization, performance } from "node:perf_hooks";

/** A thread that rests less than this learns only a turn of its event loop later what was done beside it. */
const BUSY = 0.9;
/** Over so long it is looked at how busy the thread is. */
const LOOK_AFTER_MS = 100;
/** A disk that takes longer, and not only once, is not waited for in place; after so long it is tried again. */
const QUICK_MS = 5;
const SLOW_IN_A_ROW = 2;
/** Once is enough of this. */
const STALL_MS = 50;
const TRY_AGAIN_MS = 60_000;

/**
 * Whether the program's own thread waits for the disk. Beside it nobody is kept waiting by a slow disk; but on a full machine
 * the thread comes to hear of it a turn of the event loop later, which lasts 25 to 120 ms, where the disk takes 0.3.
 */
export class WaitingInPlace {
	readonly #utilization: typeof performance.eventLoopUtilization;
	readonly #now: () => number;
	#seen: EventLoopUtilization;
	#isBusy = false;
	#slow = 0;
	#notBefore = 0;

	constructor(utilization = performance.eventLoopUtilization, now = () => performance.now()) {
		this.#utilization = utilization;
		this.#now = now;
		this.#seen = utilization();
	}

	/** To be asked before each wait: it also looks how busy the thread is. */
	isWorthwhile(): boolean {
		const now = this.#utilization();
		if (now.idle + now.active - this.#seen.idle - this.#seen.active >= LOOK_AFTER_MS) {
			this.#isBusy = this.#utilization(now, this.#seen).utilization > BUSY;
			this.#seen = now;
		}
		return this.#isBusy && this.#now() >= this.#notBefore;
	}

	/** Waits, and notes how long it took. */
	wait(forDisk: () => void): void {
		const beganAt = this.#now();
		forDisk();
		const endedAt = this.#now();
		const tookMs = endedAt - beganAt;
		this.#slow = tookMs > QUICK_MS ? this.#slow + 1 : 0;
		if (this.#slow >= SLOW_IN_A_ROW || tookMs > STALL_MS) this.#notBefore = endedAt + TRY_AGAIN_MS;
	}
}
