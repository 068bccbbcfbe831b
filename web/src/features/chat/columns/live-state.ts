import { isSettled, type ProviderResponse } from "@parallax/contract";
import type { AnswerTimes } from "../stream/answer-times.ts";

export type LiveState =
	| { readonly kind: "waiting" }
	| { readonly kind: "thinking"; readonly ms: number }
	/** What the server says about the wait: 'Rate-limited, trying again in 2 s'. */
	| { readonly kind: "notice"; readonly text: string }
	| { readonly kind: "first-words" }
	| { readonly kind: "writing" }
	| { readonly kind: "stalled"; readonly ms: number }
	/** Nothing can be heard of it, which says nothing about the answer. */
	| { readonly kind: "cut-off" }
	| { readonly kind: "complete" }
	| { readonly kind: "stopped" }
	| { readonly kind: "failed" };

const THINKING_AFTER_MS = 3000;
const FIRST_WORDS_MS = 1500;
const STALLED_AFTER_MS = 12_000;

const settledState = ({ status, errorCode }: ProviderResponse): LiveState => {
	if (status === "success") return { kind: "complete" };
	return { kind: errorCode === "cancelled" ? "stopped" : "failed" };
};

/** How long a pending answer has been asked for. */
export const elapsedMs = (response: ProviderResponse, times: AnswerTimes | undefined, now: number): number =>
	times ? Math.max(0, now - times.askedAt) : (response.elapsedMs ?? 0);

export interface Watched {
	readonly times: AnswerTimes | undefined;
	readonly isCutOff: boolean;
}

/** What the head of a column says about its answer. */
export function liveState(response: ProviderResponse, { times, isCutOff }: Watched, now: number): LiveState {
	if (isSettled(response)) return settledState(response);
	if (isCutOff) return { kind: "cut-off" };
	if (response.notice) return { kind: "notice", text: response.notice };
	const silentMs = times?.lastTextAt ? now - times.lastTextAt : 0;
	if (response.response && silentMs >= STALLED_AFTER_MS) return { kind: "stalled", ms: silentMs };
	if (!response.response) {
		const ms = elapsedMs(response, times, now);
		return ms >= THINKING_AFTER_MS ? { kind: "thinking", ms } : { kind: "waiting" };
	}
	const writingMs = times?.firstTextAt ? now - times.firstTextAt : FIRST_WORDS_MS;
	return { kind: writingMs < FIRST_WORDS_MS ? "first-words" : "writing" };
}

/** The state shows that an answer was stopped; only a failed one gets the failed card. */
export const hasFailed = (response: ProviderResponse): boolean =>
	response.status === "error" && response.errorCode !== "cancelled";
