import { isSettled, type ProviderResponse, type ResponsesPayload } from "@parallax/contract";

/** When things happened to a running answer, by this page's clock. */
export interface AnswerTimes {
	readonly attempt: number;
	/** When it was asked for; the server's `elapsedMs` is the better witness after a reload. */
	readonly askedAt: number;
	readonly firstTextAt: number | null;
	readonly lastTextAt: number | null;
	readonly length: number;
}

/** By the id of the response. */
export type TimesOfAnswers = ReadonlyMap<string, AnswerTimes>;
export const NO_TIMES: TimesOfAnswers = new Map();

function timesOf(was: AnswerTimes | undefined, response: ProviderResponse, now: number): AnswerTimes {
	const length = response.response.length;
	const known = was?.attempt === response.attempt ? was : undefined;
	if (known && known.length === length) return known;
	return {
		attempt: response.attempt,
		askedAt: known?.askedAt ?? now - (response.elapsedMs ?? 0),
		firstTextAt: known?.firstTextAt ?? (length > 0 ? now : null),
		lastTextAt: length > 0 ? now : null,
		length,
	};
}

/** Notes, for each answer that still runs, when it was last seen to grow. */
export function noteTimes(was: TimesOfAnswers, payload: ResponsesPayload, now: number): TimesOfAnswers {
	const running = payload.responses.filter((response) => !isSettled(response));
	return new Map(running.map((response) => [response.id, timesOf(was.get(response.id), response, now)]));
}
