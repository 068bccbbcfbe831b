import type { Logger } from "../../../../platform/logger.ts";

const COMPANION_CODE = /node_modules[\\/](@uppy[\\/]companion|got|p-cancelable|grant|request-compose)[\\/]/;

let isInstalled = false;

/**
 * When a source refuses a connection, Companion's client (got 13) retries a cancelled request, and its rejection is
 * unhandled, which would end the process. Unhandled rejections of other code still end it.
 */
export function tolerateRejections(logger: Logger): void {
	if (isInstalled) return;
	isInstalled = true;
	process.on("unhandledRejection", (reason) => {
		if (!(reason instanceof Error) || !COMPANION_CODE.test(reason.stack ?? "")) throw reason;
		const { name, code } = reason as NodeJS.ErrnoException;
		logger.warn({ name, code }, "ignored an unhandled rejection of a remote source");
	});
}
