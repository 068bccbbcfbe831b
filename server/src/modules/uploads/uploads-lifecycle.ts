import { sweepUploads } from "./store/sweep.ts";
import type { Uploads } from "./uploads.ts";

const EVERY_MS = 600_000;

interface UploadsLifecycle {
	open(): void;
	/** Resolves when the running sweep has ended. */
	close(): Promise<void>;
}

/** The background work of the module. */
export function createUploadsLifecycle(uploads: Uploads): UploadsLifecycle {
	let timer: NodeJS.Timeout | undefined;
	let sweeping: Promise<void> = Promise.resolve();
	const sweep = () => {
		sweeping = sweeping
			.then(() => sweepUploads(uploads))
			.catch((error: unknown) => uploads.logger.warn({ err: error }, "could not sweep abandoned uploads"));
	};
	return {
		open() {
			sweep();
			timer = setInterval(sweep, EVERY_MS);
			timer.unref();
		},
		async close() {
			clearInterval(timer);
			await sweeping;
		},
	};
}
