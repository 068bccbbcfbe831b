import type { estimateChat as endpoint, HandlerResult, NewSeat } from "@parallax/contract";
import { type Assistant, estimateTokensOfSize, usualCostOfTokensUsd } from "../../../providers/index.ts";
import type { Viewer } from "../../identity/index.ts";
import { firstCall, type SeatCall } from "../run/question.ts";
import type { Runner } from "../run/runner.ts";
import { withCacheKey } from "../run/seat-call.ts";
import { isPriced, maxCallCostUsd, maySearch, pricedCall, sumOfCosts } from "./answer-cost.ts";
import { refuseAnonymous } from "./refuse-anonymous.ts";
import { isAsked, resolveSeats } from "./seats.ts";
import type { UsualLength } from "./usual-length.ts";

/** The cost of a request with an answer of usual length; null when the price is not known. */
function usualCallCostUsd(assistant: Assistant, call: SeatCall, answerTokens: number): number | null {
	if (assistant.demo) return 0;
	const { price, prompt } = pricedCall(assistant, call);
	if (price === null || !isPriced(assistant, call)) return null;
	const searches = maySearch(assistant, call, call.model);
	return usualCostOfTokensUsd(price, estimateTokensOfSize(prompt), answerTokens, { searches });
}

/** A request to the assistant of a seat. */
interface AssistantWithCall {
	readonly assistant: Assistant;
	readonly call: SeatCall;
}

/** The usual and the maximum cost of a prompt, in all and by seat. Null stands for a pasted answer, which costs nothing. */
export async function costsOf(
	calls: readonly (AssistantWithCall | null)[],
	usualAnswer: UsualLength,
): Promise<HandlerResult<typeof endpoint>> {
	const answerTokens = await usualAnswer.tokens();
	const seats = calls.map((asked) =>
		asked
			? {
					mostUsd: maxCallCostUsd(asked.assistant, asked.call),
					usualUsd: usualCallCostUsd(asked.assistant, asked.call, answerTokens),
				}
			: { mostUsd: 0, usualUsd: 0 },
	);
	return {
		mostUsd: sumOfCosts(seats.map(({ mostUsd }) => mostUsd)),
		usualUsd: sumOfCosts(seats.map(({ usualUsd }) => usualUsd)),
		seats,
	};
}

export interface EstimateRules {
	readonly allowAnonymous: boolean;
	readonly usualAnswer: UsualLength;
}

interface EstimateRequest {
	readonly prompt: string;
	/** The addresses of its files. */
	readonly attachments: readonly string[];
	readonly search: boolean;
	readonly seats: readonly NewSeat[];
	readonly address: string;
}

/** The cost of a prompt, also with a user's own key. Fails when the prompt would; stores and counts nothing. */
export async function estimateChat(
	{ assistants, cacheKeyOf, files: reader }: Runner,
	{ allowAnonymous, usualAnswer }: EstimateRules,
	viewer: Viewer,
	{ prompt, attachments, search, seats, address }: EstimateRequest,
): Promise<HandlerResult<typeof endpoint>> {
	refuseAnonymous(allowAnonymous, viewer);
	const resolved = await resolveSeats(assistants, viewer, seats, { isAsking: false });
	const first = { prompt, search, files: await reader.find(viewer, attachments, address), reader };
	const calls = resolved.map((one) => {
		if (!isAsked(one)) return null;
		const { seat, assistant } = one;
		// What is written to the vendor's cache costs more, whatever its key.
		return { assistant, call: withCacheKey(firstCall(seat, assistant, first), true, () => cacheKeyOf("", seat.id)) };
	});
	return await costsOf(calls, usualAnswer);
}
