import type { IncomingHttpHeaders } from "node:http";

const SENSIBLE_MS = 31 * 86_400_000;

/** A wait that a vendor may mean; undefined for a longer one, and for none. */
export const sensibleWait = (ms: number | undefined): number | undefined =>
	ms !== undefined && ms >= 0 && ms <= SENSIBLE_MS ? ms : undefined;

const one = (value: string | string[] | undefined): string => (Array.isArray(value) ? (value[0] ?? "") : (value ?? ""));
const number = (value: string): number => (/^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : Number.NaN);

/** A date is counted from the vendor's own clock where it tells the time, since ours may be wrong. */
function untilDate(value: string, now: string): number {
	const then = /^[a-z]{3},/i.test(value.trim()) ? Date.parse(value) : Number.NaN;
	const from = Date.parse(now);
	return then - (Number.isNaN(from) ? Date.now() : from);
}

/** How long the vendor asks us to wait; undefined when it does not say, or says nonsense. */
export function retryAfterMs(headers: IncomingHttpHeaders): number | undefined {
	const after = one(headers["retry-after"]);
	const candidates = [
		number(one(headers["retry-after-ms"] as string | undefined)),
		number(after) * 1000,
		untilDate(after, one(headers.date)),
	];
	return sensibleWait(candidates.find((candidate) => !Number.isNaN(candidate)));
}
