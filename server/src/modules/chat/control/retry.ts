import type { RetryOptions } from "@parallax/contract";
import { conflict, notFound } from "../../../failures.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { Owner } from "../../identity/index.ts";
import { refuseWhileShown } from "../blind/refuse-while-shown.ts";
import type { TurnRef } from "../live/live-turn.ts";
import { announceStale } from "../peers/commands.ts";
import { applyOptions, modelToStore, requestOptions, type SeatCall } from "../run/question.ts";
import { type AskedResponse, rerunResponses } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";
import { seatCall } from "../run/seat-call.ts";
import { reservationUsd } from "../start/answer-cost.ts";
import { askableAssistant } from "../start/askable-assistant.ts";
import { budgetSpent, reserveBudget } from "../start/budget.ts";
import { consumeRetry } from "../start/quotas.ts";
import { refuseAnonymous } from "../start/refuse-anonymous.ts";
import { writeOrFind } from "../start/uncertain-commits.ts";
import { findReopened, reopenResponse } from "../store/chats.ts";
import { replaceAnswer } from "../store/replace-answer.ts";
import { loadTurnEditions } from "../store/response-chunks.ts";
import { answersIn, type ResponseRow } from "../store/rows.ts";
import { seatsThatSaw } from "../store/stale-answers.ts";
import { loadConversation } from "../store/turns.ts";
import { knownAnalysis, withPublished } from "../views/turn-analysis.ts";

const ALREADY_RUNNING = "This answer is already being written.";

interface RetryRules {
	readonly limits: RateLimits;
	readonly allowAnonymous: boolean;
	readonly dailyBudgetUsd: number | null;
}

async function reopen(
	runner: Runner,
	{ row, assistant, call }: AskedResponse & { readonly call: SeatCall },
	budgetUsd: number | null,
): Promise<ResponseRow> {
	const now = runner.clock.now();
	const usd = reservationUsd(assistant, call);
	const { temperature, effort } = call.question;
	const asked = {
		processId: runner.database.processId,
		now,
		demo: assistant.demo,
		reservedUsd: usd,
		model: modelToStore(assistant, call.model),
		shortened: call.shortened,
		options: { ...(temperature !== undefined && { temperature }), ...(effort !== undefined && { effort }) },
	};
	return await writeOrFind(
		runner,
		async (transaction) => {
			const next = await replaceAnswer(transaction, row, () => reopenResponse(transaction, row, asked));
			if (!next) throw conflict(ALREADY_RUNNING);
			if (usd !== null && !(await reserveBudget(transaction, usd, budgetUsd, now))) throw budgetSpent(now);
			return next;
		},
		(query) => findReopened(query, row, asked),
	);
}

/** Requests one response again in place; the other responses are not affected. */
export async function retryResponse(
	runner: Runner,
	rules: RetryRules,
	ref: TurnRef,
	{ owner, address }: { readonly owner: Owner; readonly address: string },
	{ seat: seatId, options }: { readonly seat: string; readonly options: RetryOptions },
): Promise<ResponseRow> {
	refuseAnonymous(rules.allowAnonymous, owner);
	const { query } = runner.database;
	const conversation = await loadConversation(query, ref.chatId, ref.number);
	const isOfTurn = ({ turn }: ResponseRow): boolean => turn === ref.number;
	const rows = answersIn(conversation.responses.filter(isOfTurn));
	const row = rows.find(({ seat }) => seat === seatId);
	const seat = ref.seats.find(({ id }) => id === seatId);
	if (!row || !seat) throw notFound("This assistant was not asked in this chat.");
	refuseWhileShown(runner, ref, rows);
	if (row.status === "pending") throw conflict(ALREADY_RUNNING);
	const assistant = askableAssistant(await runner.assistants.listFor(owner, { isAsking: true }), seat);
	const asked = applyOptions(requestOptions(row, assistant), options);
	const call = seatCall(runner, ref.chatId, { seat, conversation, assistant, options: asked });
	// The retry removes the failure of the last comparison.
	const known = { ...(await knownAnalysis(runner, ref)), failure: null };
	const analysis = await withPublished(runner, ref, conversation.responses.filter(isOfTurn), known);
	const refund = await consumeRetry(rules.limits, owner, address);
	let reopened: ResponseRow;
	try {
		reopened = await reopen(runner, { row, assistant, call }, rules.dailyBudgetUsd);
	} catch (error) {
		refund();
		throw error;
	}
	runner.live.markLaterStale(ref, await seatsThatSaw(query, row));
	announceStale(runner.bus, ref);
	// Another answer of the turn may have been replaced since the rows were loaded.
	const stored = await loadTurnEditions(query, ref.chatId, ref.number);
	rerunResponses(runner, ref, stored, [{ row: reopened, assistant, call }], analysis);
	return reopened;
}
