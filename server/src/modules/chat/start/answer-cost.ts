import type { AnswerErrorCode, Seat } from "@parallax/contract";
import {
	type Assistant,
	type AssistantCall,
	assumedUsd,
	type BilledTokens,
	CEILING,
	estimateUsd,
	maxCostOfTokensUsd,
	mostTokens,
	type Price,
	type PromptSize,
} from "../../../providers/index.ts";
import type { AssistantRegistry } from "../../assistants/index.ts";
import { type Conversation, callFor, type SeatCall, sentSize } from "../run/question.ts";
import type { ResponseRow } from "../store/rows.ts";

/**
 * The reserved amount: the maximum cost of a request. Null when the operator pays nothing: for a demonstration,
 * and for a request that a user's own key pays for.
 */
export const reservationUsd = (assistant: Assistant, call: SeatCall): number | null =>
	assistant.demo || assistant.paidBy === "person"
		? null
		: Math.max(...askableModels(assistant, call.model).map((id) => maxUsd(assistant, call, id)));

/** Whether a call may search the web: a model that is known to have no search is asked without. */
export const maySearch = ({ modelList }: Assistant, { question }: AssistantCall, model: string): boolean =>
	question.search === true && modelList().models.find(({ id }) => id === model)?.search !== false;

/** Files count by their stored tokens; only new text is counted by bytes, if the vendor has counted the earlier turns for this model. */
function maxUsd(assistant: Assistant, call: SeatCall, model: string): number {
	const { counted, question } = call;
	const price = assistant.priceOf(model) ?? CEILING;
	const isCounted = counted !== null && model === call.model;
	const inputTokens = isCounted ? counted.tokens + mostTokens(counted.rest) : mostTokens(sentSize(call));
	const searches = maySearch(assistant, call, model);
	return maxCostOfTokensUsd(price, inputTokens, { isCacheWritten: question.cacheKey !== undefined, searches });
}

/** A model that the vendor does not list may be succeeded by the default one, which can cost more. */
function askableModels({ model: byDefault, modelList }: Assistant, model: string): readonly string[] {
	const isListed = modelList().models.some(({ id }) => id === model);
	return isListed || model === byDefault ? [model] : [model, byDefault];
}

/** The highest possible cost of a request, also when a user's own key pays; null when the price is not known. */
export function maxCallCostUsd(assistant: Assistant, call: SeatCall): number | null {
	if (assistant.demo) return 0;
	return isPriced(assistant, call) ? maxUsd(assistant, call, call.model) : null;
}

/** Whether all prices that a call can cost are known. */
export function isPriced(assistant: Assistant, call: SeatCall): boolean {
	const price = assistant.priceOf(call.model);
	return price !== null && (price.search !== null || !maySearch(assistant, call, call.model));
}

/** With these errors the vendor did not answer, so it bills nothing. */
const UNBILLED_ERRORS: ReadonlySet<string | null> = new Set<AnswerErrorCode>([
	"config",
	"network",
	"provider_auth",
	"provider_down",
	"rate_limited",
	"too_long",
	"unsupported",
]);

/** The part of an outcome on which the cost depends. */
export type BilledOutcome = Pick<ResponseRow, "status" | "text" | "error_code" | "finish_reason" | "cost_usd">;

/** The request, and the tokens that the vendor reported. */
export interface PricedRequest {
	/** The price of the model that was asked; null when it is not known. */
	readonly price: Price | null;
	/** The size of all that was sent to the vendor. */
	readonly prompt: PromptSize;
	/** Whether the assistant may have searched the web. */
	readonly searches?: boolean;
	/** The tokens of an unfinished response. */
	readonly reported?: BilledTokens | null;
	/** The tokens of a finished response. */
	readonly billed?: BilledTokens | null;
	/** The tokens of tries that broke off and were repeated. */
	readonly lost?: readonly BilledTokens[];
}

/** The parts of a call that its cost depends on. */
export const pricedCall = (assistant: Assistant, call: AssistantCall & { readonly model: string }): PricedRequest => ({
	price: assistant.priceOf(call.model),
	prompt: sentSize(call),
	searches: maySearch(assistant, call, call.model),
});

/**
 * The same for a stored response, whose assistant may be removed. A transaction must not wait for the registry, so this
 * reads only what the registry has at once.
 */
export function pricedResponse(
	assistants: AssistantRegistry,
	{
		provider,
		asked_model,
		seat: id,
		turn,
		shortened,
	}: Pick<ResponseRow, "provider" | "asked_model" | "seat" | "turn" | "shortened">,
	seats: readonly Seat[],
	{ turns, responses }: Conversation,
): PricedRequest {
	const seat = seats.find((one) => one.id === id) ?? { id, system: null };
	const upToTurn = { turns: turns.filter(({ number }) => number <= turn), responses };
	const call = callFor(seat, upToTurn, { model: asked_model ?? "" }, shortened);
	const assistant = assistants.operatorAssistant(provider);
	const searches = assistant
		? maySearch(assistant, call, asked_model ?? assistant.model)
		: call.question.search === true;
	return { price: assistants.priceOf(provider, asked_model), prompt: sentSize(call), searches };
}

/** A prompt that the vendor declined before any text has no finish reason. */
const isUnbilled = ({ text, error_code, finish_reason }: BilledOutcome): boolean =>
	text === "" && (UNBILLED_ERRORS.has(error_code) || (error_code === "refused" && finish_reason === null));

/** The vendor ended the response, so hidden reasoning may have cost as much as a long text. */
const isFinished = ({ status, error_code, finish_reason }: BilledOutcome): boolean =>
	status === "success" ? finish_reason !== "limit" : error_code === "empty" || error_code === "refused";

/**
 * The cost of a response: by the reported usage, at an assumed price if none is known; an estimate when it was stopped
 * or broke off; null when it finished without a usage report, so that the worst case stays reserved.
 */
export function answerCost(outcome: BilledOutcome, pricedRequest: PricedRequest): number | null {
	const { price, prompt, reported = null, billed = null, searches = false } = pricedRequest;
	const { cost_usd, text } = outcome;
	if (isFinished(outcome)) {
		const assumed = billed && assumedUsd(price, billed);
		return cost_usd ?? (isUnbilled(outcome) ? 0 : assumed);
	}
	if (isUnbilled(outcome)) return cost_usd ?? lostTriesUsd({ price, prompt, lost: reported ? [reported] : [] });
	// What the vendor charged includes its searches.
	const estimate = estimateUsd(price, { prompt, text, billed: reported, searches: searches && cost_usd === null });
	return Math.max(cost_usd ?? 0, estimate);
}

/** The cost of the tries that broke off and were repeated. It is not reserved, and nothing of it is on a card. */
export const lostTriesUsd = ({ price, prompt, lost = [] }: PricedRequest): number =>
	lost.reduce((sum, billed) => sum + estimateUsd(price, { prompt, text: "", billed }), 0);

/** The cost of a failed image: 0 when the vendor refused, null when the vendor may have generated it. */
export const failedImageCost = (code: AnswerErrorCode | "aborted", estimate: number): number | null =>
	UNBILLED_ERRORS.has(code) || code === "refused" ? 0 : code === "aborted" ? estimate : null;

/** Null when any of them is unknown. */
export const sumOfCosts = (costs: readonly (number | null)[]): number | null =>
	costs.reduce((sum, usd) => (sum === null || usd === null ? null : sum + usd), 0);
