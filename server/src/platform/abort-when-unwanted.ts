import { setTimeout as timeout } from "node:timers/promises";

const INTERVAL_MS = 1000;

interface WatchedWork {
	/** False once another process has taken the work over or stopped it, or its chat was deleted. */
	readonly isWanted: () => Promise<boolean>;
	/** Aborts when the work has ended. */
	readonly ended: AbortSignal;
	readonly onError: (error: unknown) => void;
}

/** Aborts the work of this process once the database no longer wants it. */
export async function abortWhenUnwanted(work: AbortController, watched: WatchedWork): Promise<void> {
	const { isWanted, ended, onError } = watched;
	for (;;) {
		await timeout(INTERVAL_MS, undefined, { signal: ended }).catch(() => {});
		if (ended.aborted) return;
		try {
			if (!(await isWanted())) return work.abort();
		} catch (error) {
			onError(error);
		}
	}
}
