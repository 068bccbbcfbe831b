import { type DestinationStream, type Logger, pino } from "pino";

export type { Logger };

/** What may never be in a log, whatever object it comes with: a second line of defence behind logging only ids. */
const SECRET_PATHS = ["prompt", "text", "response", "apiKey", "cookie", "authorization", "password", "token"].flatMap(
	(name) => [name, `*.${name}`, `*.*.${name}`],
);

/** Of an error only these are logged: other fields of an error object can hold a request or a body. */
function bareError(error: Error): Record<string, unknown> {
	const cause = error.cause instanceof Error ? { cause: bareError(error.cause) } : {};
	const code = (error as NodeJS.ErrnoException).code;
	return { type: error.name, message: error.message, stack: error.stack, ...(code ? { code } : {}), ...cause };
}

/** As much waits for a log that cannot be written to (its disk is full, say); what is more is left out. */
const UNWRITTEN_MAX_UNITS = 1_000_000;

/** What the operator reads. That it cannot be written is no reason to end: the answers are worth more than the log. */
function standardOutput(): DestinationStream {
	const output = pino.destination({ fd: 1, sync: false, minLength: 1, maxLength: UNWRITTEN_MAX_UNITS });
	// A line that is left out tries what waits once more: by itself nothing would be tried any more.
	output.on("drop", () => output.flush());
	const flushAtTheEnd = output.flushSync;
	output.on("error", () => {
		// It would try until there is room, and the program would never end.
		output.flushSync = () => {};
	});
	output.on("drain", () => {
		output.flushSync = flushAtTheEnd;
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
			redact: { paths: SECRET_PATHS, censor: "[kept out]" },
			serializers: { err: bareError },
		},
		destination ?? standardOutput(),
	);
}
