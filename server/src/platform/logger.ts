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
		destination ?? pino.destination({ fd: 1, sync: false }),
	);
}
