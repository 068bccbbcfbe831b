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

const UNIT_MS: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const DURATION = /(\d{1,7}(?:\.\d{1,9})?) ?(ms|milliseconds?|s|sec|seconds?|m|min|minutes?|h|hours?|days?|d)(?![a-z])/g;
const WAIT_IN_WORDS = /(?:again|retry) (?:in|after) (?=\d)([\d.]{1,16} ?[a-z\d .]{1,40})/;

/** The delay that stands only in a sentence, in lower case: 'try again in 1m4.77s', 'retry after 20 seconds'. */
export function delayInWords(words: string): number | undefined {
	const [, wait = ""] = WAIT_IN_WORDS.exec(words) ?? [];
	let ms: number | undefined;
	let end = 0;
	for (const match of wait.matchAll(DURATION)) {
		// The parts of one duration stand side by side; a later number belongs to the rest of the sentence.
		if (match.index - end > 1) break;
		end = match.index + match[0].length;
		const [, amount, name = ""] = match;
		ms = (ms ?? 0) + Number(amount) * (UNIT_MS[/^m(s|illi)/.test(name) ? "ms" : (name[0] ?? "")] ?? 0);
	}
	return plausibleDelay(ms);
}
