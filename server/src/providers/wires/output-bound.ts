import { kindOf } from "../failures/classify.ts";
import {
	affordableTokens,
	dependsOnPrompt,
	isBoundRequired,
	isOutputBound,
	isRequestTooLarge,
	largestBoundNamed,
} from "../failures/output-bound.ts";
import type { VendorResponseError } from "../failures/vendor-errors.ts";
import type { AnswerNote } from "../port.ts";

/** The maximum length of an answer for every model, including thoughts; also the length that is reserved and shown. */
export const MAX_OUTPUT_TOKENS = 16_384;

/** Even the smallest models allow this much, and an answer in fewer tokens is of no use, so no lower bound is sent. */
export const MIN_OUTPUT_TOKENS = 1024;

/** The bounds to try when the error names none: a quarter, then an eighth. */
const STEPS = [MAX_OUTPUT_TOKENS / 4, MAX_OUTPUT_TOKENS / 8] as const;

const nextStep = (sent: number): number | undefined => STEPS.find((step) => step < sent);

/** The bound on the output tokens of one model at one address. */
export interface OutputBound {
	readonly maxOutputTokens: number;
	/** Whether it is sent even where none would be. */
	readonly needsBound: boolean;
}

export interface LearnedBound extends OutputBound {
	/** False when it depends on the prompt or on the account's credit. */
	readonly isLasting: boolean;
}

/** The bound of a server that has to get one. */
export const NEEDED_BOUND: LearnedBound = { maxOutputTokens: MAX_OUTPUT_TOKENS, needsBound: true, isLasting: true };

const isTooHigh = (vendorError: VendorResponseError): boolean =>
	isOutputBound(vendorError) && ["output-bound", "context"].includes(kindOf(vendorError));

/** Finds the bound for the next try of one question. Each is lower than the last, and there are five at most. */
export class BoundSearch {
	#hasTriedNamed = false;
	#hasTriedAffordable = false;

	/** `sent` is null when the request had no bound. Null when another bound does not help. */
	next(vendorError: VendorResponseError, sent: number | null): LearnedBound | null {
		const affordable = affordableTokens(vendorError);
		if (affordable !== null) return this.#affordable(affordable, sent);
		if (sent === null) return isBoundRequired(vendorError) ? NEEDED_BOUND : null;
		// These errors count the whole request with its prompt, so their numbers are not about the answer.
		if (isRequestTooLarge(vendorError)) return this.#step(sent, false);
		if (!isTooHigh(vendorError)) return null;
		const isLasting = !dependsOnPrompt(vendorError);
		const named = this.#hasTriedNamed ? null : largestBoundNamed(vendorError, MIN_OUTPUT_TOKENS, sent);
		// Where the prompt counts too, a low number can be the prompt's own length.
		const isPromptLength = named !== null && !isLasting && named < (nextStep(sent) ?? 0);
		if (named === null || isPromptLength) return this.#step(sent, isLasting);
		this.#hasTriedNamed = true;
		return { maxOutputTokens: named, needsBound: false, isLasting };
	}

	#affordable(tokens: number, sent: number | null): LearnedBound | null {
		const maxOutputTokens = Math.min(tokens, MAX_OUTPUT_TOKENS);
		const isHigher = sent !== null && maxOutputTokens >= sent;
		if (this.#hasTriedAffordable || isHigher || maxOutputTokens < MIN_OUTPUT_TOKENS) return null;
		this.#hasTriedAffordable = true;
		return { maxOutputTokens, needsBound: true, isLasting: false };
	}

	#step(sent: number, isLasting: boolean): LearnedBound | null {
		const maxOutputTokens = nextStep(sent);
		return maxOutputTokens === undefined ? null : { maxOutputTokens, needsBound: false, isLasting };
	}
}

/** An answer that ends by its length below this many tokens was cut by a low limit of the server. */
const EARLY_TOKENS = 4096;

/** Whether the server cut an answer without a bound early; without a count of tokens, its text is estimated. */
export const endedEarly = (outputTokens: number | null, textUnits: number): boolean =>
	(outputTokens ?? Math.ceil(textUnits / 3)) < EARLY_TOKENS;

export const endedEarlyNote = (label: string): AnswerNote => ({
	code: "parameter-changed",
	params: { parameter: "max_tokens", sent: MAX_OUTPUT_TOKENS },
	text: `${label} ended this answer early, by a limit of its own. From now on up to 16,384 tokens are requested; Retry asks again.`,
});
