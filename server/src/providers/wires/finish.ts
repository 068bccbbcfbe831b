import { StreamBroken, VendorComplaint } from "../failures/complaint.ts";
import { stopReasons } from "../failures/sentences.ts";
import { textOf } from "../json.ts";
import type { AnswerSoFar } from "./wire.ts";

const LENGTH = /^(max|length$)|_length$|context_window_exceeded/;

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
const STUMBLED = /^malformed|unexpected_tool_call/;
const OVERLOADED = /insufficient_system_resource/;
const FAILED = /^(error|failed|server_error)$/;
/** A reason that gives no details. */
const UNNAMED = /^(finish_reason_)?other$/;

const whyDeclined = (reason: string): string | undefined => DECLINED.find(([pattern]) => pattern.test(reason))?.[1];

/** Why a vendor declined, for a reason that always means a refusal. */
export const declinedFor = (reason: string): string => whyDeclined(reason.toLowerCase()) ?? stopReasons.unnamed;

/** An unknown reason means a complete text; only these reasons mean something else. */
function meanEnd(reason: string, soFar: AnswerSoFar): void {
	if (LENGTH.test(reason)) soFar.finishReason = "length";
	else if (STUMBLED.test(reason)) soFar.problem = new StreamBroken("protocol", "the model wrote what cannot be read");
	else if (OVERLOADED.test(reason)) soFar.problem = VendorComplaint.from({ code: 503 }, null);
	else if (FAILED.test(reason)) soFar.problem = VendorComplaint.from({ code: 500 }, null);
	else if (UNNAMED.test(reason)) soFar.silence = stopReasons.unnamed;
	const why = whyDeclined(reason);
	if (why !== undefined) decline(soFar, why);
}

/** The card shows the reason in a sentence, so a longer reason is truncated. */
const REFUSAL_UNITS = 1000;
const CONTROL = /\p{Cc}+/gu;

/** Appends a piece of a refusal that the model streams. */
export function refuse(soFar: AnswerSoFar, words: string): void {
	soFar.finishReason = "refused";
	const room = REFUSAL_UNITS - (soFar.refusal ?? "").length;
	soFar.refusal = (soFar.refusal ?? "") + words.slice(0, room).replace(CONTROL, " ").toWellFormed();
}

export function decline(soFar: AnswerSoFar, why: string): void {
	soFar.finishReason = "refused";
	soFar.refusal ??= why.slice(0, REFUSAL_UNITS).replace(CONTROL, " ").toWellFormed();
}

/** Reads a finish reason of any wire, ignoring case; does nothing when it is absent. */
export function readFinish(reason: unknown, soFar: AnswerSoFar): void {
	const name = textOf(reason).toLowerCase();
	if (name === "" || name === "null") return;
	soFar.ended = true;
	soFar.hasFinish = true;
	meanEnd(name, soFar);
}
