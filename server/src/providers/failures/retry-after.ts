import type { IncomingHttpHeaders } from "node:http";

const MAX_DELAY_MS = 31 * 86_400_000;

/** The delay when it is plausible; undefined when it is longer or missing. */
export const plausibleDelay = (ms: number | undefined): number | undefined =>
	ms !== undefined && ms >= 0 && ms <= MAX_DELAY_MS ? ms : undefined;

const firstValue = (value: string | string[] | undefined): string =>
	Array.isArray(value) ? (value[0] ?? "") : (value ?? "");
const parseNumber = (value: string): number => (/^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN);

/** A date is relative to the vendor's Date header when it is present, because our clock may be wrong. */
function untilDate(value: string, now: string): number {
	const then = /^[a-z]{3},/i.test(value.trim()) ? Date.parse(value) : Number.NaN;
	const from = Date.parse(now);
	return then - (Number.isNaN(from) ? Date.now() : from);
}

/** The retry delay that the vendor requests; undefined when it is missing or invalid. */
export function retryAfterMs(headers: IncomingHttpHeaders): number | undefined {
	const after = firstValue(headers["retry-after"]);
	const candidates = [
		parseNumber(firstValue(headers["retry-after-ms"] as string | undefined)),
		parseNumber(after) * 1000,
		untilDate(after, firstValue(headers.date)),
	];
	return plausibleDelay(candidates.find((candidate) => !Number.isNaN(candidate)));
}
