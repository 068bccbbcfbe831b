import type { Seat } from "@parallax/contract";
import { notFound } from "../../../failures.ts";
import type { Database } from "../../../platform/database/index.ts";
import {
	CHAT_NOT_FOUND,
	editionAt,
	isGrounded,
	loadTurnResponses,
	loadTurns,
	type OwnedChat,
	type Revealed,
	seatsOf,
} from "../../chat/index.ts";
import { ownerOf } from "../../identity/index.ts";
import { type NamedJudge, readJudgeId } from "../judging/judges.ts";
import type { TurnKey } from "../store/running-summaries.ts";
import { answersOf, askedSeatsOf, type OfferInput } from "./build-summary.ts";

const TURN_NOT_FOUND = "This chat has no such turn.";

/** A turn and the judge to ask first. */
export interface ComparisonRequest {
	/** By default the newest turn. */
	readonly number?: number | undefined;
	/** By default the answers that count now. */
	readonly edition?: number | undefined;
	/** The id of a judge; by default the one that the owner of the chat chose. */
	readonly judge?: string | null | undefined;
}

export interface SummaryRequest {
	readonly key: TurnKey;
	readonly prompt: string;
	/** The names of its files. */
	readonly files: readonly string[];
	/** The prompts of the turns before it, oldest first. */
	readonly earlier: readonly string[];
	readonly chat: Revealed<OwnedChat>;
	/** The id of the chosen judge. */
	readonly judge: string | null;
}

/** The input for the summaries of one turn. */
export interface SummaryInput extends SummaryRequest, Omit<OfferInput, "files" | "earlier"> {
	/** The seats that were asked in this turn. */
	readonly seats: readonly Seat[];
	/** Those of them whose answers may go to no judge. */
	readonly keptSeats: readonly Seat[];
}

/** The id of the judge that the owner of the chat chose last. */
async function rememberedJudge({ query }: Database, { user_id }: OwnedChat): Promise<string | null> {
	if (user_id === null) return null;
	const owner = await query.selectFrom("users").select("judge").where("id", "=", user_id).executeTakeFirst();
	return owner?.judge ?? null;
}

/** The same as a judge. */
export async function chosenByOwner(database: Database, chat: OwnedChat): Promise<NamedJudge | null> {
	const remembered = await rememberedJudge(database, chat);
	return remembered === null ? null : readJudgeId(remembered);
}

export async function summaryRequest(
	database: Database,
	chat: Revealed<OwnedChat>,
	{ number, edition, judge }: ComparisonRequest,
): Promise<SummaryRequest> {
	const { query } = database;
	const turns = await loadTurns(query, chat.id, chat.last_turn);
	if (turns.length === 0) throw notFound(CHAT_NOT_FOUND);
	const turn = number === undefined ? turns.at(-1) : turns.find((one) => one.number === number);
	if (!turn) throw notFound(TURN_NOT_FOUND);
	const ofTurn = { chatId: chat.id, turn: turn.number };
	const key = { ...ofTurn, edition: await editionAt(query, ofTurn, edition ?? "newest") };
	const files = turn.files.map(({ name }) => name);
	const earlier = turns.filter((one) => one.number < turn.number).map(({ prompt }) => prompt);
	return { chat, prompt: turn.prompt, files, earlier, key, judge: judge ?? (await rememberedJudge(database, chat)) };
}

export async function summaryInput({ query }: Database, request: SummaryRequest): Promise<SummaryInput> {
	const { key, chat } = request;
	const rows = await loadTurnResponses(query, key.chatId, key.turn, key.edition);
	const seats = seatsOf(chat).filter(({ id }) => rows.some(({ seat }) => seat === id));
	return {
		...request,
		seats,
		keptSeats: seats.filter(({ id }) => rows.some((row) => row.seat === id && isGrounded(row))),
		answers: answersOf(rows, seats),
		asked: askedSeatsOf(rows, seats),
		answered: askedSeatsOf(
			rows.filter((row) => row.status === "success" && !isGrounded(row)),
			seats,
		),
		owner: ownerOf(chat),
		chosen: request.judge === null ? null : readJudgeId(request.judge),
	};
}
