import { type Pause, pause } from "./pause.ts";

/** Resolves with the promise, or after `ms` if it is then still pending. */
export async function atMost(ms: number, promise: Promise<unknown>, wait: Pause = pause): Promise<void> {
	const done = new AbortController();
	try {
		await Promise.race([promise, wait(ms, done.signal).catch(() => {})]);
	} finally {
		done.abort();
	}
}
