import { isSettled, type ProviderResponse } from "@parallax/contract";
import type { AnswerTimes } from "../stream/answer-times.ts";

export type LiveState =
	| { readonly kind: "waiting" }
	| { readonly kind: "thinking"; readonly ms: number }
	/** The server's text about the wait: 'Rate-limited, trying again in 2 s'. */
	| { readonly kind: "notice"; readonly text: string }
	| { readonly kind: "first-words" }
	| { readonly kind: "writing" }
	| { readonly kind: "stalled"; readonly ms: number }
	/** The connection is lost, so the state of the answer is unknown. */
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

/** The time since a pending answer was requested. */
export const elapsedMs = (response: ProviderResponse, times: AnswerTimes | undefined, now: number): number =>
	times ? Math.max(0, now - times.askedAt) : (response.elapsedMs ?? 0);

/** True while no word has arrived. */
export const isWaiting = ({ kind }: LiveState): boolean =>
	kind === "waiting" || kind === "thinking" || kind === "notice";

/** True while an answer that had begun receives nothing. */
export const isSilent = ({ kind }: LiveState): boolean => kind === "stalled" || kind === "cut-off";

export interface LiveContext {
	readonly times: AnswerTimes | undefined;
	readonly isCutOff: boolean;
}

/** The state that the head of a column shows for its answer. */
export function liveState(response: ProviderResponse, { times, isCutOff }: LiveContext, now: number): LiveState {
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

/** False for a stopped answer: its state is shown in the head, and it gets no failed card. */
export const hasFailed = (response: ProviderResponse): boolean =>
	response.status === "error" && response.errorCode !== "cancelled";
