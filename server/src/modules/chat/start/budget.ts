import { MAX_TURNS } from "@parallax/contract";
import { tooMany } from "../../../failures.ts";
import { prepared, type Queries } from "../../../platform/database/index.ts";
import type { AssistantRegistry } from "../../assistants/index.ts";
import { loadResponses } from "../store/response-chunks.ts";
import { type ResponseRow, seatsOf } from "../store/rows.ts";
import { loadTurns } from "../store/turns.ts";
import { answerCost, type BilledOutcome, lostTriesUsd, type PricedRequest, pricedResponse } from "./answer-cost.ts";

const dayOf = (now: number): string => new Date(now).toISOString().slice(0, 10);

const insertDay = prepared((query, { day }: { readonly day: string }) =>
	query
		.insertInto("spending")
		.values({ day, usd: 0 })
		.onConflict((conflict) => conflict.doNothing()),
);

const addSpending = prepared((query, { day, usd }: { readonly day: string; readonly usd: number }) =>
	query
		.updateTable("spending")
		.set((column) => ({ usd: column("usd", "+", usd) }))
		.where("day", "=", day),
);

/** Reserves the amount in one statement, so two prompts cannot both reserve the remaining budget. False when it is too small. */
export async function reserveBudget(
	transaction: Queries,
	usd: number,
	budgetUsd: number | null,
	now: number,
): Promise<boolean> {
	const day = dayOf(now);
	await insertDay(transaction, { day });
	if (budgetUsd === null) {
		await addSpending(transaction, { day, usd });
		return true;
	}
	const { numUpdatedRows } = await transaction
		.updateTable("spending")
		.set((column) => ({ usd: column("usd", "+", usd) }))
		.where("day", "=", day)
		.where("usd", "<=", budgetUsd - usd)
		.executeTakeFirstOrThrow();
	return numUpdatedRows > 0n;
}

/** Corrects the spending of the day of a request; the reservation has created the row of that day. */
export async function adjustSpending(transaction: Queries, usd: number, askedAt: number): Promise<void> {
	if (usd !== 0) await addSpending(transaction, { day: dayOf(askedAt), usd });
}

/** Replaces the reservation of a response with its cost. */
export async function settleBudget(
	transaction: Queries,
	row: BilledOutcome & Pick<ResponseRow, "reserved_usd" | "asked_at">,
	pricedRequest: PricedRequest,
): Promise<void> {
	if (!row.reserved_usd) return;
	const cost = answerCost(row, pricedRequest) ?? row.reserved_usd;
	const usd = cost - row.reserved_usd + lostTriesUsd(pricedRequest);
	if (usd !== 0) await addSpending(transaction, { day: dayOf(row.asked_at), usd });
}

const INTERRUPTED = { status: "error", error_code: "interrupted", finish_reason: null, cost_usd: null } as const;

/**
 * Settles running responses of chats, or of one turn, that are about to be deleted: afterwards there is no
 * row to settle.
 */
export async function settleBeforeDelete(
	transaction: Queries,
	assistants: AssistantRegistry,
	chatIds: readonly string[],
	onlyTurn?: number,
): Promise<void> {
	const deleted = new Set(chatIds);
	const last = onlyTurn ?? MAX_TURNS;
	const pending = await transaction
		.selectFrom("responses")
		.select("chat_id")
		.distinct()
		.where("status", "=", "pending")
		.where("reserved_usd", ">", 0)
		.execute();
	for (const { chat_id: id } of pending) {
		if (!deleted.has(id)) continue;
		const chat = await transaction.selectFrom("chats").select("seats").where("id", "=", id).executeTakeFirstOrThrow();
		const seats = seatsOf(chat);
		const turns = await loadTurns(transaction, id, last);
		const responses = await loadResponses(transaction, id, last);
		for (const row of responses) {
			if (row.status !== "pending" || row.turn !== (onlyTurn ?? row.turn)) continue;
			await settleBudget(
				transaction,
				{ ...row, ...INTERRUPTED },
				pricedResponse(assistants, row, seats, { turns, responses }),
			);
		}
	}
}

export function budgetSpent(now: number): Error {
	const midnight = new Date(now);
	midnight.setUTCHours(24, 0, 0, 0);
	const seconds = (midnight.getTime() - now) / 1000;
	return tooMany(
		"This site has reached its daily spending limit, which resets at 00:00 UTC. Your prompt is saved.",
		seconds,
		"spent",
	);
}
