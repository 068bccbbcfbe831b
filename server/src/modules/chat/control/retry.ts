import type { ProviderId, ProviderResponse } from "@parallax/contract";
import { conflict, Failure, notFound } from "../../../failures.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { Assistant } from "../../../providers/index.ts";
import type { Owner } from "../../identity/index.ts";
import type { OwnedChat } from "../access.ts";
import { rerunResponses } from "../run/run-response.ts";
import type { Runner } from "../run/runner.ts";
import { budgetSpent, reserveBudget, worstCase } from "../start/budget.ts";
import { consumeRetry } from "../start/quotas.ts";
import { refuseAnonymous } from "../start/refuse-anonymous.ts";
import { findCommitted } from "../start/uncertain-commits.ts";
import { findReopened, reopenResponse } from "../store/chats.ts";
import { loadResponses } from "../store/response-chunks.ts";
import type { ResponseRow } from "../store/rows.ts";
import { viewResponse } from "../views/views.ts";

const ALREADY = "This answer is already being written.";

interface RetryRules {
	readonly limits: RateLimits;
	readonly allowAnonymous: boolean;
	readonly dailyBudgetUsd: number | null;
}

async function reopen(
	runner: Runner,
	chat: OwnedChat,
	row: ResponseRow,
	assistant: Assistant,
	budgetUsd: number | null,
): Promise<ResponseRow> {
	const now = runner.clock.now();
	const usd = worstCase(assistant, chat.prompt);
	const asked = {
		processId: runner.database.processId,
		now,
		demo: assistant.demo,
		reservedUsd: assistant.demo ? null : usd,
	};
	const write = runner.database.write(async (transaction) => {
		const next = await reopenResponse(transaction, row, asked);
		if (next && usd > 0 && !(await reserveBudget(transaction, usd, budgetUsd, now))) throw budgetSpent(now);
		return next;
	});
	const beganAt = runner.clock.steady();
	const reopened = await write.catch(async (error: unknown) => {
		if (error instanceof Failure) throw error;
		const found = await findCommitted(runner, beganAt, () => findReopened(runner.database.query, row, asked));
		if (!found) throw error;
		return found;
	});
	if (!reopened) throw conflict(ALREADY);
	return reopened;
}

/** Asks one assistant again in place; the other responses are not disturbed. */
export async function retryResponse(
	runner: Runner,
	rules: RetryRules,
	chat: OwnedChat,
	{ owner, address }: { readonly owner: Owner; readonly address: string },
	providerId: ProviderId,
): Promise<ProviderResponse> {
	refuseAnonymous(rules.allowAnonymous, owner);
	const rows = await loadResponses(runner.database.query, chat.id);
	const row = rows.find(({ provider }) => provider === providerId);
	if (!row) throw notFound("This assistant was not asked in this chat.");
	if (row.status === "pending") throw conflict(ALREADY);
	const assistant = await runner.assistants.resolve(row.provider, owner);
	if (!assistant) throw conflict("This assistant is not available any more.");
	const [summary, since] = await Promise.all([runner.summaryOf(chat.id), runner.makingSince(chat.id)]);
	const refund = await consumeRetry(rules.limits, owner, address);
	let reopened: ResponseRow;
	try {
		reopened = await reopen(runner, chat, row, assistant, rules.dailyBudgetUsd);
	} catch (error) {
		refund();
		throw error;
	}
	rerunResponses(runner, chat, rows, [{ row: reopened, assistant }], { summary, since });
	return viewResponse(reopened, runner.clock.now());
}
