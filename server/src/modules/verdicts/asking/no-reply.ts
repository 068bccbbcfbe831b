import { type FailureCode, failureReason } from "../../analysis/index.ts";

const SENTENCES = {
	cancelled: "It was stopped before it replied.",
	interrupted: "The server was restarted before it replied.",
	"not-connected": "It is not connected now.",
	pasted: "This answer was pasted, so there is no assistant to ask.",
	demo: "It shows sample answers: there is no assistant to ask.",
	"nothing-to-tell": "No other column replied, so it was not asked.",
	"same-model": "Its model is asked as another column already.",
	"too-few-others": "There are fewer than two answers by other models for it to read.",
	"small-context": "The context of its model is too small for these answers.",
} as const;

/** Why a seat has not replied. */
export type NoReply = FailureCode | keyof typeof SENTENCES;

const isOwnSentence = (code: NoReply): code is keyof typeof SENTENCES => code in SENTENCES;

/** The same for people. */
export function noReplySentence(code: NoReply | null): string | null {
	if (code === null) return null;
	return isOwnSentence(code) ? SENTENCES[code] : `It gave no usable reply: ${failureReason(code)}.`;
}
