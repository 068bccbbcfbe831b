import type { Logger } from "../../../../platform/logger.ts";

const THEIRS = /node_modules[\\/](@uppy[\\/]companion|got|p-cancelable|grant|request-compose)[\\/]/;

let isSurviving = false;

/**
 * A source that refuses a connection makes Companion's client (got 13) try again what it has given up already, and nobody
 * hears how that fails: by itself that would end this program, with everybody's answers. What nobody hears of any other
 * code still ends it, as it would without this.
 */
export function survive(logger: Logger): void {
	if (isSurviving) return;
	isSurviving = true;
	process.on("unhandledRejection", (reason) => {
		if (!(reason instanceof Error) || !THEIRS.test(reason.stack ?? "")) throw reason;
		const { name, code } = reason as NodeJS.ErrnoException;
		logger.warn({ name, code }, "a remote source failed, and nobody was waiting for it");
	});
}
