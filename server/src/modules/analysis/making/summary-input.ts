import type { Seat } from "@parallax/contract";
import { notFound } from "../../../failures.ts";
import type { Database } from "../../../platform/database/index.ts";
import { CHAT_NOT_FOUND, loadTurnResponses, loadTurns, type OwnedChat, seatsOf } from "../../chat/index.ts";
import { ownerOf } from "../../identity/index.ts";
import { newestEditionOf } from "../store/find-analysis.ts";
import type { TurnKey } from "../store/running-summaries.ts";
import { answersOf, askedSeatsOf, type OfferInput } from "./build-summary.ts";

const TURN_NOT_FOUND = "This chat has no such turn.";

export interface SummaryRequest {
	readonly key: TurnKey;
	readonly prompt: string;
	readonly chat: OwnedChat;
}

/** The input for the summaries of one turn. */
export interface SummaryInput extends SummaryRequest, OfferInput {
	/** The seats that were asked in this turn. */
	readonly seats: readonly Seat[];
}

/** The newest turn when no number is given. */
export async function summaryRequest(
	{ query }: Database,
	chat: OwnedChat,
	number: number | undefined,
): Promise<SummaryRequest> {
	const turns = await loadTurns(query, chat.id, chat.last_turn);
	if (turns.length === 0) throw notFound(CHAT_NOT_FOUND);
	const turn = number === undefined ? turns.at(-1) : turns.find((one) => one.number === number);
	if (!turn) throw notFound(TURN_NOT_FOUND);
	const edition = await newestEditionOf(query, chat.id, turn.number);
	return { chat, prompt: turn.prompt, key: { chatId: chat.id, turn: turn.number, edition } };
}

export async function summaryInput({ query }: Database, request: SummaryRequest): Promise<SummaryInput> {
	const { key, chat } = request;
	const rows = await loadTurnResponses(query, key.chatId, key.turn);
	const seats = seatsOf(chat).filter(({ id }) => rows.some(({ seat }) => seat === id));
	return {
		...request,
		seats,
		answers: answersOf(rows, seats),
		asked: askedSeatsOf(rows, seats),
		owner: ownerOf(chat),
	};
}
