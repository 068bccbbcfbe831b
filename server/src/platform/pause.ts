import { setTimeout as timeout } from "node:timers/promises";

/** Resolves after `ms`; rejects with the signal's reason when the signal aborts. */
export type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

export const pause: Pause = async (ms, signal) => {
	try {
		await timeout(ms, undefined, { signal });
	} catch (error) {
		signal.throwIfAborted();
		throw error;
	}
};
