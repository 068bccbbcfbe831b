import { sweepUploads } from "./store/sweep.ts";
import type { Uploads } from "./uploads.ts";

const EVERY_MS = 600_000;

interface UploadsLifecycle {
	open(): void;
	/** Resolves once nothing is being swept any more. */
	close(): Promise<void>;
}

/** The part of the module that lives as long as the process. */
export function createUploadsLifecycle(uploads: Uploads): UploadsLifecycle {
	let timer: NodeJS.Timeout | undefined;
	let sweeping: Promise<void> = Promise.resolve();
	const sweep = () => {
		sweeping = sweeping
			.then(() => sweepUploads(uploads))
			.catch((error: unknown) => uploads.logger.warn({ err: error }, "what was left lying could not be swept"));
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
