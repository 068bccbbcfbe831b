import type { AnswerErrorCode, FinishReason, Usage } from "@parallax/contract";
import {
	type AnswerEnd,
	type AnswerNote,
	type Assistant,
	type BilledTokens,
	type FailureDetails,
	NO_DETAILS,
	ProviderFailure,
} from "../../../providers/index.ts";
import { CapReached, Stopped } from "./deadlines.ts";

export interface Outcome {
	/** The server was still loading its model, which is no outage. */
	readonly isLoading: boolean;
	readonly status: "success" | "error";
	readonly finishReason: FinishReason | null;
	readonly errorCode: AnswerErrorCode | null;
	readonly error: string | null;
	readonly retryAt: number | null;
	readonly model: string | null;
	readonly usage: Usage | null;
	readonly billed: BilledTokens | null;
	/** The tokens that the vendor billed for an unfinished response; its card shows no counts. */
	readonly reported: BilledTokens | null;
	/** The tokens that the vendor reported for tries that were repeated; it bills them too. */
	readonly lost: readonly BilledTokens[];
	/** Additional notes on the card. */
	readonly notes: readonly AnswerNote[];
	/** What only those may see who can correct a failure. */
	readonly details: FailureDetails;
	/** The status of the vendor's error, for the log. */
	readonly vendorStatus: number | null;
}

/** The fields of an outcome that stay empty unless something is known about them. */
const BASE_OUTCOME: Omit<Outcome, "status" | "finishReason" | "errorCode" | "error"> = {
	isLoading: false,
	retryAt: null,
	model: null,
	usage: null,
	billed: null,
	notes: [],
	reported: null,
	lost: [],
	details: NO_DETAILS,
	vendorStatus: null,
};

export const failedOutcome = (code: AnswerErrorCode, sentence: string, more: Partial<Outcome> = {}): Outcome => ({
	...BASE_OUTCOME,
	status: "error",
	finishReason: null,
	errorCode: code,
	error: sentence,
	...more,
});

/** What the tries have received so far. */
interface Received {
	readonly isBlank: boolean;
	readonly billed: BilledTokens | null;
	readonly lost: readonly BilledTokens[];
}

export function outcomeOf(
	assistant: Assistant,
	end: AnswerEnd,
	{ isBlank, lost }: Pick<Received, "isBlank" | "lost">,
): Outcome {
	const known = { model: end.model, usage: end.usage, billed: end.billed, notes: end.notes, lost };
	if (end.finishReason === "refused") {
		const reason = end.refusal?.trim().replace(/[.!]+$/, "");
		const sentence = reason
			? `${assistant.name} declined this prompt: ${reason}.`
			: `${assistant.name} declined this prompt.`;
		return failedOutcome("refused", sentence, { ...known, finishReason: "refused" });
	}
	if (isBlank) return failedOutcome("empty", `${assistant.name} sent an empty answer.`, known);
	return {
		...BASE_OUTCOME,
		...known,
		status: "success",
		finishReason: end.finishReason,
		errorCode: null,
		error: null,
	};
}

export function outcomeOfError(
	assistant: Assistant,
	error: unknown,
	now: number,
	{ billed: reported, lost }: Pick<Received, "billed" | "lost">,
): Outcome {
	const counted = { reported, lost };
	if (error instanceof Stopped) return failedOutcome(error.code, error.message, counted);
	if (error instanceof CapReached) {
		const ended = { status: "success", finishReason: "limit", errorCode: null, error: null } as const;
		return { ...BASE_OUTCOME, ...ended, ...counted };
	}
	if (error instanceof ProviderFailure) {
		const { facts, details } = error;
		const { code, sentence, retryAfterMs, isLoading = false, status = null, notes = [] } = facts;
		const { model = null, usage = null, billed = null } = facts;
		const retryAt = retryAfterMs === undefined ? null : Math.ceil(now + retryAfterMs);
		const answered = { ...counted, model, usage, billed, notes, details };
		return failedOutcome(code, sentence, { ...answered, isLoading, retryAt, vendorStatus: status });
	}
	return failedOutcome("protocol", `${assistant.name} returned an unreadable response.`, counted);
}
