import { stripVTControlCharacters } from "node:util";
import type { Logger } from "../../../../platform/logger.ts";

/** Companion puts it before each of its lines. */
export const COMPANION_LOG_PREFIX = "parallax-companion";

/**
 * Companion writes to the console, at times whole answers of a source with the permission in them. Of its lines only what
 * kind they are gets into the log; those of everybody else stay as they are.
 */
export function redactConsole(logger: Logger): void {
	const { log } = console;
	console.log = (...said: unknown[]) => {
		const [first] = said;
		const line = typeof first === "string" ? stripVTControlCharacters(first) : "";
		if (!line.startsWith(`${COMPANION_LOG_PREFIX}: `)) return log(...said);
		const [, level = "", kind = ""] = /\[(\w+)\].*?([\w.-]*)$/.exec(line) ?? [];
		logger.debug({ level, kind }, "a remote source was asked");
	};
}
