import type { Seat } from "@parallax/contract";
import { notFound } from "../../../failures.ts";
import type { Database } from "../../../platform/database/index.ts";
import { CHAT_NOT_FOUND, loadTurnResponses, loadTurns, type OwnedChat, seatsOf } from "../../chat/index.ts";
import { ownerOf } from "../../identity/index.ts";
import { readJudgeId } from "../judging/judges.ts";
import { newestEditionOf } from "../store/find-analysis.ts";
import type { TurnKey } from "../store/running-summaries.ts";
import { answersOf, askedSeatsOf, type OfferInput } from "./build-summary.ts";

const TURN_NOT_FOUND = "This chat has no such turn.";

/** A turn and the judge to ask first. */
export interface ComparisonRequest {
	/** By default the newest turn. */
	readonly number?: number | undefined;
	/** The id of a judge; by default the one that the owner of the chat chose. */
	readonly judge?: string | null | undefined;
}

export interface SummaryRequest {
	readonly key: TurnKey;
	readonly prompt: string;
	readonly chat: OwnedChat;
	/** The id of the chosen judge. */
	readonly judge: string | null;
}

/** The input for the summaries of one turn. */
export interface SummaryInput extends SummaryRequest, OfferInput {
	/** The seats that were asked in this turn. */
	readonly seats: readonly Seat[];
}

async function rememberedJudge({ query }: Database, { user_id }: OwnedChat): Promise<string | null> {
	if (user_id === null) return null;
	const owner = await query.selectFrom("users").select("judge").where("id", "=", user_id).executeTakeFirst();
	return owner?.judge ?? null;
}

export async function summaryRequest(
	database: Database,
	chat: OwnedChat,
	{ number, judge }: ComparisonRequest,
): Promise<SummaryRequest> {
	const { query } = database;
	const turns = await loadTurns(query, chat.id, chat.last_turn);
	if (turns.length === 0) throw notFound(CHAT_NOT_FOUND);
	const turn = number === undefined ? turns.at(-1) : turns.find((one) => one.number === number);
	if (!turn) throw notFound(TURN_NOT_FOUND);
	const edition = await newestEditionOf(query, chat.id, turn.number);
	const key = { chatId: chat.id, turn: turn.number, edition };
	return { chat, prompt: turn.prompt, key, judge: judge ?? (await rememberedJudge(database, chat)) };
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
		answered: askedSeatsOf(
			rows.filter(({ status }) => status === "success"),
			seats,
		),
		owner: ownerOf(chat),
		chosen: request.judge === null ? null : readJudgeId(request.judge),
	};
}
