import type { Logger } from "../../../../platform/logger.ts";

const COMPANION_CODE = /node_modules[\\/](@uppy[\\/]companion|got|p-cancelable|grant|request-compose)[\\/]/;

let isInstalled = false;

/**
 * A source that refuses a connection makes Companion's client (got 13) try again what it has given up already, and nobody
 * hears how that fails: by itself that would end this program, with everybody's answers. What nobody hears of any other
 * code still ends it, as it would without this.
 */
export function tolerateRejections(logger: Logger): void {
	if (isInstalled) return;
	isInstalled = true;
	process.on("unhandledRejection", (reason) => {
		if (!(reason instanceof Error) || !COMPANION_CODE.test(reason.stack ?? "")) throw reason;
		const { name, code } = reason as NodeJS.ErrnoException;
		logger.warn({ name, code }, "a remote source failed, and nobody was waiting for it");
	});
}
