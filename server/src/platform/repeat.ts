import type { Logger } from "./logger.ts";

export interface RepeatedWork {
	/** Starts the first run at once. */
	open(): void;
	/** Resolves when the current run has ended. */
	close(): Promise<void>;
}

/** Repeats background work at an interval, never twice at the same time. Errors are logged with `failureMessage`. */
export function repeat(
	work: () => Promise<unknown>,
	intervalMs: number,
	logger: Logger,
	failureMessage: string,
): RepeatedWork {
	let timer: NodeJS.Timeout | undefined;
	let running: Promise<unknown> = Promise.resolve();
	const run = () => {
		running = running.then(work).catch((error: unknown) => logger.warn({ err: error }, failureMessage));
	};
	return {
		open() {
			run();
			timer = setInterval(run, intervalMs);
			timer.unref();
		},
		async close() {
			clearInterval(timer);
			await running;
		},
	};
}
