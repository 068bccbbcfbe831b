import { isSettled, type ProviderResponse } from "@parallax/contract";

/** The times of a running answer's events, by this page's clock. */
export interface AnswerTimes {
	readonly attempt: number;
	/** When it was requested; after a reload, computed from the server's `elapsedMs`. */
	readonly askedAt: number;
	readonly firstTextAt: number | null;
	readonly lastTextAt: number | null;
	readonly length: number;
}

/** Keyed by response ID. */
export type AnswerTimesById = ReadonlyMap<string, AnswerTimes>;
export const NO_TIMES: AnswerTimesById = new Map();

function timesOf(previous: AnswerTimes | undefined, response: ProviderResponse, now: number): AnswerTimes {
	const length = response.response.length;
	const known = previous?.attempt === response.attempt ? previous : undefined;
	if (known && known.length === length) return known;
	return {
		attempt: response.attempt,
		askedAt: known?.askedAt ?? now - (response.elapsedMs ?? 0),
		firstTextAt: known?.firstTextAt ?? (length > 0 ? now : null),
		lastTextAt: length > 0 ? now : null,
		length,
	};
}

/** Records, for each running answer, when its text last grew. */
export function recordTimes(
	previous: AnswerTimesById,
	responses: readonly ProviderResponse[],
	now: number,
): AnswerTimesById {
	const running = responses.filter((response) => !isSettled(response));
	return new Map(running.map((response) => [response.id, timesOf(previous.get(response.id), response, now)]));
}
