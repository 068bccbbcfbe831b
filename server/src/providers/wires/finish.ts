import { stopReasons } from "../failures/sentences.ts";
import { StreamError, VendorResponseError } from "../failures/vendor-errors.ts";
import { textOf } from "../json.ts";
import type { AnswerState } from "./wire.ts";

/** A paused answer that is not continued ends there. */
const LENGTH = /^(max|length$|pause_turn$)|_length$|context_window_exceeded/;

/** Why a vendor declined, by a pattern of its finish reason. */
const DECLINED: readonly (readonly [RegExp, string])[] = [
	[/recitation/, stopReasons.recitation],
	[/spii/, stopReasons.personalData],
	[/^language$/, stopReasons.language],
	[
		/safety|content_?filter|refusal|blocklist|prohibited|jailbreak|model_armor|guardrail|moderation/,
		stopReasons.safety,
	],
];
/** The model produced invalid output; it declined nothing. */
const MALFORMED = /^malformed|unexpected_tool_call/;
const OVERLOADED = /insufficient_system_resource/;
const FAILED = /^(error|failed|server_error)$/;
/** A reason that gives no details. */
const UNSPECIFIED = /^(finish_reason_)?other$/;

const knownExplanation = (reason: string): string | undefined =>
	DECLINED.find(([pattern]) => pattern.test(reason))?.[1];

/** Why a vendor declined, for a reason that always means a refusal. */
export const explanationOf = (reason: string): string => knownExplanation(reason.toLowerCase()) ?? stopReasons.unnamed;

/** An unknown reason means a complete text; only these reasons mean something else. */
function applyReason(reason: string, state: AnswerState): void {
	if (LENGTH.test(reason)) state.finishReason = "length";
	else if (MALFORMED.test(reason)) state.problem = new StreamError("protocol", "the model wrote what cannot be read");
	else if (OVERLOADED.test(reason)) state.problem = VendorResponseError.from({ code: 503 }, null);
	else if (FAILED.test(reason)) state.problem = VendorResponseError.from({ code: 500 }, null);
	else if (UNSPECIFIED.test(reason)) state.emptyReason = stopReasons.unnamed;
	const explanation = knownExplanation(reason);
	if (explanation !== undefined) markDeclined(state, explanation);
}

/** The card shows the reason in a sentence, so a longer reason is truncated. */
const MAX_REFUSAL_UNITS = 1000;
const CONTROL = /\p{Cc}+/gu;

/** Appends a piece of a refusal that the model streams. */
export function appendRefusal(state: AnswerState, text: string): void {
	state.finishReason = "refused";
	const remaining = MAX_REFUSAL_UNITS - (state.refusal ?? "").length;
	state.refusal = (state.refusal ?? "") + text.slice(0, remaining).replace(CONTROL, " ").toWellFormed();
}

export function markDeclined(state: AnswerState, explanation: string): void {
	state.finishReason = "refused";
	state.refusal ??= explanation.slice(0, MAX_REFUSAL_UNITS).replace(CONTROL, " ").toWellFormed();
}

/** Reads a finish reason of any wire, ignoring case; does nothing when it is absent. */
export function readFinishReason(reason: unknown, state: AnswerState): void {
	const name = textOf(reason).toLowerCase();
	if (name === "" || name === "null") return;
	state.hasEnded = true;
	state.hasFinishReason = true;
	applyReason(name, state);
}
