import { stripVTControlCharacters } from "node:util";
import type { Logger } from "../../../../platform/logger.ts";

/** The prefix of Companion's log lines. */
export const COMPANION_LOG_PREFIX = "parallax-companion";

/**
 * Companion logs to the console, sometimes whole responses of a source with access tokens. Only level and kind of its
 * lines are passed to the log; other console output is unchanged.
 */
export function redactConsole(logger: Logger): void {
	const { log } = console;
	console.log = (...args: unknown[]) => {
		const [first] = args;
		const line = typeof first === "string" ? stripVTControlCharacters(first) : "";
		if (!line.startsWith(`${COMPANION_LOG_PREFIX}: `)) return log(...args);
		const [, level = "", kind = ""] = /\[(\w+)\].*?([\w.-]*)$/.exec(line) ?? [];
		logger.debug({ level, kind }, "request to a remote source");
	};
}
