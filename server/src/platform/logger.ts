import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger };

/** Fields that are redacted in every log line. Code logs only ids, so this is a second line of defence. */
const REDACTED_PATHS = ["prompt", "text", "response", "apiKey", "cookie", "authorization", "password", "token"].flatMap(
	(name) => [name, `*.${name}`, `*.*.${name}`],
);

/** Logs a fixed list of fields, because other fields of an error object can contain a request or a body. */
function serializeError(error: Error): Record<string, unknown> {
	const cause = error.cause instanceof Error ? { cause: serializeError(error.cause) } : {};
	const code = (error as NodeJS.ErrnoException).code;
	return { type: error.name, message: error.message, stack: error.stack, ...(code ? { code } : {}), ...cause };
}

/** The size of the buffer while the log cannot be written, for example on a full disk; further lines are dropped. */
const UNWRITTEN_MAX_UNITS = 1_000_000;

/** Writes to standard output. The server keeps running when its log cannot be written. */
function standardOutput(): DestinationStream {
	const output = pino.destination({ fd: 1, sync: false, minLength: 1, maxLength: UNWRITTEN_MAX_UNITS });
	// pino does not retry a failed write by itself, so a dropped line triggers a flush of the buffer.
	output.on("drop", () => output.flush());
	const originalFlushSync = output.flushSync;
	output.on("error", () => {
		// A synchronous flush at exit would retry until there is space, and the process would never exit.
		output.flushSync = () => {};
	});
	output.on("drain", () => {
		output.flushSync = originalFlushSync;
	});
	return output;
}

export function createLogger(level: string, destination?: DestinationStream): Logger {
	return pino(
		{
			level,
			base: null,
			timestamp: pino.stdTimeFunctions.isoTime,
			formatters: { level: (label) => ({ level: label }) },
			redact: { paths: REDACTED_PATHS, censor: "[kept out]" },
			serializers: { err: serializeError },
		},
		destination ?? standardOutput(),
	);
}
