import type { FinishReason, KeptAttempt, ProviderResponse, ResponsesPayload, Turn } from "@parallax/contract";
import { blindOf } from "../blind/blind.ts";
import { hideAttempt, hidePayload, hideResponses } from "../blind/hide.ts";
import type { EarlierAttempt } from "../store/attempts.ts";
import { type ChatRow, type LoadedTurn, type ResponseRow, seatsOf } from "../store/rows.ts";
import type { KnownAnalysis } from "./turn-analysis.ts";
import { viewFullAttempt } from "./view-attempts.ts";
import { viewFullResponses } from "./views.ts";

/** A turn as the database has it, as its owner may see it, in the order of the columns. */
export function viewStoredTurn(
	chat: ChatRow,
	turn: Pick<LoadedTurn, "number" | "prompt">,
	rows: readonly ResponseRow[],
	now: number,
	known?: KnownAnalysis,
): ResponsesPayload {
	const blind = blindOf(chat);
	const full = viewFullResponses({ number: turn.number, seats: seatsOf(chat) }, rows, now, known);
	return blind ? hidePayload(turn.number, hideResponses(blind, turn.prompt, full.responses)) : full;
}

export const viewAnswers = (...turn: Parameters<typeof viewStoredTurn>): ProviderResponse[] =>
	viewStoredTurn(...turn).responses;

/** Successful answers of one seat in a turn. */
export function viewAttempts(
	chat: ChatRow,
	turn: Pick<Turn, "prompt" | "createdAt">,
	attempts: readonly (EarlierAttempt | ResponseRow)[],
): KeptAttempt[] {
	const blind = blindOf(chat);
	if (!blind) return attempts.map(viewFullAttempt);
	return attempts.map((row) => {
		const finishReason = row.finish_reason as FinishReason | null;
		return hideAttempt(blind, turn, viewFullAttempt(row), { demo: row.demo === 1, finishReason });
	});
}
