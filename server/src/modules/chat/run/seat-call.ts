import type { Seat } from "@parallax/contract";
import type { Assistant } from "../../../providers/index.ts";
import { type Conversation, fittingCall, type RequestOptions, type SeatCall } from "./question.ts";
import type { Runner } from "./runner.ts";

interface SeatToAsk {
	readonly seat: Pick<Seat, "id" | "system">;
	readonly conversation: Conversation;
	readonly options: RequestOptions;
	readonly assistant: Pick<Assistant, "modelList">;
}

/** The call of a seat. From the second turn on, the vendor is asked to keep its prompt for the next one. */
export function seatCall(
	{ cacheKeyOf, files }: Pick<Runner, "cacheKeyOf" | "files">,
	chatId: string,
	{ seat, conversation, options, assistant }: SeatToAsk,
): SeatCall {
	const call = fittingCall(seat, { ...conversation, reader: files }, options, assistant);
	if (conversation.turns.length === 1) return call;
	return { ...call, question: { ...call.question, cacheKey: cacheKeyOf(chatId, seat.id) } };
}
