import type { Seat } from "@parallax/contract";
import type { Assistant } from "../../../providers/index.ts";
import { type Conversation, fittingCall, type RequestOptions, type SeatCall, startTokens } from "./question.ts";
import type { Runner } from "./runner.ts";

interface SeatToAsk {
	readonly seat: Pick<Seat, "id" | "system">;
	readonly conversation: Conversation;
	readonly options: RequestOptions;
	readonly assistant: Pick<Assistant, "modelList">;
}

/** In the first turn, the vendor is asked to keep files and instructions that are longer than this. */
const LONG_START_TOKENS = 4096;

/** From the second turn on, and when it begins with much, the vendor is asked to keep a prompt for the next one. */
export function withCacheKey(call: SeatCall, isFirstTurn: boolean, cacheKey: () => string): SeatCall {
	if (isFirstTurn && startTokens(call) <= LONG_START_TOKENS) return call;
	return { ...call, question: { ...call.question, cacheKey: cacheKey() } };
}

/** The call of a seat. */
export function seatCall(
	{ cacheKeyOf, files }: Pick<Runner, "cacheKeyOf" | "files">,
	chatId: string,
	{ seat, conversation, options, assistant }: SeatToAsk,
): SeatCall {
	const call = fittingCall(seat, { ...conversation, reader: files }, options, assistant);
	return withCacheKey(call, conversation.turns.length === 1, () => cacheKeyOf(chatId, seat.id));
}
