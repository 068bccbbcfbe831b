import type { ProviderResponse, RetryOptions, Seat } from "@parallax/contract";
import { conflict, Failure, notFound } from "../../../failures.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { Assistant } from "../../../providers/index.ts";
import type { Owner } from "../../identity/index.ts";
import type { TurnRef } from "../live/live-turn.ts";
import { announceStale } from "../peers/commands.ts";
import { callFor, modelToStore, requestOptions } from "../run/question.ts";
import { type AskedResponse, rerunResponses } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";
import { budgetSpent, reservationUsd, reserveBudget } from "../start/budget.ts";
import { consumeRetry } from "../start/quotas.ts";
import { refuseAnonymous } from "../start/refuse-anonymous.ts";
import { findCommitted } from "../start/uncertain-commits.ts";
import { findReopened, markLaterRowsStale, reopenResponse } from "../store/chats.ts";
import { newestEditions, type ResponseRow } from "../store/rows.ts";
import { loadConversation } from "../store/turns.ts";
import { knownAnalysis } from "../views/chat-summary.ts";
import { viewResponse } from "../views/views.ts";

const ALREADY_RUNNING = "This answer is already being written.";

interface RetryRules {
	readonly limits: RateLimits;
	readonly allowAnonymous: boolean;
	readonly dailyBudgetUsd: number | null;
}

async function reopen(
	runner: Runner,
	{ row, assistant, call }: AskedResponse,
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
		options: { ...(temperature !== undefined && { temperature }), ...(effort !== undefined && { effort }) },
	};
	const write = runner.database.write(async (transaction) => {
		const next = await reopenResponse(transaction, row, asked);
		if (next) await markLaterRowsStale(transaction, row);
		if (next && usd !== null && !(await reserveBudget(transaction, usd, budgetUsd, now))) throw budgetSpent(now);
		return next;
	});
	const beganAt = runner.clock.steady();
	const reopened = await write.catch(async (error: unknown) => {
		if (error instanceof Failure) throw error;
		const found = await findCommitted(runner, beganAt, () => findReopened(runner.database.query, row, asked));
		if (!found) throw error;
		return found;
	});
	if (!reopened) throw conflict(ALREADY_RUNNING);
	return reopened;
}

/** The assistant of a seat. Throws when it cannot be asked: a demonstration never answers for a real seat. */
async function assistantOf({ assistants }: Runner, seat: Seat, owner: Owner): Promise<Assistant> {
	const assistant = await assistants.resolve(seat.provider, owner);
	if (!assistant) {
		throw conflict("This assistant is not available any more, so it cannot be asked again.", "assistant-gone");
	}
	if (assistant.demo && !seat.demo) {
		throw conflict(`${assistant.name} is not connected any more, so it cannot be asked again.`, "not-connected");
	}
	return assistant;
}

type RequestOptions = ReturnType<typeof requestOptions>;

/** Omitted parameters stay unchanged; null removes a parameter. */
function applyOptions(last: RequestOptions, { model = last.model, ...options }: RetryOptions): RequestOptions {
	const { temperature, effort } = { ...last, ...options };
	return {
		model,
		...(typeof temperature === "number" && { temperature }),
		...(effort && { effort }),
	};
}

/** Requests one response again in place; the other responses are not affected. */
export async function retryResponse(
	runner: Runner,
	rules: RetryRules,
	ref: TurnRef,
	{ owner, address }: { readonly owner: Owner; readonly address: string },
	{ seat: seatId, options }: { readonly seat: string; readonly options: RetryOptions },
): Promise<ProviderResponse> {
	refuseAnonymous(rules.allowAnonymous, owner);
	const { query } = runner.database;
	const conversation = await loadConversation(query, ref.chatId, ref.number);
	const rows = newestEditions(conversation.responses.filter(({ turn }) => turn === ref.number));
	const row = rows.find(({ seat }) => seat === seatId);
	const seat = ref.seats.find(({ id }) => id === seatId);
	if (!row || !seat) throw notFound("This assistant was not asked in this chat.");
	if (row.status === "pending") throw conflict(ALREADY_RUNNING);
	const assistant = await assistantOf(runner, seat, owner);
	const call = callFor(seat, conversation, applyOptions(requestOptions(row, assistant), options));
	const analysis = await knownAnalysis(runner, ref);
	const refund = await consumeRetry(rules.limits, owner, address);
	let reopened: ResponseRow;
	try {
		reopened = await reopen(runner, { row, assistant, call }, rules.dailyBudgetUsd);
	} catch (error) {
		refund();
		throw error;
	}
	runner.live.markLaterStale(ref, seatId);
	announceStale(runner.bus, ref);
	rerunResponses(runner, ref, rows, [{ row: reopened, assistant, call }], analysis);
	return viewResponse(reopened, runner.clock.now());
}
